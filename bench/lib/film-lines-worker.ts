// A process that fills a database with films that have lines of subtitles, and asks what is said in them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { createVector } from "../../api/catalogue/search/fill";
import { markPopular } from "../../api/catalogue/search/film-lines";
import { findMoments } from "../../api/catalogue/search/find-moments";
import { getStems } from "../../api/catalogue/search/stems";
import { openDatabase } from "../../api/platform/db/database";
import { seed } from "../../api/seed/seed";

const [databaseUrl = "", films = ""] = process.argv.slice(2);
const filmCount = Number(films);
const linesOfFilm = 1000;
const wordsOfLine = 6;
const vocabularySize = 50_000;
const calls = 40;
/** Ranks in the order of frequency; those before the tenth stand for stop words, which are not looked for. */
const ranks = [10, 50, 100, 300, 1000, 10_000];

const { db, close, migrate, exclusively } = await openDatabase({ url: databaseUrl, folder: null });
await exclusively(() => migrate(path.resolve(import.meta.dirname, "../../api/platform/db/migrations")));

const syllables = [
  "ба",
  "ве",
  "ги",
  "до",
  "жу",
  "за",
  "ки",
  "ле",
  "мо",
  "ну",
  "пы",
  "ра",
  "со",
  "ту",
  "фи",
  "хо",
];
/** Words of four syllables and «нт», each different. */
const vocabulary = Array.from({ length: vocabularySize }, (_, rank) => {
  const digits = (rank + syllables.length ** 3).toString(syllables.length);
  return `${[...digits].map((digit) => syllables[Number.parseInt(digit, syllables.length)]).join("")}нт`;
});

let state = 1;
/** Mulberry32: the same lines in every run. */
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let value = Math.imul(state ^ (state >>> 15), 1 | state);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
};
/** By Zipf's law: the word of rank n is drawn about n times less often than the first. */
const draw = () => Math.floor(Math.exp(random() * Math.log(vocabularySize)));

async function fill() {
  await seed(db, { clips: [], extraTitles: filmCount });
  await db.execute(sql`update titles set clip = id, kind = 'movie' where id like 't_generated-%'`);
  await db.execute(sql`drop index film_lines_vector`);
  const forms = new Map<string, string[]>();
  for (let start = 0; start < vocabularySize; start += 5000)
    for (const [word, stems] of await getStems(db, vocabulary.slice(start, start + 5000)))
      forms.set(word, stems);
  const copyInto = (columns: string) =>
    spawn("psql", [databaseUrl, "-qc", `\\copy ${columns} from stdin`], {
      stdio: ["pipe", "ignore", "inherit"],
    });
  const [copy, copyWords] = [
    copyInto("film_lines (clip, position, kind, lang, second, text, vector)"),
    copyInto("film_texts (clip, version, words)"),
  ];
  for (let film = 1; film <= filmCount; film += 1) {
    const lines: string[] = [];
    const texts: string[] = [];
    for (let position = 0; position < linesOfFilm; position += 1) {
      const words = Array.from({ length: wordsOfLine }, () => vocabulary[draw() - 1] ?? "");
      const text = words.join(" ");
      texts.push(text);
      const vector = createVector({ A: [], B: [], C: [], D: [text] }, forms);
      lines.push(`t_generated-${film}\t${position}\tline\tru\t${5 + position * 5}\t${text}\t${vector}\n`);
    }
    const words = createVector({ A: [], B: [], C: [], D: texts }, forms);
    if (!copy.stdin.write(lines.join(""))) await once(copy.stdin, "drain");
    if (!copyWords.stdin.write(`t_generated-${film}\tbench\t${words}\n`))
      await once(copyWords.stdin, "drain");
  }
  for (const one of [copy, copyWords]) {
    one.stdin.end();
    const [code] = await once(one, "exit");
    if (code !== 0) throw new Error(`psql ended with ${code}`);
  }
  await markPopular(db);
  await db.execute(sql`set maintenance_work_mem = '1GB'`);
  await db.execute(
    sql`create index film_lines_vector on film_lines using gin (vector) with (fastupdate = false)`,
  );
  await db.execute(sql`vacuum (analyze)`);
}

const audience = (forKids: boolean) => ({
  locale: "ru" as const,
  forKids,
  country: "RU",
  now: 1_795_000_000,
  limits: null,
});

async function ask(query: string, forKids: boolean): Promise<number> {
  const begun = performance.now();
  await findMoments({ db, primary: db, clips: new Map() }, audience(forKids), query, null);
  return performance.now() - begun;
}

/** Milliseconds of each call, by the rank that the words begin from. */
async function measure() {
  const times = [];
  for (const rank of ranks) {
    const words = vocabulary.slice(rank - 1, rank - 1 + calls);
    const pairs = words.map((word, index) => `${word} ${words[(index + 1) % calls]}`);
    const timed = async (queries: string[], forKids: boolean) => {
      const own = [];
      for (const query of queries) own.push(await ask(query, forKids));
      return own;
    };
    times.push({
      rank,
      one: await timed(words, false),
      child: await timed(words, true),
      two: await timed(pairs, false),
    });
  }
  return times;
}

await fill();
// The first time the pages of the database are read.
await measure();
const result = await measure();
await close();
process.send?.({ result });
