import { formatCharacteristics, type SubtitlesKind } from "#contract/track-kinds";
import type { Fragments } from "./boxes";
import type { AudioTrack, Plan, Rendition } from "./plan-renditions";

type Segment = { offset: number; bytes: number; seconds: number };

/** Half a frame of the highest rate. */
const slack = 0.5 / 60;

/** Joins fragments into segments that begin at `starts`; of the main track alone, or of all. */
export function groupSegments(
  { fragments }: Pick<Fragments, "fragments">,
  starts: readonly number[],
  { isVideoOnly = false } = {},
): Segment[] {
  const segments: Segment[] = [];
  let next = 0;
  for (const { offset, bytes, seconds, startSeconds, hasMain } of fragments) {
    if (isVideoOnly && !hasMain) continue;
    const last = segments.at(-1);
    const isStart = hasMain && startSeconds >= (starts[next] ?? Infinity) - slack;
    if (isStart || !last) {
      segments.push({ offset, bytes, seconds });
      while (startSeconds >= (starts[next] ?? Infinity) - slack) next += 1;
    } else {
      last.bytes = offset + bytes - last.offset;
      last.seconds += seconds;
    }
  }
  return segments;
}

/** A rendition's playlist: one file, its head and segments as byte ranges. */
export function formatMediaPlaylist(
  file: string,
  segments: readonly Segment[],
  head: { offset: number; bytes: number },
): string {
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.round(longest)}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${head.bytes}@${head.offset}"`,
  ];
  for (const { offset, bytes, seconds } of segments)
    lines.push(`#EXTINF:${seconds.toFixed(3)},`, `#EXT-X-BYTERANGE:${bytes}@${offset}`, file);
  return `${lines.join("\n")}\n#EXT-X-ENDLIST\n`;
}

export type Encoded = { rendition: Rendition; playlist: string; codec: string; segments: Segment[] };
export type TextTrack = {
  lang: string;
  label: string;
  name: string;
  isForced: boolean;
  kind: SubtitlesKind | null;
};

const audioCodec = "mp4a.40.2";
const [audioGroup, textGroup] = ["audio", "subtitles"];
const yesOrNo = (value: boolean) => (value ? "YES" : "NO");
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const getPeak = (segments: readonly Segment[]) =>
  Math.max(...segments.map(({ bytes, seconds }) => (bytes * 8) / Math.max(seconds, 0.5)));
const getAverage = (segments: readonly Segment[]) =>
  (sum(segments.map(({ bytes }) => bytes)) * 8) / sum(segments.map(({ seconds }) => seconds));

/**
 * The playlist of all renditions, the lowest first, because playback starts with it. Tracks of sound stand apart from
 * the picture if there are several: players do not agree on how to replace a sound that comes with it.
 */
export function formatMasterPlaylist(
  plan: Plan,
  encoded: readonly Encoded[],
  audio: readonly (AudioTrack & { segments: Segment[] })[],
  texts: readonly TextTrack[],
): string {
  const isApart = plan.audio.length > 1;
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  if (isApart)
    for (const [at, { label, lang, name, kind }] of audio.entries())
      lines.push(
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${audioGroup}",NAME="${label}",${lang === "und" ? "" : `LANGUAGE="${lang}",`}DEFAULT=${yesOrNo(at === 0)},AUTOSELECT=YES,CHANNELS="2"${formatCharacteristics(kind)},URI="${name}.m3u8"`,
      );
  // Only forced ones may choose themselves: our own player shows the others.
  for (const { label, lang, name, isForced, kind } of texts)
    lines.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${textGroup}",NAME="${label}",${lang === "und" ? "" : `LANGUAGE="${lang}",`}DEFAULT=NO,AUTOSELECT=${yesOrNo(isForced)},FORCED=${yesOrNo(isForced)}${formatCharacteristics(kind)},URI="${name}.m3u8"`,
    );
  const { numerator, denominator } = plan.framesPerSecond;
  const audioPeak = isApart ? Math.max(...audio.map(({ segments }) => getPeak(segments))) : 0;
  const audioAverage = isApart ? Math.max(...audio.map(({ segments }) => getAverage(segments))) : 0;
  for (const { rendition, playlist, codec, segments } of encoded) {
    const codecs = plan.audio.length > 0 ? `${codec},${audioCodec}` : codec;
    const attributes = [
      `BANDWIDTH=${Math.ceil(getPeak(segments) + audioPeak)}`,
      `AVERAGE-BANDWIDTH=${Math.ceil(getAverage(segments) + audioAverage)}`,
      `RESOLUTION=${rendition.width}x${rendition.height}`,
      `FRAME-RATE=${(numerator / denominator).toFixed(3)}`,
      `CODECS="${codecs}"`,
      ...(isApart ? [`AUDIO="${audioGroup}"`] : []),
      ...(texts.length > 0 ? [`SUBTITLES="${textGroup}"`] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(",")}`, playlist);
  }
  return `${lines.join("\n")}\n`;
}
