import { SaxesParser } from "saxes";

/** An element's own text, and those in it. */
type Node = { name: string; text: string; children: Node[] };

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
  const document = parseXml(xml);
  const kind = kinds.find((one) => one === document.name);
  if (!kind) throw new SyntaxError("is no movie, series or episode");
  return toNfo(kind, document);
}

/** Entities of its own and external files are never followed: neither can a small file become large, or read another. */
function parseXml(xml: string): Node {
  const open: Node[] = [{ name: "", text: "", children: [] }];
  const parser = new SaxesParser();
  parser.on("error", ({ message }) => {
    throw new SyntaxError(message);
  });
  parser.on("doctype", () => {
    throw new SyntaxError("has a document type, which is not read");
  });
  parser.on("opentag", ({ name }) => {
    const node = { name, text: "", children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const addText = (text: string) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return open[0]?.children[0] ?? { name: "", text: "", children: [] };
}

const findAll = ({ children }: Node, name: string) => children.filter((child) => child.name === name);
const toText = (node: Node, name: string): string => findAll(node, name)[0]?.text.trim() ?? "";
const toTexts = (node: Node, name: string): string[] =>
  findAll(node, name)
    .flatMap(({ text }) => text.split(" / "))
    .map((one) => one.trim())
    .filter(Boolean);
const toNumber = (text: string): number | null => {
  const [digits] = /\d{1,5}/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
};

function toNfo(kind: Nfo["kind"], node: Node): Nfo {
  const read = (name: string) => toText(node, name);
  const title = read("title");
  if (title === "") throw new SyntaxError("has no title");
  const premiered = read("premiered") || read("aired") || read("releasedate");
  return {
    kind,
    title,
    original: read("originaltitle") || null,
    year: toNumber(read("year")) ?? toNumber(premiered),
    plot: read("plot") || read("outline"),
    minutes: toNumber(read("runtime")),
    age: readAge(read("mpaa")),
    premiered: /^\d{4}-\d\d-\d\d$/.test(premiered) ? premiered : null,
    season: toNumber(read("season")),
    episode: toNumber(read("episode")),
    genres: toTexts(node, "genre"),
    countries: toTexts(node, "country"),
    directors: toTexts(node, "director"),
    writers: toTexts(node, "credits"),
    tags: toTexts(node, "tag"),
    actors: findAll(node, "actor").flatMap((actor) => {
      const name = toText(actor, "name");
      return name === "" ? [] : [{ name, role: toText(actor, "role") }];
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
