import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Clip } from "#artwork/clips/load-clips";
import { locales } from "#contract/languages";
import type { FoundMoment } from "#contract/search";
import { findVeiledFrom } from "#domain/spoilers";
import type { Caller } from "../../people/viewers/accounts";
import { findVeiledSecondsOf, findViewed, getProtection } from "../../people/viewers/viewed";
import { type Audience, visibleTo } from "../../platform/audience";
import type { Database } from "../../platform/db/database";
import { rows } from "../../platform/db/rows";
import { episodes, filmLines, filmTexts, titles } from "../../platform/db/schema";
import { textArray } from "../../platform/db/text-array";
import { getMomentUrl } from "../catalog/picture-specs";
import { getWords, normalize } from "./normalize";
import { getStems } from "./stems";
import { isBroadWord } from "./synonyms";
import { formatTsquery } from "./tsquery";

const maxFilms = 12;
const maxOfFilm = 2;
const maxWords = 12;
const minLength = 3;
/** Lines looked at, at most, for words that are said everywhere. */
const maxCompared = 3000;
/** How many of the most popular titles, and of their films, are looked into before the index is asked. */
const maxBest = 40;

const Row = z.object({
  uid: z.string(),
  title_id: z.string(),
  alias: z.string(),
  title: z.record(z.enum(locales), z.string()),
  frame: z.string(),
  clip: z.string(),
  start_id: z.string().nullable(),
  season: z.number().nullable(),
  number: z.number().nullable(),
  kind: z.enum(["line", "chapter"]),
  lang: z.string(),
  second: z.number(),
  text: z.string(),
});

type Context = { db: Database; primary: Database; clips: ReadonlyMap<string, Clip> };

/**
 * Moments of films in which all words of the query are said, or whose chapter is called so, of the most popular films
 * first. Only of films that this audience sees and that can be watched now; a film that several titles have is named
 * once.
 */
export async function findMoments(
  { db, primary, clips }: Context,
  audience: Audience,
  query: string,
  profile: Caller["profile"] | null,
): Promise<FoundMoment[]> {
  const words = getWords(normalize(query)).slice(0, maxWords);
  const tsquery = await createQuery(db, words);
  if (tsquery === null) return [];
  const all: z.output<typeof Row>[] = [];
  const films = new Set<string>();
  for (const source of getSources(words)) {
    // The next source may have fewer lines of a film, so its lines are those of the first that had it.
    const others = (await rows(db, Row, selectMoments(audience, tsquery, source))).filter(
      ({ clip }) => !films.has(clip),
    );
    const otherFilms = [...new Set(others.map(({ clip }) => clip))].slice(0, maxFilms - films.size);
    all.push(...others.filter(({ clip }) => otherFilms.includes(clip)));
    for (const clip of otherFilms) films.add(clip);
    if (films.size === maxFilms) break;
  }
  const found = profile === null ? all : await leaveOutUnseen(primary, profile, all);
  return found.map(({ title, frame, clip, title_id: _titleId, ...moment }) => ({
    ...moment,
    title: title[audience.locale],
    image: getMomentUrl(clips.get(clip)?.id ?? clip, moment.second) ?? frame,
  }));
}

/** The moments without those of what the profile is watching and has not come to. */
async function leaveOutUnseen(
  db: Database,
  profile: Caller["profile"],
  moments: z.output<typeof Row>[],
): Promise<z.output<typeof Row>[]> {
  const ofSeries = moments.filter(({ start_id }) => start_id !== null);
  const ofFilms = moments.filter(({ start_id }) => start_id === null);
  const [veiledSeconds, viewed] = await Promise.all([
    findVeiledSecondsOf(db, profile, [...new Set(ofSeries.map(({ title_id }) => title_id))]),
    findViewed(
      db,
      profile.id,
      ofFilms.map(({ uid }) => uid),
    ),
  ]);
  return moments.filter(({ uid, title_id, start_id, second }) => {
    const from =
      start_id === null
        ? findVeiledFrom(viewed.get(uid) ?? null, getProtection(profile, title_id))
        : (veiledSeconds.get(uid) ?? null);
    return from === null || second < from;
  });
}

/** Null if the query has no word that tells something. */
async function createQuery(db: Database, words: string[]): Promise<string | null> {
  const telling = words.filter((word) => word.length >= minLength && !isBroadWord(word));
  if (!(await hasContentWord(db, telling))) return null;
  const stems = await getStems(db, words);
  // Beside other words a beginning is looked for far longer: all lines with it come before they are compared.
  const isBeginning = words.length === 1;
  const terms = words.map((word) => ({
    words: [{ word, isBeginning: isBeginning && word.length > minLength }],
    stems: stems.get(word) ?? [],
  }));
  return formatTsquery({ terms, texts: [], joined: [] }, "");
}

const ContentWord = z.object({ word: z.string() });

/** Whether one of the words is not a stop word of the database («что», “the”), which nearly every film has. */
async function hasContentWord(db: Database, words: string[]): Promise<boolean> {
  const isStopWord = (dictionary: string) =>
    sql`cardinality(coalesce(ts_lexize(${sql.raw(`'${dictionary}'`)}, word), array[''])) = 0`;
  const rare = await rows(
    db,
    ContentWord,
    sql`select word from unnest(${textArray(words)}) word where not ${isStopWord("russian_stem")} and not ${isStopWord("english_stem")} limit 1`,
  );
  return rare.length > 0;
}

