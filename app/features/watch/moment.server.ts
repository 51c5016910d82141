import type { Moment, Product } from "#contract/content";
import { parseMoment } from "#domain/moment";
import { attempt } from "~/lib/api/api-client.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { loadUncached } from "../catalog/public-data.server";
import type { TitleView } from "../catalog/title-view";
import { selectPlayable } from "./player.server";

/** The moment in a title's URL («?t=754»). Invalid ones are ignored. */
export async function findMoment(
  context: RequestContext,
  product: Product,
  view: TitleView,
): Promise<Moment | null> {
  const second = parseMoment(context.url.searchParams.get("t"));
  const playable = second === null || view.kind === "section" ? null : selectPlayable(product, view, null);
  if (second === null || playable === null) return null;
  const found = await attempt(
    // With the viewer's token, as no picture is shown of what the profile has not come to.
    loadUncached(context, async ({ audience }) =>
      context.api.content.moment({ ...audience, uid: playable.uid, t: second }, await context.callOptions()),
    ),
  );
  return found.ok ? found.value : null;
}
