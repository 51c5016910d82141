import type { CutClip } from "./clip-pieces";
import type { Piece } from "./timeline";

const targetSeconds = 8;

/** Renditions every clip has; what is said of them is the most that any clip needs. */
export const liveRenditions = [
  { height: 240, bandwidth: 400_000, resolution: "426x240", codecs: "avc1.4d4015,mp4a.40.2" },
  { height: 480, bandwidth: 800_000, resolution: "854x480", codecs: "avc1.4d401f,mp4a.40.2" },
  { height: 720, bandwidth: 1_400_000, resolution: "1280x720", codecs: "avc1.640028,mp4a.40.2" },
] as const;

export type LiveHeight = (typeof liveRenditions)[number]["height"];

/** The playlist of renditions. */
export function masterPlaylist(): string {
  const variants = liveRenditions.flatMap(({ height, bandwidth, resolution, codecs }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${resolution},FRAME-RATE=25.000,CODECS="${codecs}"`,
    `${height}.m3u8`,
  ]);
  return ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...variants, ""].join("\n");
}

type Kind = "live" | "recording";

/** A rendition's playlist: addresses are relative, so that one text serves every viewer's own link. */
export function mediaPlaylist(kind: Kind, pieces: Piece[], cut: (clip: string) => CutClip): string {
  const [first] = pieces;
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
      `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.beginnings ?? 0}`,
    );
  let beginnings = first?.beginnings;
  let isFirst = true;
  for (const piece of pieces) {
    const { file, init, pieces: cuts } = cut(piece.clip);
    const { offset, length } = cuts[piece.index] ?? { offset: 0, length: 0 };
    const isBeginning = piece.beginnings !== beginnings;
    beginnings = piece.beginnings;
    const url = `${piece.clip}/${file}`;
    if (isBeginning) lines.push("#EXT-X-DISCONTINUITY");
    if (isBeginning || isFirst) {
      lines.push(
        `#EXT-X-MAP:URI="${url}",BYTERANGE="${init.length}@${init.offset}"`,
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(piece.start * 1000).toISOString()}`,
      );
    }
    isFirst = false;
    lines.push(`#EXTINF:${piece.seconds.toFixed(3)},`, `#EXT-X-BYTERANGE:${length}@${offset}`, url);
  }
  if (kind === "recording") lines.push("#EXT-X-ENDLIST");
  return `${lines.join("\n")}\n`;
}
