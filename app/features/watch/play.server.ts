import * as z from "zod";
import type { Product } from "~/contract/content";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { notFound } from "~/lib/http/define-loader.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { redirectReplaced } from "../catalog/public-data.server";
import { getAvailability, getTitleView, type TitleView } from "../title/title-view";
import { needsAdultsPlan } from "./access";
import {
  ensureAccount,
  type Entry,
  getHeaders,
  redirectToPaywall,
  redirectWithCookies,
} from "./access-flow.server";
import { findPlayable, popupPath } from "./player.server";
import { resumedEpisode } from "./resume.server";

const Form = z.strictObject({
  trailer: z.string().max(200).optional(),
  playlist: z.string().max(200).optional(),
});

/** Pressing «play» on a title: makes the account if there is none, then opens the player or the way to access. */
export const playAction = defineAction(
  { access: "public", form: Form },
  async ({ context, params, request, form }): Promise<Response> => {
    const entry = await ensureAccount(context, request);
    const product = await findOwnProduct(context, entry, params.alias ?? params.product ?? "");
    const view = getTitleView(product, params.tail) ?? notFound();
    return play(context, request, entry, {
      product,
      view,
      trailer: form.trailer ?? null,
      playlist: form.playlist ?? null,
      here: context.url.pathname,
    });
  },
);

/** The title as this viewer may play it; a replaced alias leads on by a redirect that repeats the press. */
export async function findOwnProduct(context: RequestContext, entry: Entry, key: string): Promise<Product> {
  const answer = await attempt(
    context.api.content.watch(
      { alias: key, locale: context.locale, for_kids: entry.viewer.isChild, geoip_cc: entry.viewer.country },
      { context: { token: entry.token, apiKey: context.apiKey } },
    ),
  );
  if (answer.ok) return answer.value;
  if (answer.error.status !== 404) throw answer.error;
  return redirectReplaced(context, "watch", key, { status: 308, headers: getHeaders(entry) });
}

type Pressed = {
  product: Product;
  view: TitleView;
  trailer: string | null;
  playlist: string | null;
  here: string;
};

/** Opens the player at `here`, or leads to access. */
export async function play(
  context: RequestContext,
  request: Request,
  entry: Entry,
  { product, view, trailer, playlist, here }: Pressed,
): Promise<Response> {
  const go = (path: string) => redirectWithCookies(entry, path);
  const open = (path: string) => go(popupPath(path, "player", playlist));
  const toPlay = findPlayable(product, view, trailer);
  if (trailer !== null) {
    // Which one is missing is for the journal; the viewer is told that it is (F-037).
    if (!toPlay)
      process.stdout.write(
        `${JSON.stringify({ level: "info", message: "trailer missing", alias: product.alias, trailer: trailer.slice(0, 80) })}\n`,
      );
    return go(`${here}?popup=player&trailer=${encodeURIComponent(trailer)}`);
  }
  if (!toPlay || needsAdultsPlan(entry.viewer)) return go(popupPath(here, "child-plan", playlist));
  if (getAvailability(product, context.now).kind !== "open") return go(here);

  const options = product.playback_options ?? (await getPlaybackUrl(context, entry.token, toPlay.uid));
  if (options !== null) {
    const resumed = await resumedEpisode(context, product, view, entry.token);
    return open(
      resumed ? localisedPath(paths.episode(product.alias, resumed.start_id), context.locale) : here,
    );
  }
  return redirectToPaywall(context, request, entry, {
    hasUpgradeOptions: product.upgrade_options.length > 0,
    here,
    product: here,
    playlist,
  });
}

/** The playlist address of something whose product came without one; null without access (F-020). */
async function getPlaybackUrl(context: RequestContext, token: string, uid: string): Promise<string | null> {
  const answer = await attempt(
    context.api.playback.url({ uid }, { context: { token, apiKey: context.apiKey } }),
  );
  return answer.ok ? answer.value.url : null;
}
