import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { type Outside, OutsideError, readBody } from "../../../platform/outside";
import { isMpd, readDash } from "./dash";
import {
  formatPlaylist,
  isInCut,
  isMaster,
  listPieces,
  type MediaPlaylist,
  type OutsidePiece,
  PlaylistError,
  type Range,
  readMediaPlaylist,
  requirePlaylist,
  rewriteMaster,
} from "./hls";

const gzipped = promisify(gzip);

/** What an operator's stream shows under a link: all of it, from a time on, or a span that has ended. */
export type OutsideStream = {
  /** The address of its HLS playlist, or of the MPD of a film; null for one that has only files. */
  address: string | null;
  from: number;
  to: number;
  /** Whether nothing of what lies beside may be in it. */
  isStrict?: boolean;
  /** Whether it has an end. */
  isWhole: boolean;
  /** Addresses of subtitles beside it. */
  subtitles?: string[];
  /** Addresses of files of the whole film, which takes so many seconds. */
  files?: { addresses: string[]; seconds: number };
};
/** The stream of a name in a link; null for one that is none of the operator's. */
export type FindOutsideStream = (name: string) => Promise<OutsideStream | null>;

export type RelayedPlaylist = { text: string; compressed: Buffer };
type MasterPlaylist = { kind: "master"; text: string; renditions: Map<string, Rendition> };
type Fetched = MasterPlaylist | { kind: "media"; playlist: MediaPlaylist };
/** A playlist that another one names: how it is known, and where it comes from. */
type Rendition = { key: string; load: () => Promise<Fetched> };

const maxPlaylistBytes = 8 * 1024 * 1024;
const masterMs = 60_000;
const minMediaMs = 1000;
const wholeMs = 600_000;

/**
 * Playlists of streams that the operator has elsewhere, fetched once for all viewers. Under a link everything is
 * looked up through its own playlist, so that a link leads to nothing else.
 */
