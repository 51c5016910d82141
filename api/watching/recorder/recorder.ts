import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createLimit } from "#domain/task-limit";
import { daySeconds } from "#domain/time-units";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { describeError } from "../../platform/errors";
import { type Outside, OutsideError, readBody } from "../../platform/outside";
import { type FileStorage, StorageError } from "../../platform/storage/storage";
import { PlaylistError, readMediaPlaylist, requirePlaylist } from "../media/relay/hls";
import { createSegmentFetch, ProtectedError } from "./fetch-segment";
import { type Planned, planSegments } from "./plan-segments";
import { onlyTrack, readTracks, type Track } from "./read-tracks";
import { getHourFolder, nameFile, nameInit } from "./recorded-files";
import {
  addSegment,
  claimChannels,
  findLast,
  findRecordedChannels,
  LeaseLostError,
  type RecordedChannel,
  releaseChannels,
  writeTracks,
} from "./recordings";

type Context = {
  db: Database;
  clock: Clock;
  outside: Outside;
  storage: FileStorage;
  /** Whether the storage has room to spare for what nobody waits for. */
  hasRoom: () => Promise<boolean>;
  log: (line: Record<string, unknown>) => void;
};

/** Segments in memory at once, of all channels. */
const maxSegments = 4;
const maxPlaylistBytes = 8 * 1024 * 1024;
const masterMs = 60_000;
/** How soon a channel is looked at again after a fault of the storage, and when it cannot be recorded. */
const storageFaultMs = 10_000;
const protectedMs = 60_000;
const renewMs = 5000;
/** Tries of a segment that is refused, and of one that fails otherwise, before it is left out. */
const maxRefusals = 3;
const maxTries = 20;
/** A recording that is so far behind is said to be. */
const behindSeconds = 60;
const quietMs = 600_000;

/**
 * Records the streams of channels, each by one process at a time: segments are fetched one after another, as they are
 * announced, and kept as they are (docs/decisions/0058).
 */
