import { createHash } from "node:crypto";

/** A byte range as playlists write it. */
export type Range = { offset: number; length: number };
export type OutsidePiece = { url: string; range: Range | null; seconds: number };
export type Segment = OutsidePiece & {
  /** Unix seconds. */
  start: number;
  isDiscontinuity: boolean;
  /** Whether it is announced, but not there. */
  isGap: boolean;
  /** The tags that count from here on: keys, and the initialisation. */
  keys: string[];
  init: { url: string; range: Range | null } | null;
};
export type MediaPlaylist = {
  targetSeconds: number;
  version: number;
  sequence: number;
  discontinuities: number;
  isEnded: boolean;
  /** Whether its times are its own, and not counted back from now. */
  hasTimes: boolean;
  segments: Segment[];
};

/** What an operator's server answered with is no playlist. */
export class PlaylistError extends Error {}

export const isMaster = (text: string): boolean => text.includes("#EXT-X-STREAM-INF");

/** Throws PlaylistError for anything but HLS. */
export function requirePlaylist(text: string): void {
  if (!text.startsWith("#EXTM3U")) throw new PlaylistError("the answer is no HLS playlist, and no MPD");
}

export const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);
/** The name by which a rendition is asked for; «a-» of sound or subtitles beside the picture. */
export const nameRendition = (url: string, isBeside: boolean): string =>
  `${isBeside ? "a" : "r"}-${hash(url)}`;
/** The name of a segment or initialisation. */
const namePiece = ({ url, range }: Pick<OutsidePiece, "url" | "range">): string =>
  `p-${hash(`${url} ${range ? `${range.length}@${range.offset}` : ""}`)}`;

export const resolve = (uri: string, base: string): string => {
  const url = URL.parse(uri, base);
  if (url === null) throw new PlaylistError("an address in the playlist cannot be read");
  return url.href;
};
export const uriAttribute = /\bURI="([^"]*)"/;
export const getUri = (line: string): string | null => uriAttribute.exec(line)?.[1] ?? null;
export const getLines = (text: string): string[] => text.split(/\r?\n/).map((line) => line.trim());

/** Pictures of a fast search and what a session tells ahead are left out: they name addresses of their own. */
export const leftOut = /^#EXT-X-(?:I-FRAME-STREAM-INF|SESSION-DATA|CONTENT-STEERING|DEFINE|IMAGE-STREAM-INF)/;

type Master = { text: string; renditions: Map<string, string> };

/** A master playlist whose renditions are asked for here. Keys are named by their addresses. */
export function rewriteMaster(text: string, base: string): Master {
  const renditions = new Map<string, string>();
  const add = (uri: string, isBeside = false): string => {
    const url = resolve(uri, base);
    const name = nameRendition(url, isBeside);
    renditions.set(name, url);
    return `${name}.m3u8`;
  };
  const lines = getLines(text).flatMap((line) => {
    if (line === "" || leftOut.test(line)) return [];
    if (!line.startsWith("#")) return [add(line)];
    const uri = getUri(line);
    if (uri === null) return [line];
    return line.startsWith("#EXT-X-MEDIA:")
      ? [line.replace(uriAttribute, `URI="${add(uri, true)}"`)]
      : [line.replace(uriAttribute, `URI="${resolve(uri, base)}"`)];
  });
  return { text: `${lines.join("\n")}\n`, renditions };
}

function readRange(text: string, following: number): Range | null {
  const [, length, offset] = /^(\d+)(?:@(\d+))?$/.exec(text.replaceAll('"', "")) ?? [];
  if (length === undefined) return null;
  return { length: Number(length), offset: offset === undefined ? following : Number(offset) };
}

const readNumber = (line: string): number => Number(/:\s*([\d.]+)/.exec(line)?.[1] ?? 0);

/**
 * Reads a media playlist. Without times of its own its last segment ends at `now`, in Unix seconds, when it is live.
 */
export function readMediaPlaylist(text: string, base: string, now: number): MediaPlaylist {
  const playlist: MediaPlaylist = {
    targetSeconds: 6,
    version: 3,
    sequence: 0,
    discontinuities: 0,
    isEnded: false,
    hasTimes: false,
    segments: [],
  };
  let keys: string[] = [];
  let init: Segment["init"] = null;
  let next = {
    seconds: 0,
    range: null as Range | null,
    start: null as number | null,
    isDiscontinuity: false,
    isGap: false,
  };
  const known = new Map<number, number>();
  let following = 0;
  for (const line of getLines(text)) {
    if (line.startsWith("#EXT-X-TARGETDURATION")) playlist.targetSeconds = readNumber(line) || 6;
    else if (line.startsWith("#EXT-X-VERSION")) playlist.version = readNumber(line);
    else if (line.startsWith("#EXT-X-MEDIA-SEQUENCE")) playlist.sequence = readNumber(line);
    else if (line.startsWith("#EXT-X-DISCONTINUITY-SEQUENCE")) playlist.discontinuities = readNumber(line);
    else if (line === "#EXT-X-DISCONTINUITY") next.isDiscontinuity = true;
    else if (line === "#EXT-X-GAP") next.isGap = true;
    else if (line === "#EXT-X-ENDLIST") playlist.isEnded = true;
    else if (line.startsWith("#EXTINF")) next.seconds = readNumber(line);
    else if (line.startsWith("#EXT-X-BYTERANGE:")) next.range = readRange(line.slice(17), following);
    else if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) {
      const time = Date.parse(line.slice(25)) / 1000;
      if (!Number.isNaN(time)) next.start = time;
    } else if (line.startsWith("#EXT-X-KEY")) {
      const uri = getUri(line);
      const key = uri === null ? line : line.replace(uriAttribute, `URI="${resolve(uri, base)}"`);
      const getFormat = (tag: string) => /KEYFORMAT="([^"]*)"/.exec(tag)?.[1] ?? "";
      // Keys of several systems count together; the next segment's replace those of the one before.
      const last = playlist.segments.at(-1);
      const isNew = last?.keys === keys;
      keys = [...(isNew ? [] : keys.filter((tag) => getFormat(tag) !== getFormat(key))), key];
    } else if (line.startsWith("#EXT-X-MAP")) {
      const uri = getUri(line);
      const range = /BYTERANGE="([^"]*)"/.exec(line)?.[1];
      if (uri !== null)
        init = { url: resolve(uri, base), range: range === undefined ? null : readRange(range, 0) };
    } else if (line !== "" && !line.startsWith("#")) {
      const index = playlist.segments.length;
      if (next.start !== null) known.set(index, next.start);
      playlist.segments.push({
        url: resolve(line, base),
        range: next.range,
        seconds: next.seconds,
        start: 0,
        isDiscontinuity: next.isDiscontinuity,
        isGap: next.isGap,
        keys,
        init,
      });
      following = next.range ? next.range.offset + next.range.length : 0;
      next = { seconds: 0, range: null, start: null, isDiscontinuity: false, isGap: false };
    }
  }
  setStarts(playlist, known, now);
  playlist.hasTimes = known.size > 0;
  return playlist;
}

