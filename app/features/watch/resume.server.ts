import type { Product } from "#contract/content";
import type { WatchedEpisode } from "#contract/profile";
import { attempt } from "~/lib/api/api-client.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { TitleView } from "../catalog/title-view";

/**
 * The episode at which "play" on a series or season resumes; null if nothing was started or an episode is
 * selected.
 */
export async function findResumedEpisode(
  context: RequestContext,
  product: Product,
  view: TitleView,
  token: string | null,
): Promise<WatchedEpisode | null> {
  if (token === null || product._cls !== "series" || view.kind === "episode") return null;
  const season = view.kind === "season" ? { season: view.season.number } : {};
  const result = await attempt(
    context.api.profile.resume(
      { uid: product.uid, ...season },
      { context: { token, apiKey: context.apiKey } },
    ),
  );
  return result.ok ? result.value.episode : null;
}
