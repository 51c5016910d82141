import * as z from "zod";
import type { Playlist } from "#contract/content";
import { ownChannelPlaylist } from "#contract/own-channel-options";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { getPageCount, pageQuery, parsePageParam } from "../catalog/paging.server";
import { loadOrRedirect, redirectReplaced } from "../catalog/public-data.server";
import { listSeo } from "../lists/list-seo";
import { ensureAccount, getCookieHeaders } from "../watch/access-flow.server";
import { findProductToPlay, play } from "../watch/play.server";
import { findWholePlaylist } from "../watch/playlist-items.server";
import { findFirstUnfinished, findTitleAfter } from "../watch/playlist-order";
import { PlaylistBody } from "./playlist-body";

/** /playlist/{alias}/{page{N}?}: a playlist, thirty titles a page. */
export const playlistLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context, params }): Promise<MarkupPage> => {
    const page = parsePageParam(params.tail);
    const skipped = context.url.searchParams.get("after");
    if (skipped !== null) throw await redirectToNext(context, params.alias ?? "", skipped);
    const playlist = await findPlaylist(context, params.alias ?? "", page);
    const pages = getPageCount(playlist.items_total, page);
    const { isChild } = await context.viewer();
    return {
      page: serverMarkup(context, PlaylistBody, { playlist, page, pages, isChild }),
      seo: listSeo(context, {
        title: fixedT(context.locale, "title")("playlistSeo", { title: playlist.title }),
        description: playlist.description,
        textsLang: playlist.texts_lang,
        name: playlist.title,
        page,
        getPath: (number) => paths.playlist(playlist.alias, number),
        breadcrumbs: [{ name: fixedT(context.locale, "lists")("playlists.title"), path: paths.playlists() }],
        items: playlist.items.map(({ card }) => ({ name: card.title, path: paths.title(card.alias) })),
        skip: playlist.skip,
        total: playlist.items_total,
        image: playlist.image,
      }),
    };
  },
);

function findPlaylist(context: RequestContext, alias: string, page: number): Promise<Playlist> {
  return loadOrRedirect(
    context,
    { type: "playlist", alias },
    {
      name: `playlist:${alias}:${page}`,
      load: ({ audience, call }) =>
        context.api.content.playlist({ ...audience, alias, ...pageQuery(page) }, call),
    },
  );
}

/** Plays the first title that the viewer has not finished, by that title's own access rules (AMB-226). */
export const playlistAction = defineAction(
  { access: "public", form: z.strictObject({}) },
  async ({ context, request, params }) => {
    const account = await ensureAccount(context, request);
    const alias = params.alias ?? "";
    const playlist = await findWholePlaylist(context, alias, account.token);
    if (!playlist)
      return redirectReplaced(context, "playlist", alias, {
        status: 308,
        headers: getCookieHeaders(account),
      });
    const first = findFirstUnfinished(playlist.items) ?? notFound();
    const product = await findProductToPlay(context, account, first.alias);
    const pagePath = localisedPath(paths.title(product.alias), context.locale);
    return play(context, request, account, {
      product,
      view: { kind: "about" },
      trailer: null,
      playlist: playlist.alias,
      pagePath,
    });
  },
);

/**
 * Redirects from a title that cannot be played to the player of the next one, or to the playlist after the
 * last.
 */
async function redirectToNext(context: RequestContext, alias: string, skipped: string): Promise<Response> {
  const playlist = await findWholePlaylist(context, alias, await context.token());
  const next = playlist && findTitleAfter(playlist.items, skipped);
  const listPath = alias === ownChannelPlaylist ? paths.ownChannel() : paths.playlist(alias);
  const to = (path: string) => localisedPath(path, context.locale);
  return redirectTo(next ? popupPath(to(next.path), "player", { playlist: playlist.alias }) : to(listPath));
}
