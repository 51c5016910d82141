import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { type Loop, slotAt, slotsBetween } from "../../domain/schedule";
import { createCutClips } from "./clip-pieces";
import { type LiveHeight, liveRenditions, masterPlaylist, mediaPlaylist } from "./playlists";
import { createTimeline, type Timeline } from "./timeline";

const gzipped = promisify(gzip);

/** How far back a live picture can be rewound; a longer programme that is running is there from its beginning. */
export const liveWindowSeconds = 7200;

/** Good from one moment to another, in Unix seconds. */
type Span = { from: number; until: number };
/** A player reads on from the list of pieces it has: what left the window a while ago is still sent. */
const lateSeconds = 600;
const minute = 60;

type Kept = Span & { playlist: { text: string; compressed: Buffer } | null };
type Make = () => Promise<(Span & { text: string }) | null>;
const always: Span = { from: -Infinity, until: Infinity };
type OnAir = Loop<{ clip: string }>;
type Options = { filesDir: string; getLoop: (channel: number) => Promise<OnAir | null> };

const readHeight = (name: string): LiveHeight | null =>
  liveRenditions.find(({ height }) => name === `${height}.m3u8`)?.height ?? null;

type Place = { channel: number; /** Of a recording, when its showing began. */ start: number | null };

/** «live-{channel}» or «recording-{channel}-{start}»; null for anything else. */
function readPlace(name: string): Place | null {
  const [, live, channel, start] = /^(?:live-(\d{1,9})|recording-(\d{1,9})-(\d{1,12}))$/u.exec(name) ?? [];
  if (live !== undefined) return { channel: Number(live), start: null };
  return channel === undefined ? null : { channel: Number(channel), start: Number(start) };
}

/** The channels as streams: playlists cut by the clock from the clips, each built once for all viewers until its next piece. */
export function createBroadcasts({ filesDir, getLoop }: Options) {
  const cut = createCutClips(filesDir);
  const timelines = new Map<number, Promise<{ timeline: Timeline; loop: OnAir } | null>>();
  const playlists = new LRUCache<string, Promise<Kept>>({ max: 600 });
  let builds = 0;

  const getLengths = (clip: string) => cut(clip, 240).pieces.map(({ seconds }) => seconds);
  function getTimeline(channel: number) {
    const known =
      timelines.get(channel) ??
      getLoop(channel).then((loop) => loop && { loop, timeline: createTimeline(loop, getLengths) });
    timelines.set(channel, known);
    known.catch(() => timelines.delete(channel));
    return known;
  }

  async function build(make: Make): Promise<Kept> {
    builds += 1;
    const made = await make();
    return made
      ? { ...made, playlist: { text: made.text, compressed: await gzipped(made.text, { level: 6 }) } }
      : { ...always, playlist: null };
  }

  const live =
    (channel: number, height: LiveHeight, now: number): Make =>
    async () => {
      const found = await getTimeline(channel);
      if (!found) return null;
      const { loop, timeline } = found;
      const programmeStart = slotAt(loop, now)?.start ?? now;
      const pieces = timeline.piecesBetween(Math.min(now - liveWindowSeconds, programmeStart - 8), now);
      const last = pieces.at(-1);
      const next = last
        ? timeline.piecesBetween(last.start, now + 60).find(({ sequence }) => sequence === last.sequence + 1)
        : undefined;
      return {
        text: mediaPlaylist("live", pieces, (clip) => cut(clip, height)),
        from: now,
        until: next ? next.start + next.seconds : now + 1,
      };
    };

  const recording =
    (channel: number, start: number, height: LiveHeight): Make =>
    async () => {
      const pieces = (await getTimeline(channel))?.timeline.piecesOfShowing(start) ?? [];
      return pieces.length > 0
        ? { ...always, text: mediaPlaylist("recording", pieces, (clip) => cut(clip, height)) }
        : null;
    };

  /** One building at a time, for everyone who asks meanwhile; a clock set back makes it anew. */
  async function kept(key: string, now: number, make: Make): Promise<Kept["playlist"]> {
    for (;;) {
      const promise = playlists.get(key);
      const known = await promise;
      if (known && known.from <= now && now < known.until) return known.playlist;
      if (playlists.get(key) !== promise) continue;
      const building = build(make);
      playlists.set(key, building);
      building.catch(() => playlists.delete(key));
      return (await building).playlist;
    }
  }

  /** Clips of places, as they are within a minute. */
  const clips = new LRUCache<string, Promise<Set<string>>>({ max: 600 });
  async function clipsOn(place: Place, now: number): Promise<Set<string>> {
    const loop = (await getTimeline(place.channel))?.loop;
    if (!loop) return new Set();
    if (place.start !== null)
      return new Set(
        [slotAt(loop, place.start)].flatMap((slot) => (slot?.start === place.start ? [slot.item.clip] : [])),
      );
    const first = slotAt(loop, now)?.start ?? now;
    return new Set(
      slotsBetween(loop, Math.min(now - liveWindowSeconds, first) - lateSeconds, now + 2 * minute).map(
        ({ item }) => item.clip,
      ),
    );
  }

  return {
    /** Whether a file is one of the renditions of a clip that is shown there: what a link to the place opens. */
    async holds(name: string, file: string, now: number): Promise<boolean> {
      const place = readPlace(name);
      const [, clip = ""] = /^([a-z0-9-]+)\/\d{3,4}\.mp4$/u.exec(file) ?? [];
      if (place === null || clip === "") return false;
      const from = Math.floor(now / minute) * minute;
      const key = `${name} ${place.start === null ? from : ""}`;
      const finding = clips.get(key) ?? clipsOn(place, from);
      clips.set(key, finding);
      finding.catch(() => clips.delete(key));
      return (await finding).has(clip);
    },
    /** The playlist `name` of «live-{channel}» or «recording-{channel}-{start}»; null for anything else. `now` in Unix seconds. */
    async playlist(place: string, name: string, now: number): Promise<Kept["playlist"]> {
      const on = readPlace(place);
      if (on === null || !(await getTimeline(on.channel))) return null;
      if (name === "master.m3u8")
        return kept("master", now, async () => ({ ...always, text: masterPlaylist() }));
      const height = readHeight(name);
      if (height === null) return null;
      const make =
        on.start === null ? live(on.channel, height, now) : recording(on.channel, on.start, height);
      return kept(`${place}/${height}`, now, make);
    },
    /** How many playlists were built so far. */
    builds: () => builds,
  };
}

export type Broadcasts = ReturnType<typeof createBroadcasts>;