/** From the times that are given, each segment's own: forwards from the first, and before it backwards. */
function setStarts({ segments, isEnded }: MediaPlaylist, known: Map<number, number>, now: number): void {
  const total = segments.reduce((sum, { seconds }) => sum + seconds, 0);
  const [first] = known.keys();
  const before = segments.slice(0, first ?? 0).reduce((sum, { seconds }) => sum + seconds, 0);
  let at = first === undefined ? (isEnded ? 0 : now - total) : (known.get(first) ?? 0) - before;
  for (const [index, segment] of segments.entries()) {
    segment.start = known.get(index) ?? at;
    at = segment.start + segment.seconds;
  }
}

/** A span; with `isStrict` nothing of a segment may lie outside. */
export type Cut = { from: number; to: number; isStrict?: boolean };

/** Times in playlists are rounded. */
const roundingSeconds = 0.05;

/** Whether a segment belongs to a span: one that reaches over the beginning does not, one over the end does if it may. */
export const isInCut = (
  { start, seconds }: Pick<Segment, "start" | "seconds">,
  { from, to, isStrict = false }: Cut,
): boolean => start >= from && start < to && (!isStrict || start + seconds <= to + roundingSeconds);

/** The playlist of what lies in a span, by times of its segments; with an end if the span has one. */
export function formatPlaylist(
  playlist: MediaPlaylist,
  {
    cut,
    folder,
    isWhole,
  }: {
    cut: Cut;
    /** The name before those of the segments under the link; null for their own addresses. */
    folder: string | null;
    isWhole: boolean;
  },
): string {
  const { segments, sequence, discontinuities, targetSeconds, version } = playlist;
  const isIn = (segment: Segment) => isInCut(segment, cut);
  const first = Math.max(0, segments.findIndex(isIn));
  const wanted = segments.filter(isIn);
  const lines = [
    "#EXTM3U",
    `#EXT-X-VERSION:${Math.max(version, 6)}`,
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${isWhole ? 0 : sequence + first}`,
  ];
  if (isWhole) lines.push("#EXT-X-PLAYLIST-TYPE:VOD");
  else
    lines.push(
      `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities + segments.slice(0, first).filter(({ isDiscontinuity }) => isDiscontinuity).length}`,
    );
  const name = (piece: Pick<OutsidePiece, "url" | "range">) =>
    folder === null ? piece.url : `${folder}/${namePiece(piece)}`;
  const formatRange = ({ length, offset }: Range) => `${length}@${offset}`;
  let previous: Segment | null = null;
  for (const segment of wanted) {
    const { init, keys, range } = segment;
    if (segment.isDiscontinuity && previous) lines.push("#EXT-X-DISCONTINUITY");
    if (keys !== (previous?.keys ?? null)) lines.push(...keys);
    if (init && (init.url !== previous?.init?.url || init.range?.offset !== previous.init?.range?.offset))
      lines.push(
        `#EXT-X-MAP:URI="${name(init)}"${init.range && folder === null ? `,BYTERANGE="${formatRange(init.range)}"` : ""}`,
      );
    if (!previous || segment.isDiscontinuity)
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.start * 1000).toISOString()}`);
    lines.push(`#EXTINF:${segment.seconds.toFixed(3)},`);
    if (segment.isGap) lines.push("#EXT-X-GAP");
    if (range && folder === null) lines.push(`#EXT-X-BYTERANGE:${formatRange(range)}`);
    lines.push(name(segment));
    previous = segment;
  }
  if (isWhole || playlist.isEnded) lines.push("#EXT-X-ENDLIST");
  return `${lines.join("\n")}\n`;
}

/** Everything that a player may ask for, by its name; an initialisation belongs to any time. */
export function listPieces({
  segments,
}: MediaPlaylist): Map<string, OutsidePiece & { start: number | null }> {
  const pieces = new Map<string, OutsidePiece & { start: number | null }>();
  for (const { url, range, seconds, start, init } of segments) {
    if (init) pieces.set(namePiece(init), { ...init, seconds: 0, start: null });
    pieces.set(namePiece({ url, range }), { url, range, seconds, start });
  }
  return pieces;
}
