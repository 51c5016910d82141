import type { Product } from "#contract/content";
import type { WatchedEpisode, WatchedPart, WatchPosition } from "#contract/profile";
import { attempt } from "~/lib/api/api-client.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { resumeFrom } from "~/player/resume";
import type { TitleView } from "../catalog/title-view";

/**
 * Where «play» resumes: an episode of a series, and the position in it or in the film; for a series, also what was
 * watched of its parts.
 */
export type Resume = {
  episode: (WatchedEpisode & { uid: string }) | null;
  position: WatchPosition | null;
  watched: WatchedPart[];
};

/** Where to resume a title, season or episode; null if unknown. */
export async function findResume(
  context: RequestContext,
  product: Product,
  view: TitleView,
  token: string | null,
): Promise<Resume | null> {
  if (token === null) return null;
  const part =
    view.kind === "season" ? { uid: product.uid, season: view.season.number } : { uid: product.uid };
  const result = await attempt(
    context.api.profile.resume(
      view.kind === "episode" ? { uid: view.episode.uid } : part,
      await context.callOptions(token),
    ),
  );
  if (!result.ok) return null;
  const { episode, place: position, watched } = result.value;
  return { episode, position: position && isWithin(position) ? position : null, watched };
}

/** Within the first and last few seconds the player starts over. */
const isWithin = ({ position_seconds, duration_seconds }: WatchPosition) =>
  resumeFrom({
    startSeconds: position_seconds,
    durationSeconds: duration_seconds,
    markers: { intro: null, credits: null },
    live: null,
  }) > 0;
