import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Clip } from "#artwork/clips/load-clips";
import { locales } from "#contract/languages";
import type { FoundMoment } from "#contract/search";
import { type Audience, byPopularity, visibleTo } from "../../platform/audience";
import type { Database } from "../../platform/db/database";
import { rows } from "../../platform/db/rows";
import { episodes, filmLines, filmTexts, titles } from "../../platform/db/schema";
import { getMomentUrl } from "../catalog/picture-specs";
import { getWords, normalize } from "./normalize";
import { getStems } from "./stems";
import { isBroadWord } from "./synonyms";
import { formatTsquery } from "./tsquery";

const maxFilms = 12;
const maxOfFilm = 2;
const maxWords = 12;
const minLength = 3;
/** Of words that are said together everywhere not all lines are looked at. */
const maxCompared = 3000;
/** A word that so many of the films have is common: each film soon has a line with it. */
const commonPart = 0.8;
/** Where a common word is looked for. */
const maxPopular = 400;

const Row = z.object({
  uid: z.string(),
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

type Context = { db: Database; clips: ReadonlyMap<string, Clip> };

/**
 * Moments of films in which all words of the query are said, or whose chapter is called so, of the most popular films
 * first. Only of films that this audience sees and that can be watched now; a film that several titles have is named
 * once.
 */
export async function findMoments(
  { db, clips }: Context,
  audience: Audience,
  query: string,
): Promise<FoundMoment[]> {
  const words = await readWords(db, query);
  if (words === null) return [];
  const isCommon = words.count === 1 && (await isInMostFilms(db, words));
  const select = isCommon ? selectCommon(audience, words) : selectMoments(audience, words);
  const found = await rows(db, Row, select);
  return found.map(({ title, frame, clip, ...moment }) => ({
    ...moment,
    title: title[audience.locale],
    image: getMomentUrl(clips.get(clip)?.id ?? clip, moment.second) ?? frame,
  }));
}

type Words = { count: number; tsquery: string };

/** Null if the query has no word that tells something. */
async function readWords(db: Database, query: string): Promise<Words | null> {
  const words = getWords(normalize(query)).slice(0, maxWords);
  if (!words.some((word) => word.length >= minLength && !isBroadWord(word))) return null;
  const stems = await getStems(db, words);
  const terms = words.map((word, index) => ({
    words: [{ word, isBeginning: index === words.length - 1 && word.length > minLength }],
    stems: stems.get(word) ?? [],
  }));
  return { count: words.length, tsquery: formatTsquery({ terms, texts: [], joined: [] }, "") };
}

const Counts = z.object({ found: z.number(), films: z.number() });

async function isInMostFilms(db: Database, { tsquery }: Words): Promise<boolean> {
  const count = (where: SQL) => sql`(select count(*)::int from ${filmTexts} where ${where})`;
  const [counts] = await rows(
    db,
    Counts,
    sql`select ${count(sql`vector @@ ${tsquery}::tsquery`)} as found, ${count(sql`true`)} as films`,
  );
  return counts !== undefined && counts.films > 0 && counts.found > counts.films * commonPart;
}

/** Titles that this audience sees and can watch now. */
const whereOpen = (audience: Audience): SQL => {
  const { country, now } = audience;
  return sql`${visibleTo(audience)} and ${country} <> all(${titles.blockedCountries})
    and exists (select 1 from jsonb_array_elements(${titles.windows}) opening where (opening->>'publish')::bigint <= ${now}
      and ((opening->>'unpublish')::bigint > ${now} or (opening->>'unpublish')::bigint = 0))`;
};

const playable = sql`(
  select ${titles.clip} as clip, ${titles.uid} as uid, ${titles.id} as title_id, null::text as start_id, null::int as season, null::int as number
  from ${titles} where ${titles.kind} = 'movie' and ${titles.media} is null
  union all
  select ${episodes.clip}, ${episodes.uid}, ${episodes.titleId}, ${episodes.startId}, ${episodes.season}, ${episodes.number} from ${episodes}
) playable`;

/** The most popular of these films, each named once: by a film before an episode. */
const chooseFilms = (open: SQL, matched: SQL): SQL => sql`
  select * from (
    select distinct on (playable.clip) playable.*, open.alias, open.title, open.frame, open.popularity
    from ${playable} join (${open}) open on open.id = playable.title_id
    where playable.clip in (${matched})
    order by playable.clip, playable.start_id is not null, open.popularity desc, open.alias, playable.season, playable.number
  ) films order by popularity desc, alias limit ${maxFilms}`;

const shownOfTitle = sql`${titles.id} as id, ${titles.alias} as alias, ${titles.title} as title, ${titles.pictures}->>'frame' as frame, ${titles.popularity} as popularity`;
const shown = sql`uid, alias, title, frame, chosen.clip, start_id, season, number, line.kind, lang, second, text`;
const inOrder = sql`chosen.popularity desc, chosen.alias, line.kind, second`;

/** Lines of a film, one for each second: in the viewer's language where several have the words. */
const chooseLines = ({ locale }: Audience, lines: SQL): SQL => sql`
  select * from (select distinct on (second) kind, lang, second, text from (${lines}) lines order by second, kind, lang = ${locale} desc, position) once
  order by kind, second limit ${maxOfFilm}`;

/** From all lines with these words. */
const selectMoments = (audience: Audience, { tsquery }: Words): SQL => sql`
  with matched as materialized (
    select clip, position, kind, lang, second, text from ${filmLines} where vector @@ ${tsquery}::tsquery limit ${maxCompared}
  ),
  chosen as materialized (
    ${chooseFilms(sql`select ${shownOfTitle} from ${titles} where ${whereOpen(audience)}`, sql`select clip from matched`)}
  )
  select ${shown} from chosen cross join lateral (
    ${chooseLines(audience, sql`select * from matched where matched.clip = chosen.clip`)}
  ) line order by ${inOrder}`;

/** From the first lines of popular films that have the word. */
const selectCommon = (audience: Audience, { tsquery }: Words): SQL => {
  const open = sql`select ${shownOfTitle} from ${titles} where ${whereOpen(audience)} order by ${byPopularity} limit ${maxPopular}`;
  const first = sql`select * from ${filmLines} where ${filmLines.clip} = chosen.clip and vector @@ ${tsquery}::tsquery
    order by position limit ${maxOfFilm * locales.length}`;
  return sql`
  with matched as materialized (select clip from ${filmTexts} where vector @@ ${tsquery}::tsquery),
  chosen as materialized (${chooseFilms(open, sql`select clip from matched`)})
  select ${shown} from chosen cross join lateral (${chooseLines(audience, first)}) line order by ${inOrder}`;
};