export function createOutsideStreams({
  outside,
  now,
}: {
  outside: Outside;
  /** Unix seconds of the API's clock. */
  now: () => number;
}) {
  const fetched = new LRUCache<string, { until: number; promise: Promise<Fetched> }>({ max: 500 });
  /** Who plays still asks for what left the playlist meanwhile, or has another address there. */
  const renditions = new LRUCache<string, Rendition>({ max: 5000 });
  const pieces = new LRUCache<string, OutsidePiece & { start: number | null }>({ max: 50_000 });
  const texts = new LRUCache<string, Promise<RelayedPlaylist>>({ max: 300 });
  let versions = 0;
  const versionOf = new WeakMap<Fetched, number>();

  async function load(url: string): Promise<Fetched> {
    const answer = await outside.fetch(url, { headers: { accept: "application/vnd.apple.mpegurl, */*" } });
    const text = (await readBody(answer, maxPlaylistBytes)).toString("utf8").replace(/^\uFEFF/, "");
    // Relative addresses are of where the redirects led.
    const base = answer.url || url;
    if (isMpd(text)) return loadFilm(text, url, base);
    requirePlaylist(text);
    if (!isMaster(text)) return { kind: "media", playlist: readMediaPlaylist(text, base, now()) };
    const master = rewriteMaster(text, base);
    const toRendition = (key: string): Rendition => ({ key, load: () => load(key) });
    return toMaster(master.text, master.renditions, toRendition);
  }

  function loadFilm(text: string, url: string, base: string): Fetched {
    const film = readDash(text, base, { requireAddress, readRange });
    const toRendition = (read: () => Promise<MediaPlaylist>, name: string): Rendition => ({
      key: `${url} ${name}`,
      load: async () => ({ kind: "media", playlist: await read() }),
    });
    return toMaster(film.text, film.renditions, toRendition);
  }

  function requireAddress(url: string) {
    const refusal = outside.getRefusal(url);
    if (refusal !== null) throw new OutsideError("NOT_ALLOWED", refusal);
  }

  async function readRange(url: string, { offset, length }: Range): Promise<Buffer> {
    const range = `bytes=${offset}-${offset + length - 1}`;
    return readBody(await outside.fetch(url, { headers: { range } }), length, 206);
  }

  /** Coalesces concurrent requests; what failed is asked for again a second later. */
  function get({ key, load }: Rendition): Promise<Fetched> {
    const known = fetched.get(key);
    if (known && known.until > Date.now()) return known.promise;
    const entry = { until: Date.now() + 20_000, promise: load() };
    fetched.set(key, entry);
    entry.promise.then(
      (value) => {
        entry.until = Date.now() + getLifetime(value);
      },
      () => {
        entry.until = Date.now() + minMediaMs;
      },
    );
    return entry.promise;
  }

  async function getTop({ address }: OutsideStream): Promise<Fetched> {
    if (address === null) throw new PlaylistError("the film has only files");
    return get({ key: address, load: () => load(address) });
  }

  function getVersion(value: Fetched): number {
    const version = versionOf.get(value) ?? ++versions;
    versionOf.set(value, version);
    return version;
  }

  /** The playlist of a rendition, or the stream's own if it is the only one; null for an unknown name. */
  async function getMedia(
    stream: OutsideStream,
    rendition: string,
  ): Promise<Extract<Fetched, { kind: "media" }> | null> {
    const top = await getTop(stream);
    if (top.kind === "media") return rendition === "master" ? top : null;
    for (const [name, one] of top.renditions) renditions.set(`${stream.address} ${name}`, one);
    const found = renditions.get(`${stream.address} ${rendition}`);
    if (found === undefined) return null;
    const media = await get(found);
    if (media.kind === "master") throw new PlaylistError("a rendition is a master playlist");
    return media;
  }

  return {
    /**
     * The playlist `rendition`, «master» for the first one, as viewers get it; null for an unknown one. `isCounted`
     * names the segments under the link, so that they are delivered and counted here.
     */
    async playlist(
      stream: OutsideStream,
      rendition: string,
      isCounted: boolean,
    ): Promise<RelayedPlaylist | null> {
      const top = rendition === "master" ? await getTop(stream) : null;
      const value = top?.kind === "master" ? top : await getMedia(stream, rendition);
      if (value === null) return null;
      const { from, to, isStrict = false, isWhole } = stream;
      const key = [getVersion(value), from, to, isStrict, isWhole, isCounted].join(" ");
      const known = texts.get(key);
      if (known) return known;
      const make = async () => {
        const text =
          value.kind === "master"
            ? value.text
            : formatPlaylist(value.playlist, {
                cut: { from, to, isStrict },
                folder: isCounted ? rendition : null,
                isWhole,
              });
        return { text, compressed: await gzipped(text, { level: 6 }) };
      };
      const promise = make();
      texts.set(key, promise);
      return promise;
    },
    /** A segment that the stream shows under this link; null for anything else. */
    async piece(stream: OutsideStream, rendition: string, name: string): Promise<OutsidePiece | null> {
      const getKey = (one: string) => `${stream.address} ${rendition} ${one}`;
      if (!pieces.has(getKey(name))) {
        const media = await getMedia(stream, rendition);
        for (const [one, piece] of media ? listPieces(media.playlist) : []) pieces.set(getKey(one), piece);
      }
      const found = pieces.get(getKey(name));
      if (!found) return null;
      const { start, seconds } = found;
      return start === null || isInCut({ start, seconds }, stream) ? found : null;
    },
  };
}
export type OutsideStreams = ReturnType<typeof createOutsideStreams>;

const toMaster = <Source>(
  text: string,
  sources: Map<string, Source>,
  toRendition: (source: Source, name: string) => Rendition,
): MasterPlaylist => ({
  kind: "master",
  text,
  renditions: new Map([...sources].map(([name, source]) => [name, toRendition(source, name)])),
});

/** Half a segment's time, as players ask; a stream that has ended stays as it is. */
function getLifetime(value: Fetched): number {
  if (value.kind === "master") return masterMs;
  const { isEnded, targetSeconds } = value.playlist;
  return isEnded ? wholeMs : Math.max(minMediaMs, Math.min(5000, (targetSeconds * 1000) / 2));
}

/** Why the operator's server gave nothing, for the log; null for a fault of our own. */
export function describeOutsideFault(error: unknown): { code: string; detail: string } | null {
  if (error instanceof OutsideError) return { code: error.code, detail: error.detail };
  return error instanceof PlaylistError ? { code: "NO_PLAYLIST", detail: error.message } : null;
}
