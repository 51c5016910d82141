import type { Product } from "~/contract/content";
import type { WatchedEpisode } from "~/contract/profile";
import { attempt } from "~/lib/api/api-client.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { TitleView } from "../title/title-view";

/** The episode that «play» on a series or on a season goes on with; null where nothing was begun, and where an episode is named. */
export async function resumedEpisode(
  context: RequestContext,
  product: Product,
  view: TitleView,
  token: string | null,
): Promise<WatchedEpisode | null> {
  if (token === null || product._cls !== "series" || view.kind === "episode") return null;
  const season = view.kind === "season" ? { season: view.season.number } : {};
  const answer = await attempt(
    context.api.profile.resume(
      { uid: product.uid, ...season },
      { context: { token, apiKey: context.apiKey } },
    ),
  );
  return answer.ok ? answer.value.episode : null;
}