/** In one film, whose lines are read; by the function of «@@», for which the index of all films is not used. */
const isSaid = (clip: SQL, tsquery: string) =>
  sql`${filmLines.clip} = ${clip} and ts_match_vq(${filmLines.vector}, ${tsquery}::tsquery)`;

/** Whether this audience sees a title that can be watched now, and is not asked for a PIN there (as for a transcript). */
function isShownTo(audience: Audience): SQL {
  const { country, now } = audience;
  return sql`${visibleTo(audience)} and ${titles.ratingAge} is distinct from '18+' and ${country} <> all(${titles.blockedCountries})
    and exists (select 1 from jsonb_array_elements(${titles.windows}) opening where (opening->>'publish')::bigint <= ${now}
      and ((opening->>'unpublish')::bigint > ${now} or (opening->>'unpublish')::bigint = 0))`;
}

/** Asked of each film: «exists» would read those of all films first. */
const hasLines = (clip: SQL) =>
  sql`(select ${filmTexts.clip} from ${filmTexts} where ${filmTexts.clip} = ${clip} limit 1) is not null`;

/** The most popular titles: what is said everywhere is found in these. */
const selectBest = (audience: Audience): SQL => sql`
  select id from ${titles} where ${isShownTo(audience)} and (${hasLines(sql`${titles.clip}`)}
    or exists (select 1 from ${episodes} where ${episodes.titleId} = ${titles.id} and ${hasLines(sql`${episodes.clip}`)}))
  order by ${titles.popularity} desc, ${titles.alias} limit ${maxBest}`;

/** The lines in which it is said, by an index; of what is said everywhere some of them. */
const selectMatched = (tsquery: string, source: Source): SQL => sql`
  select clip, kind, lang, second, text, position from ${filmLines} where ${filmLines.vector} @@ ${tsquery}::tsquery
  ${source === "popular" ? sql`and ${filmLines.isPopular}` : sql``} limit ${maxCompared}`;

/** Where lines are looked for: in those of the best known films themselves, in the index of popular films, or in that of all. */
type Source = "best" | "popular" | "all";

/** A word that is said everywhere is in the best known films; several such words are in one line in more films only. */
const getSources = (words: string[]): Source[] => [words.length === 1 ? "best" : "popular", "all"];

const selectMoments = (audience: Audience, tsquery: string, source: Source): SQL => {
  const isBest = source === "best";
  const among = (clip: SQL) =>
    isBest ? sql`${titles.id} in (select id from given)` : sql`${clip} in (select clip from given)`;
  const columns = sql`${titles.id} as title_id, ${titles.alias} as alias, ${titles.title} as title, ${titles.pictures}->>'frame' as frame, ${titles.popularity} as popularity`;
  const order = sql`popularity desc, alias, season, number`;
  // A film's words are read before its lines, which take ten times as long.
  const chosen = isBest
    ? sql`select best.* from (select * from films order by ${order} limit ${maxBest}) best
        cross join lateral (select 1 from ${filmTexts} where ${filmTexts.clip} = best.clip and (${filmTexts.words} = '' or ts_match_vq(${filmTexts.words}, ${tsquery}::tsquery)) limit 1) has_words
        cross join lateral (select 1 from ${filmLines} where ${isSaid(sql`best.clip`, tsquery)} limit 1) has_line`
    : sql`select * from films`;
  const lines = isBest
    ? sql`${filmLines} where ${isSaid(sql`chosen.clip`, tsquery)}`
    : sql`given where given.clip = chosen.clip`;
  return sql`
    with given as materialized (${isBest ? selectBest(audience) : selectMatched(tsquery, source)}),
    playable as (
      select ${titles.clip} as clip, ${titles.uid} as uid, null::text as start_id, null::int as season, null::int as number, ${columns}
      from ${titles} where ${titles.kind} = 'movie' and ${titles.media} is null and ${among(sql`${titles.clip}`)} and ${isShownTo(audience)}
      union all
      select ${episodes.clip}, ${episodes.uid}, ${episodes.startId}, ${episodes.season}, ${episodes.number}, ${columns}
      from ${episodes} join ${titles} on ${titles.id} = ${episodes.titleId} where ${among(sql`${episodes.clip}`)} and ${isShownTo(audience)}
    ),
    films as (
      select distinct on (clip) * from playable order by clip, start_id is not null, popularity desc, alias, season, number
    ),
    chosen as materialized (${chosen} order by ${order} limit ${maxFilms})
    select uid, title_id, alias, title, frame, chosen.clip, start_id, season, number, line.kind, lang, second, text
    from chosen cross join lateral (
      select * from (
        select distinct on (second) kind, lang, second, text from ${lines}
        order by second, kind, lang = ${audience.locale} desc, position
      ) lines order by kind, second limit ${maxOfFilm}
    ) line
    order by chosen.popularity desc, chosen.alias, chosen.season, chosen.number, line.kind, second`;
};
