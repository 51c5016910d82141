import path from "node:path";
import { isPictureTrack } from "../../tv/channels/recorded";
import { type Cut, formatPlaylist, type MediaPlaylist } from "../media/relay/hls";
import { formatMaster, onlyTrack } from "./read-tracks";
import type { SegmentRow } from "./recordings";

type RecordedTrack = { track: string; line: string; recorded: number };

/** The master playlist of what was recorded; null for a stream with one rendition. Those that lack much are left out. */
export function listMaster(tracks: readonly RecordedTrack[]): string | null {
  const pictures = tracks.filter(({ track }) => isPictureTrack(track));
  const most = Math.max(...pictures.map(({ recorded }) => recorded));
  const whole = tracks.filter(({ recorded }) => recorded >= most / 2);
  if (!pictures.some(({ track, recorded }) => track !== onlyTrack && recorded >= most / 2)) return null;
  return formatMaster(whole);
}

/** The playlist of a rendition's recorded segments in a span. */
export function formatRecorded(rows: readonly SegmentRow[], track: string, cut: Cut): string {
  const keys: string[] = [];
  let known: { name: string; url: string } | null = null;
  const segments = rows.map((row): MediaPlaylist["segments"][number] => {
    const { number, start, duration, file, isDiscontinuity } = row;
    // By the first segment that has it: it lies beside each.
    if (row.init !== null && known?.name !== row.init)
      known = { name: row.init, url: `${track}/${number}-i.mp4` };
    return {
      url: `${track}/${number}${path.extname(file ?? ".ts")}`,
      range: null,
      seconds: duration / 1000,
      start: start / 1000,
      isDiscontinuity,
      isGap: file === null,
      keys,
      init: row.init === null ? null : { url: known?.url ?? "", range: null },
    };
  });
  const longest = Math.max(1, ...segments.map(({ seconds }) => Math.round(seconds)));
  const playlist: MediaPlaylist = {
    targetSeconds: longest,
    version: 6,
    sequence: 0,
    discontinuities: 0,
    isEnded: true,
    hasTimes: true,
    segments,
  };
  return formatPlaylist(playlist, { cut, folder: null, isWhole: true });
}
