import { setImmediate as nextTurn } from "node:timers/promises";
import { type SaxesAttributePlain, SaxesParser } from "saxes";
import { cleanLine, cleanProse } from "#domain/entered-text";
import { findEncoding } from "./decode-guide";
import { createFaultList, type FaultList, GuideError, type GuideFault } from "./guide-fault";
import { readTime } from "./read-time";

/** A programme as a guide tells it; times in Unix seconds. */
export type GuideProgramme = {
  start: number;
  stop: number | null;
  /** By language as the guide names it, «» if it does not. */
  titles: Record<string, string>;
  subtitle: string;
  description: string;
  kind: "movie" | "series" | "show";
  season: number | null;
  episode: number | null;
  year: number | null;
  /** Null if the guide has none that is understood: for adults, where a child is concerned. */
  ratingAge: string | null;
};
type Guide = { programmes: Map<string, GuideProgramme[]>; faults: GuideFault[] };

/** After so many bytes others get their turn. */
const sliceBytes = 256 * 1024;
const maxTitle = 300;
const maxDescription = 4000;
/** More than this of one channel is no guide. */
const maxProgrammes = 20_000;

/**
 * Reads the wanted channels, each with the time zone of times that name none. Entities and external files are never
 * followed. GuideError for what is no XMLTV, or not whole.
 */
export async function parseXmltv(
  bytes: Buffer,
  wanted: ReadonlyMap<string, { zone: string }>,
): Promise<Guide> {
  const faults = createFaultList();
  if (bytes.length === 0) throw new GuideError("EMPTY", "no bytes");
  const { encoding, faults: wrongEncoding } = findEncoding(bytes);
  for (const { code, detail } of wrongEncoding) faults.add(code, detail);
  const reader = createReader(wanted, faults);
  const decoder = new TextDecoder(encoding);
  let rest = "";
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    const text = rest + decoder.decode(bytes.subarray(from, from + sliceBytes), { stream: true });
    // What may be an entity is not cut.
    const cut = text.indexOf("&", Math.max(0, text.length - maxEntity));
    const end = cut === -1 ? text.length : cut;
    reader.write(escapeBare(text.slice(0, end), faults));
    rest = text.slice(end);
    await nextTurn();
  }
  reader.write(escapeBare(rest + decoder.decode(), faults));
  return { programmes: reader.end(), faults: faults.list() };
}

const maxEntity = 12;

/** «Tom & Jerry»: the parser would take all that follows for the name of an entity. */
const escapeBare = (text: string, faults: FaultList): string =>
  text.replace(/&(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z]\w{0,9};)/gi, () => {
    faults.add("BAD_ENTITY", "a bare ampersand");
    return "&amp;";
  });

type Open = { name: string; attributes: Record<string, string>; text: string };

