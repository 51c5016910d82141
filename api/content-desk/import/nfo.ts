import { XMLParser, XMLValidator } from "fast-xml-parser";

/** No entities and no declarations: neither can make a small file large, or read another one. */
const parser = new XMLParser({
  processEntities: false,
  ignoreDeclaration: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: true,
  isArray: (name) => ["genre", "country", "director", "credits", "actor", "tag"].includes(name),
});

type Node = Record<string, unknown>;

/** What an NFO file of Kodi or Jellyfin says. */
export type Nfo = {
  kind: "movie" | "tvshow" | "episodedetails";
  title: string;
  original: string | null;
  year: number | null;
  plot: string;
  minutes: number | null;
  /** 18+ unless the file says otherwise. */
  age: string;
  premiered: string | null;
  season: number | null;
  episode: number | null;
  genres: string[];
  countries: string[];
  directors: string[];
  writers: string[];
  tags: string[];
  actors: { name: string; role: string }[];
};

const kinds = ["movie", "tvshow", "episodedetails"] as const;

/** Throws a SyntaxError for what is no such file. */
export function parseNfo(text: string): Nfo {
  // Such files may end with the address of a page, which is no XML.
  const xml = text.replace(/^\ufeff/, "").replace(/>\s*https?:\/\/\S+\s*$/, ">");
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new SyntaxError("has a document type, which is not read");
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new SyntaxError(`${valid.err.msg} (line ${valid.err.line})`);
  const document = parser.parse(xml) as Node;
  const kind = kinds.find((one) => one in document);
  const node = kind && document[kind];
  if (!kind || typeof node !== "object" || node === null)
    throw new SyntaxError("is no movie, series or episode");
  return toNfo(kind, node as Node);
}

const known: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const decode = (text: string) =>
  text.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name, decimal, hex) => {
      if (typeof name === "string") return known[name.toLowerCase()] ?? whole;
      const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : "\ufffd";
    },
  );
const toText = (value: unknown): string => (typeof value === "string" ? decode(value).trim() : "");
const toTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value])
    .flatMap((one) => toText(one).split(" / "))
    .map((one) => one.trim())
    .filter(Boolean);
const toNumber = (value: unknown): number | null => {
  const [digits] = /\d{1,5}/.exec(toText(value)) ?? [];
  return digits === undefined ? null : Number(digits);
};

function toNfo(kind: Nfo["kind"], node: Node): Nfo {
  const title = toText(node.title);
  if (title === "") throw new SyntaxError("has no title");
  const premiered = toText(node.premiered) || toText(node.aired) || toText(node.releasedate);
  const actors = Array.isArray(node.actor) ? (node.actor as Node[]) : [];
  return {
    kind,
    title,
    original: toText(node.originaltitle) || null,
    year: toNumber(node.year) ?? toNumber(premiered),
    plot: toText(node.plot) || toText(node.outline),
    minutes: toNumber(node.runtime),
    age: readAge(toText(node.mpaa)),
    premiered: /^\d{4}-\d\d-\d\d$/.test(premiered) ? premiered : null,
    season: toNumber(node.season),
    episode: toNumber(node.episode),
    genres: toTexts(node.genre),
    countries: toTexts(node.country),
    directors: toTexts(node.director),
    writers: toTexts(node.credits),
    tags: toTexts(node.tag),
    actors: actors.flatMap((actor) => {
      const name = toText(actor.name);
      return name === "" ? [] : [{ name, role: toText(actor.role) }];
    }),
  };
}

const americanRatings: Record<string, string> = {
  G: "0+",
  "TV-Y": "0+",
  "TV-G": "0+",
  PG: "6+",
  "TV-Y7": "6+",
  "TV-PG": "12+",
  "PG-13": "12+",
  "TV-14": "16+",
  R: "18+",
  "NC-17": "18+",
  "TV-MA": "18+",
};

/** Until a file says who may see it, it is for adults. */
function readAge(rating: string): string {
  const name = rating.replace(/^(rated|us:|ru:)\s*/i, "").split(/[\s/]/)[0] ?? "";
  const number = /^(?:RU-)?(0|6|12|16|18)\+?$/i.exec(name)?.[1];
  if (number !== undefined) return `${number}+`;
  return americanRatings[name.toUpperCase()] ?? "18+";
}
