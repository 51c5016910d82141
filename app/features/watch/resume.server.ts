import type { Product } from "#contract/content";
import type { Place, WatchedEpisode, WatchedPart } from "#contract/profile";
import { attempt } from "~/lib/api/api-client.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { resumeFrom } from "~/player/resume";
import type { TitleView } from "../catalog/title-view";

/** Where «play» goes on: the episode of a series, and the place in it or in the film; and what of a series was watched. */
export type Resume = {
  episode: (WatchedEpisode & { uid: string }) | null;
  place: Place | null;
  watched: WatchedPart[];
};

/** Where a title, season or episode is gone on with; null if that is not known. */
export async function findResume(
  context: RequestContext,
  product: Product,
  view: TitleView,
  token: string | null,
): Promise<Resume | null> {
  if (token === null) return null;
  const asked =
    view.kind === "season" ? { uid: product.uid, season: view.season.number } : { uid: product.uid };
  const result = await attempt(
    context.api.profile.resume(view.kind === "episode" ? { uid: view.episode.uid } : asked, {
      context: { token, apiKey: context.apiKey },
    }),
  );
  if (!result.ok) return null;
  const { episode, place, watched } = result.value;
  return { episode, place: place && isWithin(place) ? place : null, watched };
}

/** The first seconds are the beginning, and the last ones the end: the player starts over there. */
const isWithin = ({ position_seconds, duration_seconds }: Place) =>
  resumeFrom({
    startSeconds: position_seconds,
    durationSeconds: duration_seconds,
    marks: { intro: null, credits: null },
    live: null,
  }) > 0;