function createReader(wanted: ReadonlyMap<string, { zone: string }>, faults: FaultList) {
  const programmes = new Map<string, GuideProgramme[]>();
  const open: Open[] = [];
  let current: { channel: string; parts: Open[]; attributes: Record<string, string> } | null = null;
  let broken: GuideError | null = null;
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    // «&nbsp;» stays as it is.
    if (/entity/.test(error.message)) faults.add("BAD_ENTITY", error.message);
    else if (/disallowed character\.$/.test(error.message)) faults.add("BAD_CHARACTERS", error.message);
    else broken ??= new GuideError("BROKEN_XML", error.message);
  });
  parser.on(
    "opentag",
    ({ name, attributes }: { name: string; attributes: Record<string, SaxesAttributePlain | string> }) => {
      if (open.length === 0 && name !== "tv")
        broken ??= /^html$/i.test(name)
          ? new GuideError("HTML", "a web page in place of the guide")
          : new GuideError("NOT_XMLTV", `the root is ${name}`);
      const own = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)]));
      open.push({ name, attributes: own, text: "" });
      if (open.length === 2 && name === "programme" && wanted.has(own.channel ?? ""))
        current = { channel: own.channel ?? "", parts: [], attributes: own };
    },
  );
  const addText = (text: string) => {
    const last = open.at(-1);
    if (current && last && last.text.length <= maxDescription) last.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", (text) => addText(text.replaceAll("&amp;", "&")));
  parser.on("closetag", () => {
    const closed = open.pop();
    if (!current || !closed) return;
    if (open.length === 1) {
      addProgramme(current);
      current = null;
      return;
    }
    const parent = open.at(-1)?.name ?? "";
    // «value» alone would also be a number of stars.
    current.parts.push({
      ...closed,
      name: parent === "programme" ? closed.name : `${parent}/${closed.name}`,
    });
  });

  function addProgramme({ channel, attributes, parts }: NonNullable<typeof current>) {
    const zone = wanted.get(channel)?.zone ?? "UTC";
    const start = readTime(attributes.start ?? "", zone);
    if (start === null) return faults.add("BAD_TIME", attributes.start ?? "no start", channel);
    const stop = attributes.stop === undefined ? null : readTime(attributes.stop, zone);
    if (attributes.stop !== undefined && stop === null) faults.add("BAD_TIME", attributes.stop, channel);
    const titles = Object.fromEntries(
      parts
        .filter(({ name }) => name === "title")
        .map(({ attributes: { lang = "" }, text }) => [
          lang.toLowerCase().slice(0, 2),
          cleanLine(text).slice(0, maxTitle),
        ])
        .filter(([, text]) => text !== ""),
    ) as Record<string, string>;
    if (Object.keys(titles).length === 0)
      return faults.add("NO_TITLE", new Date(start * 1000).toISOString(), channel);
    const getText = (wantedName: string) => parts.find(({ name }) => name === wantedName)?.text ?? "";
    const { season, episode } = readEpisode(parts);
    const list = programmes.get(channel) ?? [];
    programmes.set(channel, list);
    if (list.length < maxProgrammes)
      list.push({
        start,
        stop,
        titles,
        subtitle: cleanLine(getText("sub-title")).slice(0, maxTitle),
        description: cleanProse(getText("desc")).slice(0, maxDescription),
        kind: readKind(parts, season !== null || episode !== null),
        season,
        episode,
        year: readYear(getText("date")),
        ratingAge: readRating(parts, channel, faults),
      });
  }

  return {
    write: (text: string) => {
      parser.write(text);
      if (broken) throw broken;
    },
    end: () => {
      parser.close();
      if (broken) throw broken;
      return programmes;
    },
  };
}

const kinds: ["movie" | "series", RegExp][] = [
  ["series", /\b(series|serial)\b|сериал/i],
  ["movie", /\b(movie|film|feature)\b|фильм|кино/i],
];

function readKind(parts: Open[], hasEpisode: boolean): GuideProgramme["kind"] {
  if (hasEpisode) return "series";
  const categories = parts.filter(({ name }) => name === "category").map(({ text }) => text);
  return kinds.find(([, pattern]) => categories.some((text) => pattern.test(text)))?.[0] ?? "show";
}

/** «1.4.0/1» counts from zero; «S2E5» and «s02 e05» from one. */
function readEpisode(parts: Open[]): { season: number | null; episode: number | null } {
  const numbers = parts.filter(({ name }) => name === "episode-num");
  for (const { attributes, text } of numbers) {
    const [, season, episode] =
      attributes.system === "xmltv_ns"
        ? (/^\s*(\d{1,4})?(?:\s*\/\s*\d+)?\s*\.\s*(\d{1,5})?/.exec(text) ?? [])
        : [];
    if (season !== undefined || episode !== undefined)
      return {
        season: season === undefined ? null : Number(season) + 1,
        episode: episode === undefined ? null : Number(episode) + 1,
      };
    const [, onScreenSeason, onScreenEpisode] = /^\s*s(\d{1,4})\s*e(?:p)?(\d{1,5})/i.exec(text) ?? [];
    if (onScreenSeason !== undefined)
      return { season: Number(onScreenSeason), episode: Number(onScreenEpisode) };
  }
  return { season: null, episode: null };
}

function readYear(text: string): number | null {
  const [, year] = /^\s*((?:18|19|20)\d\d)/.exec(text) ?? [];
  return year === undefined ? null : Number(year);
}

const ages = [0, 6, 12, 16, 18];

/** The strictest of the ages that are named; an age between two of ours is the higher one. */
function readRating(parts: Open[], channel: string, faults: FaultList): string | null {
  const values = parts.filter(({ name }) => name === "rating/value").map(({ text }) => text.trim());
  if (values.length === 0) {
    faults.add("NO_RATING", "for adults where a child is concerned", channel);
    return null;
  }
  const named = values.map((text) => Number(/^\+?(\d{1,2})\s*\+?$/.exec(text)?.[1] ?? Number.NaN));
  const unknown = values.find((_text, index) => Number.isNaN(named[index]));
  if (unknown !== undefined) faults.add("UNKNOWN_RATING", unknown, channel);
  const known = named.filter((age) => !Number.isNaN(age));
  // One that is not understood may be the strictest.
  if (known.length < values.length) return null;
  const strictest = Math.max(...known);
  return `${ages.find((age) => age >= strictest) ?? 18}+`;
}
