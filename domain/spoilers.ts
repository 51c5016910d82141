import type { Product, Season } from "#contract/content";
import type { Locale } from "#contract/languages";
import type { SpoilerChoice } from "#contract/profile-options";

/** What a profile has watched of a film or an episode. */
export type Viewed = { uid: string; position_seconds: number; is_finished: boolean };

/** A profile's choice, and what it has lifted of one title: `wholeTitle`, seasons, and uids of episodes. */
export type Protection = { choice: SpoilerChoice; lifted: readonly string[] };

/** What a profile has watched of one title, and how it is protected; «unknown» if neither can be read. */
export type Viewing = { watched: readonly Viewed[]; protection: Protection } | "unknown";

export const wholeTitle = "all";
export const seasonMark = (season: number): string => `season-${season}`;

/** What was watched for less counts as opened by mistake. */
const begunSeconds = 5;

/** Second 0 is where an episode is that is to be watched from the start once more: players do not report it otherwise. */
export const isBegun = ({ position_seconds, is_finished }: Omit<Viewed, "uid">): boolean =>
  is_finished || position_seconds === 0 || position_seconds >= begunSeconds;

type OrderedEpisode = { uid: string; season: number };

/** Whether the profile wants to be shown an episode, whatever it has watched. */
export const isLifted = ({ uid, season }: OrderedEpisode, { choice, lifted }: Protection): boolean =>
  choice === "off" || [wholeTitle, seasonMark(season), uid].some((mark) => lifted.includes(mark));

/** The place of the furthest episode that was begun; -1 if none was. */
function findFurthest(episodes: readonly OrderedEpisode[], watched: readonly Viewed[]): number {
  const begun = new Set(watched.filter(isBegun).map(({ uid }) => uid));
  return episodes.findLastIndex(({ uid }) => begun.has(uid));
}

/**
 * The uids of the episodes of a series, given in their order, that are veiled: those beyond the furthest one that was
 * begun. If what was watched is unknown, all but the first.
 */
export function findVeiledEpisodes(episodes: readonly OrderedEpisode[], viewing: Viewing): Set<string> {
  if (viewing === "unknown") return new Set(episodes.slice(1).map(({ uid }) => uid));
  const { watched, protection } = viewing;
  const furthest = findFurthest(episodes, watched);
  if (furthest < 0 && protection.choice === "auto") return new Set();
  return new Set(
    episodes
      .slice(furthest + 1)
      .filter((episode) => !isLifted(episode, protection))
      .map(({ uid }) => uid),
  );
}

/**
 * From which second on what is said in the episodes of a series is veiled, by uid: all of the veiled ones, and the
 * furthest one that was begun from where it stopped. Episodes that are not named may be known altogether.
 */
export function findVeiledSeconds(
  episodes: readonly OrderedEpisode[],
  viewing: Exclude<Viewing, "unknown">,
): Map<string, number> {
  const { watched, protection } = viewing;
  const seconds = new Map([...findVeiledEpisodes(episodes, viewing)].map((uid) => [uid, 0]));
  const furthest = episodes[findFurthest(episodes, watched)];
  if (!furthest || isLifted(furthest, protection)) return seconds;
  const from = findVeiledFrom(watched.find(({ uid }) => uid === furthest.uid) ?? null, protection);
  return from === null ? seconds : seconds.set(furthest.uid, from);
}

/**
 * The second from which on a film's chapters and lines are veiled: where a film stopped that is begun and not finished;
 * null if all of it is shown.
 */
export function findVeiledFrom(watched: Viewed | null, { choice, lifted }: Protection): number | null {
  if (choice === "off" || lifted.includes(wholeTitle)) return null;
  if (!watched || watched.is_finished || watched.position_seconds < begunSeconds) return null;
  return watched.position_seconds;
}

