import { getLines, getUri, hash, isMaster, leftOut, resolve, uriAttribute } from "../media/relay/hls";

/** A rendition of a stream. */
export type Track = {
  /** The same whatever its address is: it may have a token in it that changes. */
  name: string;
  url: string;
  /** Its tag, without the address. */
  line: string;
};

/** More than any stream has; those behind them are not recorded. */
const maxTracks = 40;

/** The rendition of a stream that has only one. */
export const onlyTrack = "master";

const getAttribute = (line: string, name: string): string =>
  new RegExp(`[:,]${name}=("[^"]*"|[^,]*)`).exec(line)?.[1]?.replaceAll('"', "") ?? "";

/** Those by which renditions differ; rates are measured by some packagers and change. */
const ofVariant = ["RESOLUTION", "FRAME-RATE", "CODECS", "VIDEO-RANGE", "AUDIO", "SUBTITLES"];
const ofMedia = ["TYPE", "GROUP-ID", "NAME", "LANGUAGE"];

/** The renditions of a master playlist; null if it is none. The same one at another address is left out. */
export function readTracks(text: string, base: string): Track[] | null {
  if (!isMaster(text)) return null;
  const tracks = new Map<string, Track>();
  const rates = new Map<string, Set<string>>();
  const add = (name: string, line: string, uri: string) => {
    if (!tracks.has(name)) tracks.set(name, { name, url: resolve(uri, base), line });
  };
  let variant: string | null = null;
  for (const line of getLines(text)) {
    const describe = (names: string[]) => names.map((name) => getAttribute(line, name)).join("|");
    if (line.startsWith("#EXT-X-STREAM-INF:")) variant = line;
    else if (line.startsWith("#EXT-X-MEDIA:")) {
      const uri = getUri(line);
      if (uri !== null) add(`a-${hash(describe(ofMedia))}`, line.replace(uriAttribute, 'URI=""'), uri);
    } else if (line !== "" && !line.startsWith("#") && variant !== null && !leftOut.test(variant)) {
      const found: string = variant;
      const key = ofVariant.map((name) => getAttribute(found, name)).join("|");
      // Two of one size differ by their rates; the same twice is a spare address.
      const known = rates.get(key) ?? new Set();
      rates.set(key, known.add(getAttribute(found, "BANDWIDTH")));
      add(`r-${hash(`${key}|${known.size}`)}`, found, line);
      variant = null;
    }
  }
  return [...tracks.values()].slice(0, maxTracks);
}

const groups = ["AUDIO", "SUBTITLES", "VIDEO", "CLOSED-CAPTIONS"];

/** The master playlist of these renditions; what one names that is not among them is left out. */
export function formatMaster(tracks: readonly { track: string; line: string }[]): string {
  const beside = tracks.filter(({ line }) => line.startsWith("#EXT-X-MEDIA:"));
  const isThere = (group: string, id: string) =>
    beside.some(({ line }) => getAttribute(line, "TYPE") === group && getAttribute(line, "GROUP-ID") === id);
  const trim = (line: string) =>
    groups.reduce((rest, group) => {
      const id = getAttribute(rest, group);
      return id === "" || isThere(group, id)
        ? rest
        : rest
            .replace(new RegExp(`,${group}=("[^"]*"|[^,]*)`), "")
            .replace(new RegExp(`:${group}=("[^"]*"|[^,]*),?`), ":");
    }, line);
  const lines = [
    ...beside.map(({ track, line }) => line.replace(uriAttribute, `URI="${track}.m3u8"`)),
    ...tracks
      .filter(({ line }) => line.startsWith("#EXT-X-STREAM-INF:"))
      .flatMap(({ track, line }) => [trim(line), `${track}.m3u8`]),
  ];
  return ["#EXTM3U", "#EXT-X-VERSION:6", ...lines, ""].join("\n");
}
