import { type Protection, type Representation, toPlaylists } from "mpd-parser";
import { formatCharacteristics, type TrackKind } from "#contract/track-kinds";
import { type MediaPlaylist, nameRendition, type OutsidePiece, PlaylistError, type Range } from "./hls";
import { maxSegments, readMpd } from "./read-mpd";
import { maxSidxBytes, readSidx } from "./sidx";

type Options = {
  /** Throws for an address that is not the operator's. */
  requireAddress: (url: string) => void;
  readRange: (url: string, range: Range) => Promise<Buffer>;
};
type Kind = "video" | "audio" | "text";
/** One version of the picture, the sound or the subtitles: what it is in each period. */
type Version = { name: string; kind: Kind; parts: Representation[] };

export const isMpd = (text: string): boolean => /^\s*</.test(text) && /<MPD[\s>]/.test(text);

const getKind = ({ attributes: { mimeType = "", contentType } }: Representation): Kind | null => {
  if (mimeType === "text/vtt") return "text";
  const kind = /^(?:video|audio)/.exec(mimeType || (contentType ?? ""))?.[0];
  return kind === "video" || kind === "audio" ? kind : null;
};
const getBandwidth = ({ attributes }: Representation): number => attributes.bandwidth ?? 0;

/** What tells one sound or one track of subtitles from another. */
const getTrack = ({ attributes: { lang, label, role } }: Representation): string =>
  [lang, label, role?.value].join(" ");

function getTrackKind(kind: Kind, { attributes: { role } }: Representation): TrackKind | null {
  if (kind === "audio" && role?.value === "description") return "description";
  return kind === "text" && role?.value === "caption" ? "sdh" : null;
}

/** A film's HLS playlists, made of its MPD. PlaylistError for what cannot be played as a film. */
export function readDash(text: string, url: string, { requireAddress, readRange }: Options) {
  const periods = readPeriods(text, url);
  const [first = [], ...later] = periods;
  const follow = (representation: Representation): Representation[] => [
    representation,
    ...later.map((period) => findSame(period, representation)),
  ];
  const toVersion = (kind: Kind) => (representation: Representation, index: number) => ({
    name: nameRendition(`${url} ${kind} ${index} ${representation.attributes.id}`, kind !== "video"),
    kind,
    parts: follow(representation),
  });
  const ofKind = (kind: Kind) => first.filter((one) => getKind(one) === kind);
  const video = ofKind("video").map(toVersion("video"));
  const audio = pickBest(ofKind("audio")).map(toVersion("audio"));
  const isEverywhere = (track: Representation) =>
    later.every((period) =>
      period.some((one) => getKind(one) === "text" && getTrack(one) === getTrack(track)),
    );
  const texts = pickBest(ofKind("text").filter(isEverywhere)).map(toVersion("text"));
  if (video.length + audio.length === 0) throw new PlaylistError("the MPD has neither picture nor sound");
  for (const { parts } of [...video, ...audio, ...texts])
    for (const part of parts) requireAddresses(part, requireAddress);
  const versions = new Map([...video, ...audio, ...texts].map((version) => [version.name, version]));
  return {
    text: formatMaster({ video, audio, texts }),
    renditions: new Map(
      [...versions].map(([name, version]) => [
        name,
        () => readVersion(version, { requireAddress, readRange }),
      ]),
    ),
  };
}

function readPeriods(text: string, url: string): Representation[][] {
  try {
    return readMpd(text, url);
  } catch (error) {
    if (error instanceof PlaylistError) throw error;
    throw new PlaylistError(`the MPD cannot be read: ${String(error).slice(0, 100)}`);
  }
}

/** The same in another period, or what comes closest to it. */
function findSame(period: Representation[], wanted: Representation): Representation {
  const ofKind = period.filter((one) => getKind(one) === getKind(wanted));
  const ofTrack = ofKind.filter((one) => getTrack(one) === getTrack(wanted));
  const distance = (one: Representation) =>
    one.attributes.id === wanted.attributes.id ? -1 : Math.abs(getBandwidth(one) - getBandwidth(wanted));
  const [found] = (ofTrack.length > 0 ? ofTrack : ofKind).sort(
    (one, other) => distance(one) - distance(other),
  );
  if (!found) throw new PlaylistError("a period of the MPD lacks the picture or the sound");
  return found;
}

/** The best of each track. Sound that every browser knows goes before a better one. */
function pickBest(representations: Representation[]): Representation[] {
  const isCommon = ({ attributes }: Representation) => Number(attributes.codecs?.startsWith("mp4a") ?? false);
  const compare = (one: Representation, other: Representation) =>
    isCommon(other) - isCommon(one) || getBandwidth(other) - getBandwidth(one);
  return [...new Set(representations.map(getTrack))].flatMap((track) =>
    representations
      .filter((one) => getTrack(one) === track)
      .sort(compare)
      .slice(0, 1),
  );
}