type Names = {
  season: (number: number) => string;
  episode: (number: number) => string;
  chapter: string;
  article: (series: string | null) => string;
};
const names: Record<Locale, Names> = {
  ru: {
    season: (number) => `${number} сезон`,
    episode: (number) => `Серия ${number}`,
    chapter: "Глава",
    article: (series) => (series === null ? "Статья о сериале" : `Статья о сериале «${series}»`),
  },
  en: {
    season: (number) => `Season ${number}`,
    episode: (number) => `Episode ${number}`,
    chapter: "Chapter",
    article: (series) => (series === null ? "An article about a series" : `An article about “${series}”`),
  },
  sr: {
    season: (number) => `${number}. sezona`,
    episode: (number) => `${number}. epizoda`,
    chapter: "Poglavlje",
    article: (series) => (series === null ? "Članak o seriji" : `Članak o seriji „${series}“`),
  },
  bg: {
    season: (number) => `Сезон ${number}`,
    episode: (number) => `Епизод ${number}`,
    chapter: "Глава",
    article: (series) => (series === null ? "Статия за сериал" : `Статия за сериала „${series}“`),
  },
  hr: {
    season: (number) => `${number}. sezona`,
    episode: (number) => `${number}. epizoda`,
    chapter: "Poglavlje",
    article: (series) => (series === null ? "Članak o seriji" : `Članak o seriji „${series}“`),
  },
};

export const getVeiledEpisodeName = (number: number, locale: Locale): string => names[locale].episode(number);

/** What stands for the title of an article about a series; null for one that must not be named either. */
export const getVeiledArticleTitle = (series: string | null, locale: Locale): string =>
  names[locale].article(series);

/** Of an article's card: what is veiled of it, and what stands for its title then; null if it is about no series. */
type VeilableArticle = {
  alias: string;
  title: string;
  lead: string;
  veiled_title: string | null;
  is_veiled: boolean;
};

/** Aliases of the articles that are kept from a profile; «unknown» if they cannot be read: then all that are about series. */
export type VeiledArticles = readonly string[] | "unknown";

/** Cards of articles, without title and lead where they are about a series that the profile has not come to the end of. */
export const veilArticles = <Card extends VeilableArticle>(
  cards: readonly Card[],
  veiled: VeiledArticles,
): Card[] =>
  cards.map((card) =>
    card.veiled_title !== null && (veiled === "unknown" || veiled.includes(card.alias))
      ? { ...card, is_veiled: true, title: card.veiled_title, lead: "" }
      : card,
  );

/** Chapters with those that begin after `from` known by their number only. */
export const veilChapters = <Chapter extends { start: number; title: string }>(
  chapters: readonly Chapter[],
  from: number | null,
  locale: Locale,
): Chapter[] =>
  chapters.map((chapter, index) =>
    from === null || chapter.start <= from
      ? chapter
      : { ...chapter, title: `${names[locale].chapter} ${index + 1}` },
  );

const listEpisodes = (seasons: readonly Season[]) =>
  seasons.flatMap(({ number, episodes }) => episodes.map(({ uid }) => ({ uid, season: number })));

/** The title as this profile may see it: without names, pictures and texts of what it has not come to. */
export function veilProduct(product: Product, viewing: Viewing, locale: Locale): Product {
  const veiled = findVeiledEpisodes(listEpisodes(product.items), viewing);
  if (veiled.size === 0) return product;
  const isVeiledStream = (season: number | null, number: number | null) =>
    product.items
      .find((item) => item.number === season)
      ?.episodes.some((episode) => episode.number === number && veiled.has(episode.uid)) ?? true;
  return {
    ...product,
    has_veil: true,
    items: product.items.map((season) => veilSeason(season, veiled, locale)),
    cast: product.cast.map((member) => ({ ...member, character: "", biography: "" })),
    streams: product.streams.map((stream) =>
      isVeiledStream(stream.season_number, stream.episode_number)
        ? { ...stream, episode_title: null }
        : stream,
    ),
  };
}

function veilSeason(season: Season, veiled: ReadonlySet<string>, locale: Locale): Season {
  // Of a season that is only announced, too.
  const isWhole = season.episodes.every(({ uid }) => veiled.has(uid));
  return {
    ...season,
    ...(isWhole ? { title: names[locale].season(season.number), description: "" } : {}),
    episodes: season.episodes.map((episode) =>
      veiled.has(episode.uid)
        ? {
            ...episode,
            is_veiled: true,
            title: names[locale].episode(episode.number),
            description: null,
            image: episode.leader,
          }
        : episode,
    ),
  };
}
