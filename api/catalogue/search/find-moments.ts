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
import { episodes, filmLines, titles } from "../../platform/db/schema";
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
/** Of words that are said everywhere not all lines are looked at. */
const maxCompared = 3000;

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
  const tsquery = await createQuery(db, query);
  if (tsquery === null) return [];
  const all = await rows(db, Row, selectMoments(audience, tsquery));
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
async function createQuery(db: Database, query: string): Promise<string | null> {
  const words = getWords(normalize(query)).slice(0, maxWords);
  const telling = words.filter((word) => word.length >= minLength && !isBroadWord(word));
  if (!(await hasRareWord(db, telling))) return null;
  const stems = await getStems(db, words);
  const terms = words.map((word, index) => ({
    words: [{ word, isBeginning: index === words.length - 1 && word.length > minLength }],
    stems: stems.get(word) ?? [],
  }));
  return formatTsquery({ terms, texts: [], joined: [] }, "");
}

const RareWord = z.object({ word: z.string() });

/** Whether one of the words is none of the database's stop words («что», “the”), which nearly every film has. */
async function hasRareWord(db: Database, words: string[]): Promise<boolean> {
  const isStopWord = (dictionary: string) =>
    sql`cardinality(coalesce(ts_lexize(${sql.raw(`'${dictionary}'`)}, word), array[''])) = 0`;
  const rare = await rows(
    db,
    RareWord,
    sql`select word from unnest(${textArray(words)}) word where not ${isStopWord("russian_stem")} and not ${isStopWord("english_stem")} limit 1`,
  );
  return rare.length > 0;
}

const selectMoments = (audience: Audience, tsquery: string): SQL => {
  const { country, locale, now } = audience;
  const isOpen = sql`exists (select 1 from jsonb_array_elements(${titles.windows}) opening where (opening->>'publish')::bigint <= ${now}
    and ((opening->>'unpublish')::bigint > ${now} or (opening->>'unpublish')::bigint = 0))`;
  return sql`
    with matched as materialized (
      select clip, position, kind, lang, second, text from ${filmLines} where vector @@ ${tsquery}::tsquery limit ${maxCompared}
    ),
    playable as (
      select ${titles.clip} as clip, ${titles.uid} as uid, ${titles.id} as title_id, null::text as start_id, null::int as season, null::int as number
      from ${titles} where ${titles.kind} = 'movie' and ${titles.media} is null
      union all
      select ${episodes.clip}, ${episodes.uid}, ${episodes.titleId}, ${episodes.startId}, ${episodes.season}, ${episodes.number} from ${episodes}
    ),
    films as (
      select distinct on (playable.clip) playable.*, ${titles.alias} as alias, ${titles.title} as title, ${titles.pictures}->>'frame' as frame, ${titles.popularity} as popularity
      from playable join ${titles} on ${titles.id} = playable.title_id
      where playable.clip in (select clip from matched) and ${visibleTo(audience)} and ${country} <> all(${titles.blockedCountries}) and ${isOpen}
      order by playable.clip, playable.start_id is not null, ${titles.popularity} desc, ${titles.alias}, playable.season, playable.number
    ),
    chosen as materialized (select * from films order by popularity desc, alias limit ${maxFilms})
    select uid, title_id, alias, title, frame, chosen.clip, start_id, season, number, line.kind, lang, second, text
    from chosen cross join lateral (
      select * from (
        select distinct on (second) kind, lang, second, text from matched where matched.clip = chosen.clip
        order by second, kind, lang = ${locale} desc, position
      ) lines order by kind, second limit ${maxOfFilm}
    ) line
    order by chosen.popularity desc, chosen.alias, line.kind, second`;
};
