import type { Product } from "#contract/content";
import type { WatchedPart } from "#contract/profile";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { pictureSource } from "~/ui/picture";
import type { PlayerSeason } from "./player-popup-state";
import { findWatched } from "./watched";
import { getWatchedText } from "./watched-text";

type Options = { product: Product; uid: string; watched: WatchedPart[]; playlist: string | null };

/** The seasons of a series for the player's drawer; none for a film. */
export function getPlayerSeasons(
  context: RequestContext,
  { product, uid, watched, playlist }: Options,
): PlayerSeason[] {
  const t = fixedT(context.locale, "title");
  return product.items.map((season) => ({
    name: t("season", { number: season.number }),
    episodes: season.episodes.map((episode) => {
      const seen = findWatched(watched, episode.uid);
      return {
        href: popupPath(
          localisedPath(paths.episode(product.alias, episode.start_id), context.locale),
          "player",
          { playlist },
        ),
        title: episode.is_veiled ? episode.title : `${episode.number}. ${episode.title}`,
        note: [
          episode.duration_minutes === null ? null : t("common:minutes", { count: episode.duration_minutes }),
          seen && getWatchedText(t, seen),
        ]
          .filter(Boolean)
          .join(" · "),
        about: episode.description,
        image: episode.image && pictureSource(episode.image, 640),
        percent: seen?.percent ?? 0,
        isCurrent: episode.uid === uid,
      };
    }),
  }));
}
