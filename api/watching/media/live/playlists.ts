import type { CutClip } from "./clip-pieces";
import type { Segment } from "./timeline";

const targetSeconds = 8;

/** Renditions that every clip has; the values are the maximum over all clips. */
export const liveRenditions = [
  { height: 240, bandwidth: 400_000, resolution: "426x240", codecs: "avc1.4d4015,mp4a.40.2" },
  { height: 480, bandwidth: 800_000, resolution: "854x480", codecs: "avc1.4d401f,mp4a.40.2" },
  { height: 720, bandwidth: 1_400_000, resolution: "1280x720", codecs: "avc1.640028,mp4a.40.2" },
] as const;

export type LiveHeight = (typeof liveRenditions)[number]["height"];

export function formatMasterPlaylist(): string {
  const variants = liveRenditions.flatMap(({ height, bandwidth, resolution, codecs }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${resolution},FRAME-RATE=25.000,CODECS="${codecs}"`,
    `${height}.m3u8`,
  ]);
  return ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...variants, ""].join("\n");
}

type Kind = "live" | "recording";

/** Uses relative URLs, so that the same text works with every viewer's signed link. */
export function formatMediaPlaylist(
  kind: Kind,
  segments: Segment[],
  getCutClip: (clip: string) => CutClip,
): string {
  const [first] = segments;
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
  ];
  if (kind === "recording") lines.push("#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-MEDIA-SEQUENCE:0");
  else
    lines.push(
      `#EXT-X-MEDIA-SEQUENCE:${first?.sequence ?? 0}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.clipStarts ?? 0}`,
    );
  let clipStarts = first?.clipStarts;
  let isFirst = true;
  for (const segment of segments) {
    const { file, init, segments: clipSegments } = getCutClip(segment.clip);
    const { offset, length } = clipSegments[segment.index] ?? { offset: 0, length: 0 };
    const isClipStart = segment.clipStarts !== clipStarts;
    clipStarts = segment.clipStarts;
    const url = `${segment.clip}/${file}`;
    if (isClipStart) lines.push("#EXT-X-DISCONTINUITY");
    if (isClipStart || isFirst) {
      lines.push(
        `#EXT-X-MAP:URI="${url}",BYTERANGE="${init.length}@${init.offset}"`,
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.start * 1000).toISOString()}`,
      );
    }
    isFirst = false;
    lines.push(`#EXTINF:${segment.seconds.toFixed(3)},`, `#EXT-X-BYTERANGE:${length}@${offset}`, url);
  }
  if (kind === "recording") lines.push("#EXT-X-ENDLIST");
  return `${lines.join("\n")}\n`;
}
