import type { Episode, Product, Season } from "#contract/content";
import { isWindowOpen } from "#domain/access";
import { parseSeasonSegment } from "~/lib/http/path-suffix";
import { type TitleSection, titleSections } from "~/lib/paths";

/** The part of a title that a page shows. */
export type TitleView =
  | { kind: "about" }
  | { kind: "section"; section: TitleSection }
  | { kind: "season"; season: Season }
  | { kind: "episode"; season: Season; episode: Episode };

/**
 * Resolves the last segment of /watch/{alias}/{tail}: a sub-page, whose name takes precedence over an episode
 * id; an existing season; or an episode by start_id, uid or _id (AMB-005). Null means not found.
 */
export function getTitleView(product: Pick<Product, "items">, tail: string | undefined): TitleView | null {
  if (tail === undefined) return { kind: "about" };
  const section = titleSections.find((name) => name === tail);
  if (section) return { kind: "section", section };
  const number = parseSeasonSegment(tail);
  if (number !== null) {
    const season = product.items.find((item) => item.number === number);
    return season ? { kind: "season", season } : null;
  }
  for (const season of product.items) {
    const episode = season.episodes.find(
      ({ start_id, uid, _id }) => tail === start_id || tail === uid || tail === _id,
    );
    if (episode) return { kind: "episode", season, episode };
  }
  return null;
}

type EpisodeInSeason = { season: Season; episode: Episode };

const allEpisodes = (product: Pick<Product, "items">): EpisodeInSeason[] =>
  product.items.flatMap((season) => season.episodes.map((episode) => ({ season, episode })));

export const findEpisode = (product: Pick<Product, "items">, uid: string): EpisodeInSeason | null =>
  allEpisodes(product).find(({ episode }) => episode.uid === uid) ?? null;

/** The next episode, across seasons too. */
export function findNextEpisode(product: Pick<Product, "items">, uid: string): EpisodeInSeason | null {
  const all = allEpisodes(product);
  const index = all.findIndex(({ episode }) => episode.uid === uid);
  return index < 0 ? null : (all[index + 1] ?? null);
}

export type Availability =
  | { kind: "open"; isFree: boolean }
  | { kind: "ahead"; publish: number }
  | { kind: "closed" }
  | { kind: "geo" };

/** Whether the title can be played now at all, regardless of the viewer. */
export function getAvailability(
  product: Pick<Product, "windows" | "unavailable_by_geo" | "is_disabled">,
  now: number,
): Availability {
  if (product.unavailable_by_geo) return { kind: "geo" };
  if (product.is_disabled) return { kind: "closed" };
  const open = product.windows.filter((window) => isWindowOpen(window, now));
  if (open.length > 0) return { kind: "open", isFree: open.some(({ type }) => type === "free") };
  const ahead = product.windows.map(({ publish }) => publish).filter((publish) => publish > now);
  return ahead.length > 0 ? { kind: "ahead", publish: Math.min(...ahead) } : { kind: "closed" };
}