export function createRecorder(context: Context) {
  const { db, storage, hasRoom, log } = context;
  const stopping = new AbortController();
  const outside: Outside = {
    ...context.outside,
    fetch: (address, request) => context.outside.fetch(address, { ...request, signal: stopping.signal }),
  };
  const holder = randomUUID();
  const limit = createLimit(maxSegments, Infinity);
  const fetchSegment = createSegmentFetch(outside);
  const masters = new Map<string, { until: number; tracks: Track[] | null }>();
  const running = new Map<number, Promise<void>>();
  const dueAt = new Map<number, number>();
  const tries = new LRUCache<string, number>({ max: 1000 });
  const loggedAt = new LRUCache<string, number>({ max: 1000, ttl: quietMs });
  const broken = new Set<number>();
  let held = new Set<number>();
  let renewedAt = 0;

  function logFault(channelId: number, code: string, detail: string) {
    const key = `${channelId} ${code}`;
    if (stopping.signal.aborted || loggedAt.has(key)) return;
    loggedAt.set(key, Date.now());
    log({ level: "warn", message: "recording", channel: channelId, code, detail });
  }
  function logRecovery(channelId: number) {
    if (!broken.delete(channelId)) return;
    for (const key of loggedAt.keys()) if (key.startsWith(`${channelId} `)) loggedAt.delete(key);
    log({ level: "info", message: "recording", channel: channelId, code: "GOES_ON" });
  }

  async function load(url: string): Promise<{ text: string; base: string }> {
    const answer = await outside.fetch(url, { headers: { accept: "application/vnd.apple.mpegurl, */*" } });
    const text = (await readBody(answer, maxPlaylistBytes)).toString("utf8").replace(/^\uFEFF/, "");
    requirePlaylist(text);
    return { text, base: answer.url || url };
  }

  const read = ({ text, base }: { text: string; base: string }) =>
    readMediaPlaylist(text, base, context.clock.now());

  /** The renditions of a stream, and the playlist if it has only one. */
  async function loadTracks({ id, hls }: RecordedChannel) {
    const known = masters.get(hls);
    if (known && known.until > Date.now()) return known.tracks;
    const loaded = await load(hls);
    const tracks = readTracks(loaded.text, loaded.base);
    await writeTracks(db, id, tracks ?? [{ name: onlyTrack, line: "" }]);
    masters.set(hls, { until: Date.now() + masterMs, tracks });
    return tracks;
  }

  /** Records what is new of a channel; answers with the seconds of its segments. */
  async function recordChannel(channel: RecordedChannel): Promise<number> {
    const tracks = (await loadTracks(channel)) ?? [{ name: onlyTrack, url: channel.hls, line: "" }];
    if (!(await hasRoom())) throw new StorageError("NO_SPACE", "the disk is almost full");
    const results = await Promise.allSettled(tracks.map((track) => recordTrack(channel, track)));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
    return Math.min(...results.map((result) => (result.status === "fulfilled" ? result.value : 6)));
  }

  async function recordTrack(channel: RecordedChannel, { name: track, url }: Track): Promise<number> {
    const of = { channelId: channel.id, track };
    const playlist = read(await load(url));
    const now = context.clock.now();
    const last = await findLast(db, of);
    let { number } = last;
    let end = last.known[0] ? last.known[0].start + last.known[0].duration : now * 1000;
    const planned = planSegments(playlist, {
      known: last.known,
      now: now * 1000,
      since: (now - channel.days * daySeconds) * 1000,
    });
    for (const one of planned) {
      if (stopping.signal.aborted || !held.has(channel.id)) break;
      const stored = await limit(() => storeSegment(of, one));
      number += 1;
      const { sequence, source, start, duration, isDiscontinuity } = one;
      await addSegment(db, holder, {
        ...of,
        ...{ number, stored, sequence, source, start, duration, isDiscontinuity },
      });
      end = start + duration;
    }
    const behind = Math.round(context.clock.now() - end / 1000);
    if (behind > behindSeconds && !track.startsWith("a-")) logFault(channel.id, "BEHIND", `${behind} s`);
    return playlist.targetSeconds;
  }

  /** Puts a segment into the storage; null for one that the stream does not give. */
  async function storeSegment({ channelId, track }: { channelId: number; track: string }, one: Planned) {
    const { segment, sequence, source, start } = one;
    if (segment.isGap) return null;
    const key = `${channelId} ${track} ${sequence} ${source}`;
    let fetched;
    try {
      fetched = await fetchSegment({ segment, sequence });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      const count = (tries.get(key) ?? 0) + 1;
      tries.set(key, count);
      if (count < (isRefusal(error) ? maxRefusals : maxTries)) throw error;
      tries.delete(key);
      logFault(channelId, "SEGMENT", `${error.code}: ${error.detail}`);
      return null;
    }
    tries.delete(key);
    const { bytes, init } = fetched;
    const folder = getHourFolder(channelId, start);
    const initName = init && nameInit(init);
    if (init) await storage.put(`${folder}/${initName}`, init);
    const file = nameFile(track, bytes, segment.url, init !== null);
    await storage.put(`${folder}/${file}`, bytes);
    return { file, bytes: bytes.length, init: initName };
  }

  /** Records a channel once, and says what is wrong; when it is to be looked at again. */
  async function pass(channel: RecordedChannel): Promise<void> {
    const { id, hls } = channel;
    const again = (ms: number) => dueAt.set(id, Date.now() + ms);
    try {
      const targetSeconds = await recordChannel(channel);
      logRecovery(id);
      again(Math.max(1000, Math.min(5000, targetSeconds * 500)));
    } catch (error) {
      masters.delete(hls);
      broken.add(id);
      again(2000);
      if (error instanceof LeaseLostError) held.delete(id);
      else if (error instanceof StorageError) {
        again(storageFaultMs);
        logFault(id, error.code, error.detail);
      } else if (error instanceof ProtectedError) {
        again(protectedMs);
        logFault(id, "PROTECTED", `${error.message} cannot be recorded`);
      } else if (error instanceof OutsideError) logFault(id, error.code, error.detail);
      else if (error instanceof PlaylistError) logFault(id, "NO_PLAYLIST", error.message);
      else {
        again(storageFaultMs);
        logFault(id, "FAILED", describeError(error).split("\n", 1)[0] ?? "");
      }
    }
  }

  /** Begins with the channels that are due, or with all; does not wait for them. */
  async function start(isDue: (id: number) => boolean = (id) => (dueAt.get(id) ?? 0) <= Date.now()) {
    if (stopping.signal.aborted) return;
    const channels = await findRecordedChannels(db);
    const idle = channels.filter(({ id }) => !running.has(id));
    const wanted = idle.filter(({ id }) => isDue(id));
    if (wanted.length > 0 || Date.now() - renewedAt > renewMs) {
      renewedAt = Date.now();
      held = await claimChannels(
        db,
        holder,
        channels.map(({ id }) => id),
      );
    }
    for (const channel of wanted)
      if (held.has(channel.id))
        running.set(
          channel.id,
          pass(channel).finally(() => running.delete(channel.id)),
        );
  }
  const settle = () => Promise.all(running.values());

  return {
    start: () => start(),
    /** Records once what is new of all channels. */
    record: async () => {
      await start(() => true);
      await settle();
    },
    stop: async () => {
      stopping.abort();
      await settle();
      // Otherwise the others take them once the lease has run out.
      await releaseChannels(db, holder).catch(() => {});
    },
  };
}

/** Whether another try would be refused as well. */
const isRefusal = ({ code, detail }: OutsideError): boolean =>
  code === "TOO_LARGE" || code === "NOT_ALLOWED" || (code === "STATUS" && /^4(?!08|29)/.test(detail));
