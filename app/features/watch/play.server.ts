import * as z from "zod";
import type { Product } from "#contract/content";
import type { WatchPosition } from "#contract/profile";
import { groupIdPattern } from "#contract/together-options";
import { needsPlan } from "#domain/access";
import { parseMoment } from "#domain/moment";
import { attempt } from "~/lib/api/api-client.server";
import { getOwnPagePath } from "~/lib/http/back-path";
import { defineAction } from "~/lib/http/define-action.server";
import { notFound } from "~/lib/http/define-loader.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath, withParameters } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { loadProduct } from "../catalog/product.server";
import { redirectReplaced } from "../catalog/public-data.server";
import { getAvailability, getTitleView, type TitleView } from "../catalog/title-view";
import {
  type Account,
  ensureAccount,
  getCookieHeaders,
  redirectToPaywall,
  redirectWithCookies,
} from "./access-flow.server";
import { selectPlayable } from "./player.server";
import { findResume } from "./resume.server";

const Form = z.strictObject({
  trailer: z.string().max(200).optional(),
  playlist: z.string().max(200).optional(),
  /** «Сначала»: starts over from the beginning. */
  from: z.literal("start").optional(),
  /** The group that it is watched with. */
  together: z.string().regex(groupIdPattern).optional(),
  /** The second of a shared moment. */
  t: z
    .string()
    .refine((text) => parseMoment(text) !== null)
    .optional(),
});

/** "Play" on a title: creates an account if there is none, then opens the player or the paywall. */
export const playAction = defineAction(
  { access: "public", form: Form },
  async ({ context, params, request, form }): Promise<Response> => {
    const account = await ensureAccount(context, request);
    const product = await findProductToPlay(context, account, params.alias ?? params.product ?? "");
    const view = getTitleView(product, params.tail) ?? notFound();
    return play(context, request, account, {
      product,
      view,
      trailer: form.trailer ?? null,
      playlist: form.playlist ?? null,
      group: form.together ?? null,
      startsOver: form.from === "start",
      moment: parseMoment(form.t ?? null),
      pagePath: getOwnPagePath(request, context.url.pathname),
    });
  },
);

/** The title to play. A replaced alias redirects so that the POST is repeated. */
export async function findProductToPlay(
  context: RequestContext,
  account: Account,
  key: string,
): Promise<Product> {
  const result = await attempt(loadProduct(context, key));
  if (result.ok) return result.value;
  if (result.error.status !== 404) throw result.error;
  return redirectReplaced(context, "watch", key, { status: 308, headers: getCookieHeaders(account) });
}

/** Whether this viewer could watch the title by changing the subscription: only the API knows. */
async function hasUpgradeOptions(context: RequestContext, account: Account, alias: string): Promise<boolean> {
  const call = await context.callOptions(account.token);
  const input = { alias, locale: context.locale, for_kids: account.viewer.isChild };
  return (await context.api.content.watch(input, call)).upgrade_options.length > 0;
}

type PlayOptions = {
  product: Product;
  view: TitleView;
  trailer: string | null;
  playlist: string | null;
  /** The group that it is watched with. */
  group?: string | null;
  startsOver?: boolean;
  /** The second to start at. */
  moment?: number | null;
  pagePath: string;
};

/** Opens the player at `pagePath`, or redirects to the paywall. */
export async function play(
  context: RequestContext,
  request: Request,
  account: Account,
  {
    product,
    view,
    trailer,
    playlist,
    group = null,
    startsOver = false,
    moment = null,
    pagePath,
  }: PlayOptions,
): Promise<Response> {
  const go = (path: string) => redirectWithCookies(account, path);
  const open = (path: string) => go(popupPath(path, "player", { playlist, together: group, t: moment }));
  const playable = selectPlayable(product, view, trailer);
  if (trailer !== null) {
    if (playable) return go(popupPath(pagePath, "player", { trailer }));
    // A missing trailer is only logged (F-037).
    process.stdout.write(
      `${JSON.stringify({ level: "info", message: "trailer missing", alias: product.alias, trailer: trailer.slice(0, 80) })}\n`,
    );
    return go(pagePath);
  }
  if (!playable || needsPlan(account.viewer)) return go(popupPath(pagePath, "child-plan", { playlist }));
  if (getAvailability(product, context.now).kind !== "open") return go(pagePath);

  const isNew = account.cookies.length > 0;
  const [options, resume] = await Promise.all([
    product.playback_options ?? getPlaybackUrl(context, account.token, playable.uid),
    // The moment and the group belong to this page's film or episode, whatever was watched last.
    moment === null && group === null && !isNew ? findResume(context, product, view, account.token) : null,
  ]);
  if (options !== null) {
    if (startsOver && resume?.position)
      await startOver(context, account.token, resume.episode?.uid ?? playable.uid, resume.position);
    const episode = view.kind === "episode" ? null : resume?.episode;
    return open(
      episode ? localisedPath(paths.episode(product.alias, episode.start_id), context.locale) : pagePath,
    );
  }
  return redirectToPaywall(context, request, account, {
    hasUpgradeOptions: await hasUpgradeOptions(context, account, product.alias),
    pagePath,
    product:
      group === null
        ? withParameters(pagePath, { t: moment })
        : localisedPath(paths.together(group), context.locale),
    playlist,
    moment,
  });
}

/** Resets the position. On failure the film resumes where it was left. */
async function startOver(
  context: RequestContext,
  token: string,
  uid: string,
  position: WatchPosition,
): Promise<void> {
  await attempt(
    context.api.profile.progress(
      { uid, seconds: 0, duration: position.duration_seconds, finished: false },
      await context.callOptions(token),
    ),
  );
}

/** The playback URL of an item that came without one; null without access (F-020). */
async function getPlaybackUrl(context: RequestContext, token: string, uid: string): Promise<string | null> {
  const result = await attempt(context.api.playback.url({ uid }, await context.callOptions(token)));
  return result.ok ? result.value.url : null;
}