const resolve = (uri: string, base: string): string => {
  const found = URL.parse(uri, base);
  if (found === null) throw new PlaylistError("an address in the MPD cannot be read");
  return found.href;
};

/** Before anything is played: a template leads to one origin whatever is put into it. */
function requireAddresses(
  { attributes, segmentInfo }: Representation,
  requireAddress: Options["requireAddress"],
) {
  const { template, list, base } = segmentInfo;
  const uris = ["", template?.media, ...[template, list, base].map((one) => one?.initialization?.sourceURL)];
  for (const uri of uris) if (uri !== undefined) requireAddress(resolve(uri, attributes.baseUrl));
}

const quote = (text: string): string => `"${text.replace(/["\r\n]/g, "'")}"`;

function formatMaster({ video, audio, texts }: Record<"video" | "audio" | "texts", Version[]>): string {
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7"];
  const names = new Set<string>();
  const formatTrack = ({ name, kind, parts }: Version, index: number, type: string, group: string) => {
    const { lang, label } = parts[0]?.attributes ?? {};
    const trackKind = parts[0] ? getTrackKind(kind, parts[0]) : null;
    let title = label ?? lang ?? String(index + 1);
    while (names.has(`${type} ${title}`)) title += ` ${index + 1}`;
    names.add(`${type} ${title}`);
    const isFirst = index === 0 && type === "AUDIO";
    return [
      `#EXT-X-MEDIA:TYPE=${type},GROUP-ID="${group}",NAME=${quote(title)}`,
      ...(lang === undefined ? [] : [`LANGUAGE=${quote(lang)}`]),
      `DEFAULT=${isFirst ? "YES" : "NO"},AUTOSELECT=YES${formatCharacteristics(trackKind)},URI="${name}.m3u8"`,
    ].join(",");
  };
  // What everybody hears unasked is the film as it is.
  const usual = audio.filter(({ parts }) => parts[0] && getTrackKind("audio", parts[0]) === null);
  const main = usual.find(({ parts }) => parts[0]?.attributes.role?.value === "main") ?? usual[0];
  const start = Math.max(0, main ? audio.indexOf(main) : 0);
  const sounds = [...audio.slice(start), ...audio.slice(0, start)];
  // Sound alone is played as it is.
  const beside = video.length > 0 ? sounds : [];
  lines.push(...beside.map((version, index) => formatTrack(version, index, "AUDIO", "sound")));
  lines.push(...texts.map((version, index) => formatTrack(version, index, "SUBTITLES", "subtitles")));
  const keys = [...video, ...audio].flatMap(({ parts }) => parts.flatMap(formatKeys));
  lines.push(...[...new Set(keys)].map((key) => key.replace("#EXT-X-KEY", "#EXT-X-SESSION-KEY")));
  const soundBandwidth = Math.max(0, ...beside.flatMap(({ parts }) => parts.map(getBandwidth)));
  const soundCodecs = beside.flatMap(({ parts }) => parts[0]?.attributes.codecs ?? []);
  for (const { name, parts } of video.length > 0 ? video : audio.slice(0, 1)) {
    const { codecs, width, height, frameRate } = parts[0]?.attributes ?? {};
    const known = codecs === undefined ? [] : [...new Set([codecs, ...soundCodecs])];
    lines.push(
      `#EXT-X-STREAM-INF:${[
        `BANDWIDTH=${Math.max(1, Math.max(...parts.map(getBandwidth)) + soundBandwidth)}`,
        ...(width && height ? [`RESOLUTION=${width}x${height}`] : []),
        ...(frameRate ? [`FRAME-RATE=${frameRate.toFixed(3)}`] : []),
        ...(known.length > 0 ? [`CODECS=${quote(known.join(","))}`] : []),
        ...(beside.length > 0 ? ['AUDIO="sound"'] : []),
        ...(texts.length > 0 ? ['SUBTITLES="subtitles"'] : []),
      ].join(",")}`,
      `${name}.m3u8`,
    );
  }
  return `${lines.join("\n")}\n`;
}

/** What a box says of itself comes before the data of the system: 28 bytes, and their length. */
const boxHeaderBytes = 32;

