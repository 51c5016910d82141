import type { Product } from "~/contract/content";
import { type Playback, Playback as PlaybackAnswer } from "~/contract/playback";
import { findByUrl } from "~/lib/api/api-client.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { DrmScheme, PlayerMedia, VideoHeight } from "~/player/player-media";
import { getAge } from "../catalog/age";
import { nextEpisode, type TitleView } from "../title/title-view";
import { isStreamPlaylist, needsAdultsPlan } from "./access";
import { playbackProblem } from "./playback-problem";
import type { PlayerState } from "./player-state";
import { findWholePlaylist, type WholePlaylist } from "./playlist-items.server";
import { titleAfter } from "./playlist-order";
import {
  type AskPlayback,
  type CallOptions,
  type PlayerInput,
  requestPlayback,
} from "./request-playback.server";

const heights: readonly VideoHeight[] = [240, 480, 720, 1080];
const usualHeight: VideoHeight = 480;

export type ToPlay = { uid: string; isTrailer: boolean; options: Product["playback_options"] };

/** What is to be played on a title's page: the selected or first episode, the film, or a trailer. Null for a trailer that is not there. */
export function findPlayable(product: Product, view: TitleView, trailer: string | null): ToPlay | null {
  if (trailer !== null) {
    const found = product.additional_content.find((item) => item.uid === trailer);
    return found ? { uid: found.uid, isTrailer: true, options: found.video_src } : null;
  }
  const episode =
    view.kind === "episode"
      ? view.episode
      : (view.kind === "season" ? view.season : product.items[0])?.episodes[0];
  if (episode) return { uid: episode.uid, isTrailer: false, options: null };
  return { uid: product.uid, isTrailer: false, options: product.playback_options };
}

/** The player popup of a title's address, or null when it is closed. */
export async function playerState(
  context: RequestContext,
  product: Product,
  view: TitleView,
): Promise<PlayerState | null> {
  const { searchParams, pathname } = context.url;
  if (searchParams.get("popup") !== "player") return null;
  const trailer = searchParams.get("trailer");
  const toPlay = findPlayable(product, view, trailer);
  if (!toPlay)
    return {
      kind: "problem",
      title: product.title,
      problem: "noTrailer",
      closeHref: pathname,
      retryHref: null,
    };
  const list = searchParams.get("playlist");
  return openPlayer(context, {
    title: product.title,
    trailer,
    playlist: list,
    ask: (input, options) => getPlayback(context, toPlay, { input, options }),
    ready: async (playback) => {
      const playlist =
        list === null || toPlay.isTrailer
          ? null
          : await findWholePlaylist(context, list, await context.token());
      return readyState(context, { product, view, isTrailer: toPlay.isTrailer, playback, playlist });
    },
  });
}

/**
 * Signed addresses of what is to be played. The title's playback options decide (F-020, C-006): a stream plays as it is, an address is asked, and where there is
 * none, the API is asked for one; without one it says why.
 */
async function getPlayback(
  context: RequestContext,
  { uid, options }: ToPlay,
  call: { input: PlayerInput; options: CallOptions },
): Promise<Playback> {
  const found = options ?? (await context.api.playback.url({ uid }, call.options)).url;
  if (found === null) return context.api.playback.start({ ...call.input, uid }, call.options);
  if (isStreamPlaylist(found))
    return streamPlayback(uid, typeof found === "string" ? found : found.url, context.now);
  const { device_id, auth_token, drm, locale } = call.input;
  const url = typeof found === "string" ? found : found.url;
  return findByUrl(url, PlaybackAnswer, {
    query: { device_id, auth_token, drm, locale },
    context: call.options.context,
    group: "playback.start",
  });
}

/** A bare stream: nothing is known of it but where it is. */
function streamPlayback(uid: string, url: string, now: number): Playback {
  return {
    uid,
    url,
    files: [],
    duration_seconds: 0,
    tracks: [],
    subtitles_language: null,
    chapters: [],
    segments: [],
    thumbnails: null,
    poster: null,
    position_seconds: 0,
    drm: null,
    expires: now,
  };
}

type Opening<Value> = {
  title: string;
  trailer?: string | null;
  playlist?: string | null;
  ask: AskPlayback<Value>;
  /** What is shown once the addresses are there. */
  ready: (playback: Value) => PlayerState | Promise<PlayerState>;
};

/** The player popup of this address, or why it cannot play; null when it is closed. Reading only: a visitor without an account is shown the button that makes one. */
export async function openPlayer<Value>(
  context: RequestContext,
  { title, trailer = null, playlist = null, ask, ready }: Opening<Value>,
): Promise<PlayerState | null> {
  if (context.url.searchParams.get("popup") !== "player") return null;
  const here = context.url.pathname;
  const { data } = await context.session();
  if (!data.token || !data.deviceId)
    return { kind: "start", title, trailer, playlist, action: here, closeHref: here };
  const viewer = await context.viewer();
  // The API refuses too; but a stream that plays without asking must not.
  if (trailer === null && needsAdultsPlan(viewer)) throw redirectTo(popupPath(here, "child-plan", playlist));

  const answer = await requestPlayback(context, { token: data.token, deviceId: data.deviceId }, ask);
  if (answer.ok) return ready(answer.value);

  const problem = playbackProblem(answer.error);
  if (problem === "devices-exceeded" || problem === "device-unknown") {
    return {
      kind: "devices",
      problem,
      closeHref: here,
      devicesHref: localisedPath(paths.devices(), context.locale),
    };
  }
  if (problem === "signed-out")
    throw redirectTo(localisedPath(viewer.isVirtual ? paths.auth() : paths.tariffs(), context.locale));
  if (problem === "child-plan") throw redirectTo(popupPath(here, "child-plan", playlist));
  if (problem === "needs-access") {
    // The way to access leads over the button: pressing it runs the access flow. Within a playlist the offer comes by itself, with a way past this title.
    if (playlist === null) throw redirectTo(here);
    throw redirectTo(popupPath(here, viewer.partner === "ttk" ? "partner" : "offer", playlist));
  }
  return { kind: "problem", title, problem, closeHref: here, retryHref: here + context.url.search };
}

