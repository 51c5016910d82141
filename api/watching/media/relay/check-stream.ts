import { type Outside, OutsideError, readBody } from "../../../platform/outside";
import {
  getUri,
  isMaster,
  type MediaPlaylist,
  PlaylistError,
  readMediaPlaylist,
  requirePlaylist,
  rewriteMaster,
} from "./hls";

type Options = {
  outside: Outside;
  hls: string;
  /** For how long the stream is said to reach back, and to be kept. */
  dvrHours: number;
  recordDays: number;
  /** The site's own, from which players fetch segments. */
  origin: string;
  /** Unix seconds. */
  now: number;
};
/** What a stream is like, and what is wrong with it, a sentence each. */
type StreamReport = { summary: string; faults: string[]; isPlayable: boolean };

const maxPlaylistBytes = 8 * 1024 * 1024;
/** A live stream is so far behind at most. */
const lateSeconds = 120;

/** Tries a channel's stream as its viewers and its recording will. */
export async function checkStream(options: Options): Promise<StreamReport> {
  try {
    return await tryStream(options);
  } catch (error) {
    if (!(error instanceof OutsideError || error instanceof PlaylistError)) throw error;
    return { summary: "it does not answer", faults: [error.message], isPlayable: false };
  }
}

async function tryStream({
  outside,
  hls,
  dvrHours,
  recordDays,
  origin,
  now,
}: Options): Promise<StreamReport> {
  const load = async (url: string) => {
    const answer = await outside.fetch(url);
    const text = (await readBody(answer, maxPlaylistBytes)).toString("utf8");
    requirePlaylist(text);
    return { text, base: answer.url || url };
  };
  const top = await load(hls);
  const renditions = isMaster(top.text) ? [...rewriteMaster(top.text, top.base).renditions.values()] : [hls];
  const [first = hls] = renditions;
  const media = first === hls ? top : await load(first);
  if (isMaster(media.text)) throw new PlaylistError("a rendition is a master playlist");
  const playlist = readMediaPlaylist(media.text, media.base, now);
  const hours = playlist.segments.reduce((sum, { seconds }) => sum + seconds, 0) / 3600;
  const faults = [
    ...findTimeFaults(playlist, now),
    ...(hours < dvrHours - 0.1
      ? [`it reaches back ${hours.toFixed(1)} hours, and dvrHours says ${dvrHours}`]
      : []),
    ...(await findSegmentFaults(outside, playlist, origin)),
  ];
  const methods = listEncryption(playlist);
  if (recordDays > 0 && methods.some((method) => method !== "AES-128"))
    faults.push(`${methods.join(", ")} cannot be recorded`);
  const encryption = methods.length === 0 ? "not encrypted" : `encrypted by ${methods.join(", ")}`;
  return {
    summary: `renditions: ${renditions.length}, reaches back ${hours.toFixed(1)} hours, ${encryption}`,
    faults,
    isPlayable: true,
  };
}

function findTimeFaults({ hasTimes, isEnded, segments }: MediaPlaylist, now: number): string[] {
  const last = segments.at(-1);
  if (!last) return ["it has no segments"];
  if (isEnded) return ["it has an end, and is not live"];
  if (!hasTimes)
    return ["it has no EXT-X-PROGRAM-DATE-TIME, so that programmes begin a little too early or late"];
  const late = Math.round(now - last.start - last.seconds);
  return Math.abs(late) > lateSeconds ? [`its times are ${late} seconds behind this machine's clock`] : [];
}

/** How segments are encrypted: methods, with the system of those that need a licence. */
function listEncryption({ segments }: MediaPlaylist): string[] {
  const tags = new Set(segments.flatMap(({ keys }) => keys));
  const found = [...tags].flatMap((tag) => {
    const method = /METHOD=([\w-]+)/.exec(tag)?.[1] ?? "";
    const format = /KEYFORMAT="([^"]*)"/.exec(tag)?.[1] ?? "identity";
    if (method === "NONE") return [];
    return [format === "identity" ? method : `${method} for ${format}`];
  });
  return [...new Set(found)];
}

/** Whether a page of the site may read the newest segment and its key. */
async function findSegmentFaults(
  outside: Outside,
  { segments }: MediaPlaylist,
  origin: string,
): Promise<string[]> {
  const last = segments.at(-1);
  if (!last) return [];
  const keys = last.keys.flatMap((tag) => getUri(tag) ?? []).filter((url) => url.startsWith("http"));
  const faults: string[] = [];
  for (const [what, url] of [["segments", last.url] as const, ...keys.map((key) => ["keys", key] as const)]) {
    try {
      const answer = await outside.fetch(url, { headers: { origin } });
      await answer.body?.cancel();
      const allowed = answer.headers.get("access-control-allow-origin");
      if (answer.status !== 200) faults.push(`${what} are answered with ${answer.status}`);
      else if (allowed !== "*" && allowed !== origin)
        faults.push(`${what} are not given to pages of ${origin}: no Access-Control-Allow-Origin`);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      faults.push(`${what}: ${error.message}`);
    }
  }
  return faults;
}