/** The keys that a browser asks for by the film's own data, as playlists name them. */
function formatKeys({ attributes: { contentProtection = {} } }: Representation): string[] {
  const common = contentProtection.mp4protection?.attributes ?? {};
  const method = common.value === "cbcs" ? "SAMPLE-AES" : "SAMPLE-AES-CTR";
  const keyId = String(common["cenc:default_KID"] ?? "").replaceAll("-", "");
  const format = (protection: Protection | undefined, keyFormat: string, toUri: (box: Buffer) => string) =>
    protection?.pssh && protection.pssh.length > boxHeaderBytes
      ? [
          `#EXT-X-KEY:METHOD=${method},URI="${toUri(Buffer.from(protection.pssh))}"${/^[\da-f]{32}$/i.test(keyId) ? `,KEYID=0x${keyId}` : ""},KEYFORMAT="${keyFormat}",KEYFORMATVERSIONS="1"`,
        ]
      : [];
  return [
    ...format(
      contentProtection["com.widevine.alpha"],
      "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed",
      (box) => `data:text/plain;base64,${box.toString("base64")}`,
    ),
    ...format(
      contentProtection["com.microsoft.playready"],
      "com.microsoft.playready",
      (box) => `data:text/plain;charset=UTF-16;base64,${box.subarray(boxHeaderBytes).toString("base64")}`,
    ),
  ];
}

type Piece = Pick<OutsidePiece, "url" | "range">;
type Address = { resolvedUri: string; byterange?: { offset: number | bigint; length: number | bigint } };
const toPiece = ({ resolvedUri, byterange }: Address): Piece => ({
  url: resolve(resolvedUri, "about:blank"),
  range: byterange ? { offset: Number(byterange.offset), length: Number(byterange.length) } : null,
});

async function readVersion({ kind, parts }: Version, options: Options): Promise<MediaPlaylist> {
  const playlist: MediaPlaylist = {
    targetSeconds: 1,
    version: 7,
    sequence: 0,
    discontinuities: 0,
    isEnded: true,
    hasTimes: false,
    segments: [],
  };
  let start = 0;
  for (const part of parts) {
    const { init, pieces } = await readPart(kind, part, options);
    if (playlist.segments.length + pieces.length > maxSegments)
      throw new PlaylistError("the MPD has too many segments");
    const keys = formatKeys(part);
    for (const [index, piece] of pieces.entries()) {
      options.requireAddress(piece.url);
      const isDiscontinuity = index === 0 && playlist.segments.length > 0;
      playlist.segments.push({ ...piece, start, isDiscontinuity, isGap: false, keys, init });
      playlist.targetSeconds = Math.max(playlist.targetSeconds, Math.ceil(piece.seconds));
      start += piece.seconds;
    }
  }
  if (
    playlist.segments.some(({ seconds }) => !(seconds > 0 && seconds < 1e6)) ||
    playlist.segments.length === 0
  )
    throw new PlaylistError("the MPD names no segments, or not how long they are");
  return playlist;
}

/** One period of a version: what it begins with, and its segments. */
async function readPart(
  kind: Kind,
  part: Representation,
  { requireAddress, readRange }: Options,
): Promise<{ init: Piece | null; pieces: OutsidePiece[] }> {
  const { baseUrl, periodDuration = 0 } = part.attributes;
  const { template, list, base } = part.segmentInfo;
  if (!template && !list && !base && kind === "text")
    return { init: null, pieces: [{ url: resolve(baseUrl, baseUrl), range: null, seconds: periodDuration }] };
  const [{ segments = [], sidx } = {}] = generate(part);
  const [first = sidx] = segments;
  const map = first?.map?.uri || first?.map?.byterange ? toPiece(first.map) : null;
  if (map) requireAddress(map.url);
  if (!base || template || list)
    return {
      init: map,
      pieces: segments.map((segment) => ({ ...toPiece(segment), seconds: segment.duration })),
    };
  const index = sidx && toPiece(sidx);
  if (!index?.range) throw new PlaylistError("a file of the MPD has no index");
  if (!(index.range.length > 0 && index.range.length <= maxSidxBytes))
    throw new PlaylistError("the index of a file is too large");
  requireAddress(index.url);
  const bytes = await readRange(index.url, index.range);
  return {
    init: map ?? { url: index.url, range: { offset: 0, length: index.range.offset } },
    pieces: readSidx(bytes, index.range.offset + index.range.length).map((piece) => ({
      url: index.url,
      ...piece,
    })),
  };
}

function generate(part: Representation) {
  try {
    // A copy, because the parser writes into what it is given.
    return toPlaylists([{ ...part, attributes: { ...part.attributes } }]);
  } catch (error) {
    throw new PlaylistError(`the MPD cannot be read: ${String(error).slice(0, 100)}`);
  }
}
