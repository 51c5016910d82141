import type { Playlist } from "~/contract/content";
import { ApiError } from "~/lib/api/api-error";
import { cachedPublic, cachePolicies } from "~/lib/cache/public-cache.server";
import type { FragmentRef } from "~/lib/fragment/fragment-context";
import { renderFragment } from "~/lib/fragment/render-fragment.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { pageOf } from "~/lib/http/path-suffix";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestScope } from "~/lib/scope/request-scope.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";
import { keepForChildren } from "../catalog/kids-safe";
import { redirectReplaced } from "../title/title.server";
import { PlaylistBody } from "./playlist-body";
import { childFilterDropped } from "~/lib/metrics.server";
import * as z from "zod";

/** AMB-013: the page size of plain lists. */
export const listPageSize = 30;

export type PlaylistData = { page: FragmentRef; seo: Seo };

/** /playlist/{alias}/{page{N}?}: a playlist, thirty titles a page. */
export const playlistLoader = defineLoader({ access: "public" }, async ({ scope, params }): Promise<PlaylistData> => {
  const page = params.tail === undefined ? 1 : (pageOf(params.tail) ?? notFound());
  const playlist = await findPlaylist(scope, params.alias ?? "", page);
  const pages = Math.max(1, Math.ceil(playlist.items_total / listPageSize));
  if (page > pages) notFound();
  const viewer = await scope.viewer();
  const homePath = viewer.isChild ? paths.kids() : paths.home();
  return {
    page: renderFragment(scope, {
      name: "playlist", data: playlist, variant: `${page}|${homePath}`, element: () => <PlaylistBody playlist={playlist} page={page} pages={pages} homePath={homePath} />,
    }),
    seo: playlistSeo(scope, playlist, page),
  };
});

async function findPlaylist(scope: RequestScope, alias: string, page: number): Promise<Playlist> {
  const audience = await scope.cacheAudience();
  try {
    const { value, isStale } = await cachedPublic({
      name: `playlist:${alias}:${page}`,
      audience,
      policy: cachePolicies.catalogue,
      load: async () => {
        const playlist = await scope.api.content.playlist(
          { alias, locale: audience.locale, for_kids: audience.forKids, geoip_cc: audience.country, skip: (page - 1) * listPageSize, limit: listPageSize },
          { context: { apiKey: audience.apiKey } },
        );
        return audience.forKids ? { ...playlist, items: playlist.items.filter(({ card }) => keepForChildren([card], (count) => childFilterDropped.inc(count)).length > 0) } : playlist;
      },
    });
    if (isStale) scope.notices.isStale = true;
    return value;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return redirectReplaced(scope, "playlist", alias);
  }
}

/** Playing a playlist is playing its first title. */
export const playlistAction = defineAction({ access: "public", form: z.strictObject({}) }, async ({ scope, params }) => {
  const playlist = await findPlaylist(scope, params.alias ?? "", 1);
  const first = playlist.items[0] ?? notFound();
  // 307 would repeat the POST; the title's own page shows the button again, which is one press more but safe.
  return redirectTo(localisedPath(`${paths.title(first.alias)}?popup=player`, scope.locale), { status: 303 });
});

function playlistSeo(scope: RequestScope, playlist: Playlist, page: number): Seo {
  const t = fixedT(scope.locale, "title");
  const name = t("playlistSeo", { title: playlist.title });
  return {
    title: page > 1 ? `${name}, ${t("playlistPage", { page })}` : name,
    description: playlist.description, canonicalPath: paths.playlist(playlist.alias, page), locale: scope.locale, origin: siteOrigin(scope.url),
    image: playlist.image, type: "website", isIndexed: true,
    jsonLd: [{
      "@type": "ItemList", name: playlist.title, numberOfItems: playlist.items_total,
      itemListElement: playlist.items.map(({ card }, index) => ({
        "@type": "ListItem", position: playlist.skip + index + 1, name: card.title, url: siteOrigin(scope.url) + localisedPath(paths.title(card.alias), scope.locale),
      })),
    }],
  };
}