/** The same page with another popup; the playlist that is being played is not lost. */
export function popupPath(here: string, popup: PopupName, playlist: string | null): string {
  return `${here}?popup=${popup}${playlist === null ? "" : `&playlist=${encodeURIComponent(playlist)}`}`;
}
type PopupName = "player" | "child-plan" | "partner" | "offer";

type Ready = {
  product: Product;
  view: TitleView;
  isTrailer: boolean;
  playback: Playback;
  playlist: WholePlaylist | null;
};

function readyState(
  context: RequestContext,
  { product, view, isTrailer, playback, playlist }: Ready,
): PlayerState {
  const episode = view.kind === "episode" ? view : null;
  return readyPlayer(context, playback, {
    title: episode ? `${product.title}. ${episode.episode.title}` : product.title,
    subtitle: [product.year, getAge(product), fixedT(context.locale, "watch")("clip")]
      .filter(Boolean)
      .join(" · "),
    startSeconds: isTrailer ? 0 : playback.position_seconds,
    next: isTrailer ? null : nextMedia(context, { product, uid: playback.uid, playlist }),
    keepsProgress: !isTrailer,
  });
}

type Shown = Pick<PlayerMedia, "title" | "subtitle" | "startSeconds"> &
  Partial<Pick<PlayerMedia, "next" | "live">> & { keepsProgress: boolean; guideHref?: string };

/** The open player for addresses that came: what is said over the picture, and where it begins. */
export function readyPlayer(
  context: RequestContext,
  playback: Playback,
  { keepsProgress, guideHref, ...shown }: Shown,
): Extract<PlayerState, { kind: "ready" }> {
  const here = context.url.pathname;
  const asked = Number(context.url.searchParams.get("quality"));
  const files = playback.files.flatMap(({ height, src }) => (isHeight(height) ? [{ height, src }] : []));
  const selectedHeight = files.find(({ height }) => height === asked)?.height ?? usualHeight;
  const range = (type: "intro" | "credits") => {
    const found = playback.segments.find((segment) => segment.type === type);
    return found ? { startSeconds: found.start, endSeconds: found.end } : null;
  };
  return {
    kind: "ready",
    uid: playback.uid,
    keepsProgress,
    selectedHeight,
    closeHref: here,
    guideHref: guideHref ?? null,
    qualityLinks: files.map(({ height }) => ({
      height,
      href: `${here}?${withParam(context.url, "quality", String(height))}`,
      isCurrent: height === selectedHeight,
    })),
    media: {
      id: playback.uid,
      next: null,
      live: null,
      ...shown,
      hlsSrc: playback.url,
      files,
      poster: playback.poster ? `${playback.poster}?w=1200&q=75` : null,
      durationSeconds: playback.duration_seconds,
      tracks: playback.tracks.map(({ src, lang, label }) => ({
        src,
        srclang: lang,
        label,
        isDefault: lang === playback.subtitles_language,
      })),
      chapters: playback.chapters.map(({ start, title }) => ({ startSeconds: start, title })),
      marks: { intro: range("intro"), credits: range("credits") },
      thumbnails: playback.thumbnails && {
        src: playback.thumbnails.src,
        width: playback.thumbnails.width,
        height: playback.thumbnails.height,
        columns: playback.thumbnails.columns,
        intervalSeconds: playback.thumbnails.interval_seconds,
        count: playback.thumbnails.count,
      },
      drm: getDrm(playback.drm),
    },
  };
}

const schemes: readonly string[] = ["widevine", "playready", "fairplay", "clearkey"] satisfies DrmScheme[];
const isScheme = (scheme: string): scheme is DrmScheme => schemes.includes(scheme);

function getDrm(drm: Playback["drm"]): { scheme: DrmScheme; licenseUrl: string } | null {
  return drm && isScheme(drm.scheme) ? { scheme: drm.scheme, licenseUrl: drm.license_url } : null;
}

/** What comes after this: the next episode, then the next title of the playlist that is being played. */
function nextMedia(
  context: RequestContext,
  { product, uid, playlist }: { product: Product; uid: string; playlist: WholePlaylist | null },
): PlayerMedia["next"] {
  const episode = nextEpisode(product, uid);
  const href = (path: string) =>
    popupPath(localisedPath(path, context.locale), "player", playlist?.alias ?? null);
  if (episode) {
    return {
      title: episode.episode.title,
      subtitle: fixedT(context.locale, "title")("episodeOf", {
        season: episode.season.number,
        number: episode.episode.number,
      }),
      href: href(paths.episode(product.alias, episode.episode.start_id)),
      image: getImage(episode.episode.image),
    };
  }
  const item = playlist && titleAfter(playlist.items, product.alias);
  if (!item) return null;
  return {
    title: item.title,
    subtitle: playlist.title,
    href: href(paths.title(item.alias)),
    image: getImage(item.card.images.cover),
  };
}

const getImage = (url: string | null) => (url ? `${url}?w=640&q=75` : null);

function isHeight(height: number): height is VideoHeight {
  return (heights as readonly number[]).includes(height);
}

function withParam(url: URL, name: string, value: string): string {
  const search = new URLSearchParams(url.search);
  search.set(name, value);
  return search.toString();
}
