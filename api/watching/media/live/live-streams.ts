import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { getSlotAt, getSlotsBetween, type Loop } from "#domain/schedule";
import { createCutClips } from "./clip-pieces";
import { formatMasterPlaylist, formatMediaPlaylist, type LiveHeight, liveRenditions } from "./playlists";
import { createTimeline, type Timeline } from "./timeline";

const gzipped = promisify(gzip);

/** How far back a live stream can be rewound; a longer current programme is available from its start. */
export const liveWindowSeconds = 7200;

/** Validity of a playlist, in Unix seconds. */
type Span = { from: number; until: number };
/**
 * Players may still request segments from an older playlist, so segments are served for a while after leaving the
 * window.
 */
const graceSeconds = 600;
const minute = 60;

type CachedPlaylist = Span & { playlist: { text: string; compressed: Buffer } | null };
type BuildPlaylist = () => Promise<(Span & { text: string }) | null>;
const always: Span = { from: -Infinity, until: Infinity };
type ChannelLoop = Loop<{ clip: string }>;
type Options = { filesDir: string; getLoop: (channel: number) => Promise<ChannelLoop | null> };

const parseHeight = (name: string): LiveHeight | null =>
  liveRenditions.find(({ height }) => name === `${height}.m3u8`)?.height ?? null;

type Stream = {
  channel: number;
  /** Start of the broadcast for a recording, null for live. */ start: number | null;
};

/** Parses «live-{channel}» or «recording-{channel}-{start}»; null for anything else. */
function parseStreamName(name: string): Stream | null {
  const [, live, channel, start] = /^(?:live-(\d{1,9})|recording-(\d{1,9})-(\d{1,12}))$/u.exec(name) ?? [];
  if (live !== undefined) return { channel: Number(live), start: null };
  return channel === undefined ? null : { channel: Number(channel), start: Number(start) };
}

/**
 * Live and recorded streams of channels. Playlists are computed from the clock and the clips, and shared by all
 * viewers until the next segment.
 */
export function createLiveStreams({ filesDir, getLoop }: Options) {
  const getCutClip = createCutClips(filesDir);
  const timelines = new Map<number, { timeline: Timeline; loop: ChannelLoop }>();
  const playlists = new LRUCache<string, Promise<CachedPlaylist>>({ max: 600 });
  let builds = 0;

  const getLengths = (clip: string) => getCutClip(clip, 240).segments.map(({ seconds }) => seconds);
  /** Made anew with another loop, which a channel has after a change of its shows. */
  async function getTimeline(channel: number) {
    const loop = await getLoop(channel);
    if (!loop) return null;
    const known = timelines.get(channel);
    if (known?.loop === loop) return known;
    const made = { loop, timeline: createTimeline(loop, getLengths) };
    timelines.set(channel, made);
    return made;
  }

  async function build(buildPlaylist: BuildPlaylist): Promise<CachedPlaylist> {
    builds += 1;
    const result = await buildPlaylist();
    return result
      ? { ...result, playlist: { text: result.text, compressed: await gzipped(result.text, { level: 6 }) } }
      : { ...always, playlist: null };
  }

  const buildLive =
    (channel: number, height: LiveHeight, now: number): BuildPlaylist =>
    async () => {
      const found = await getTimeline(channel);
      if (!found) return null;
      const { loop, timeline } = found;
      const programmeStart = getSlotAt(loop, now)?.start ?? now;
      const segments = timeline.segmentsBetween(Math.min(now - liveWindowSeconds, programmeStart - 8), now);
      const last = segments.at(-1);
      const next = last
        ? timeline
            .segmentsBetween(last.start, now + 60)
            .find(({ sequence }) => sequence === last.sequence + 1)
        : undefined;
      return {
        text: formatMediaPlaylist("live", segments, (clip) => getCutClip(clip, height)),
        from: now,
        until: next ? next.start + next.seconds : now + 1,
      };
    };

  const buildRecording =
    (channel: number, start: number, height: LiveHeight): BuildPlaylist =>
    async () => {
      const segments = (await getTimeline(channel))?.timeline.segmentsOfBroadcast(start) ?? [];
      return segments.length > 0
        ? { ...always, text: formatMediaPlaylist("recording", segments, (clip) => getCutClip(clip, height)) }
        : null;
    };

  /** Coalesces concurrent builds: all callers get the same playlist. Rebuilds if the clock was set back. */
  async function getPlaylist(
    key: string,
    now: number,
    buildPlaylist: BuildPlaylist,
  ): Promise<CachedPlaylist["playlist"]> {
    for (;;) {
      const promise = playlists.get(key);
      const cached = await promise;
      if (cached && cached.from <= now && now < cached.until) return cached.playlist;
      if (playlists.get(key) !== promise) continue;
      const pending = build(buildPlaylist);
      playlists.set(key, pending);
      pending.catch(() => playlists.delete(key));
      return (await pending).playlist;
    }
  }

  /** Clips of each stream, cached per minute for live ones. */
  const clips = new LRUCache<string, Promise<Set<string>>>({ max: 600 });
  async function findClips(stream: Stream, now: number): Promise<Set<string>> {
    const loop = (await getTimeline(stream.channel))?.loop;
    if (!loop) return new Set();
    if (stream.start !== null)
      return new Set(
        [getSlotAt(loop, stream.start)].flatMap((slot) =>
          slot?.start === stream.start ? [slot.item.clip] : [],
        ),
      );
    const first = getSlotAt(loop, now)?.start ?? now;
    return new Set(
      getSlotsBetween(loop, Math.min(now - liveWindowSeconds, first) - graceSeconds, now + 2 * minute).map(
        ({ item }) => item.clip,
      ),
    );
  }

  return {
    /** Whether the file is a rendition of a clip in this stream, and may therefore be served for a link to it. */
    async hasFile(name: string, file: string, now: number): Promise<boolean> {
      const stream = parseStreamName(name);
      const [, clip = ""] = /^([a-z0-9-]+)\/\d{3,4}\.mp4$/u.exec(file) ?? [];
      if (stream === null || clip === "") return false;
      const from = Math.floor(now / minute) * minute;
      const key = `${name} ${stream.start === null ? from : ""}`;
      const promise = clips.get(key) ?? findClips(stream, from);
      clips.set(key, promise);
      promise.catch(() => clips.delete(key));
      return (await promise).has(clip);
    },
    /** The playlist `name` of a stream; null for an unknown stream or playlist. `now` is in Unix seconds. */
    async playlist(streamName: string, name: string, now: number): Promise<CachedPlaylist["playlist"]> {
      const stream = parseStreamName(streamName);
      if (stream === null || !(await getTimeline(stream.channel))) return null;
      if (name === "master.m3u8")
        return getPlaylist("master", now, async () => ({ ...always, text: formatMasterPlaylist() }));
      const height = parseHeight(name);
      if (height === null) return null;
      const buildPlaylist =
        stream.start === null
          ? buildLive(stream.channel, height, now)
          : buildRecording(stream.channel, stream.start, height);
      return getPlaylist(`${streamName}/${height}`, now, buildPlaylist);
    },
    /** Number of playlists built so far. */
    builds: () => builds,
  };
}

export type LiveStreams = ReturnType<typeof createLiveStreams>;
