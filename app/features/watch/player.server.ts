import type { Product } from "~/contract/content";
import type { Playback } from "~/contract/playback";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestScope } from "~/lib/scope/request-scope.server";
import type { DrmScheme, PlayerMedia, VideoHeight } from "~/player/player-media";
import { ageOf } from "../catalog/age";
import { nextEpisode, type TitleView } from "../title/title-view";
import { playbackProblem } from "./playback-problem";
import type { PlayerState } from "./player-state";
import { type AskPlayback, requestPlayback } from "./request-playback.server";

const heights: readonly VideoHeight[] = [240, 480, 720, 1080];
const usualHeight: VideoHeight = 480;

/** What is to be played on a title's page: the selected or first episode, the film, or a trailer. */
export function playableOf(product: Product, view: TitleView, trailer: string | null): { uid: string; isTrailer: boolean } {
  const found = trailer === null ? undefined : product.additional_content.find((item) => item.uid === trailer);
  if (found) return { uid: found.uid, isTrailer: true };
  if (view.kind === "episode") return { uid: view.episode.uid, isTrailer: false };
  const first = (view.kind === "season" ? view.season : product.items[0])?.episodes[0];
  return { uid: first?.uid ?? product.uid, isTrailer: false };
}

/** The player popup of a title's address, or null when it is closed. */
export async function playerState(scope: RequestScope, product: Product, view: TitleView): Promise<PlayerState | null> {
  const trailer = scope.url.searchParams.get("trailer");
  const { uid, isTrailer } = playableOf(product, view, trailer);
  return openPlayer(scope, {
    title: product.title,
    trailer,
    ask: (input, options) => scope.api.playback.start({ ...input, uid }, options),
    ready: (playback) => readyState(scope, { product, view, isTrailer, playback }),
  });
}

type Opening<Value> = {
  title: string;
  trailer?: string | null;
  ask: AskPlayback<Value>;
  /** What is shown once the addresses are there. */
  ready: (playback: Value) => PlayerState;
};

/** The player popup of this address, or why it cannot play; null when it is closed. Reading only: a visitor without an account is shown the button that makes one. */
export async function openPlayer<Value>(scope: RequestScope, { title, trailer = null, ask, ready }: Opening<Value>): Promise<PlayerState | null> {
  if (scope.url.searchParams.get("popup") !== "player") return null;
  const here = scope.url.pathname;
  const { data } = await scope.session();
  if (!data.token || !data.deviceId) return { kind: "start", title, trailer, action: here, closeHref: here };

  const answer = await requestPlayback(scope, { token: data.token, deviceId: data.deviceId }, ask);
  if (answer.ok) return ready(answer.value);

  const problem = playbackProblem(answer.error);
  if (problem === "devices-exceeded" || problem === "device-unknown") {
    return { kind: "devices", problem, closeHref: here, devicesHref: localisedPath(paths.devices(), scope.locale) };
  }
  if (problem === "signed-out") {
    const { isVirtual } = await scope.viewer();
    throw redirectTo(localisedPath(isVirtual ? paths.auth() : paths.tariffs(), scope.locale));
  }
  // The door is at the button: pressing it runs the access flow.
  if (problem === "needs-access") throw redirectTo(here);
  return { kind: "problem", title, problem, closeHref: here, retryHref: here + scope.url.search };
}

type Ready = { product: Product; view: TitleView; isTrailer: boolean; playback: Playback };

function readyState(scope: RequestScope, { product, view, isTrailer, playback }: Ready): PlayerState {
  const t = fixedT(scope.locale, "title");
  const episode = view.kind === "episode" ? view : null;
  return readyPlayer(scope, playback, {
    title: episode ? `${product.title}. ${episode.episode.title}` : product.title,
    subtitle: [product.year, ageOf(product), fixedT(scope.locale, "watch")("clip")].filter(Boolean).join(" · "),
    startSeconds: isTrailer ? 0 : playback.position_seconds,
    next: isTrailer ? null : nextMedia(scope, product, playback.uid, (season, number) => t("episodeOf", { season, number })),
    keepsProgress: !isTrailer,
  });
}

type Shown = Pick<PlayerMedia, "title" | "subtitle" | "startSeconds"> & Partial<Pick<PlayerMedia, "next" | "live">> & { keepsProgress: boolean; guideHref?: string };

/** The open player for addresses that came: what is said over the picture, and where it begins. */
export function readyPlayer(scope: RequestScope, playback: Playback, { keepsProgress, guideHref, ...shown }: Shown): Extract<PlayerState, { kind: "ready" }> {
  const here = scope.url.pathname;
  const asked = Number(scope.url.searchParams.get("quality"));
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
    qualityLinks: files.map(({ height }) => ({ height, href: `${here}?${withParam(scope.url, "quality", String(height))}`, isCurrent: height === selectedHeight })),
    media: {
      id: playback.uid,
      next: null,
      live: null,
      ...shown,
      hlsSrc: playback.url,
      files,
      poster: playback.poster ? `${playback.poster}?w=1200&q=75` : null,
      durationSeconds: playback.duration_seconds,
      tracks: playback.tracks.map(({ src, lang, label }) => ({ src, srclang: lang, label, isDefault: lang === playback.subtitles_language })),
      chapters: playback.chapters.map(({ start, title }) => ({ startSeconds: start, title })),
      marks: { intro: range("intro"), credits: range("credits") },
      thumbnails: playback.thumbnails && {
        src: playback.thumbnails.src, width: playback.thumbnails.width, height: playback.thumbnails.height, columns: playback.thumbnails.columns,
        intervalSeconds: playback.thumbnails.interval_seconds, count: playback.thumbnails.count,
      },
      drm: drmOf(playback.drm),
    },
  };
}

const schemes: readonly string[] = ["widevine", "playready", "fairplay", "clearkey"] satisfies DrmScheme[];
const isScheme = (scheme: string): scheme is DrmScheme => schemes.includes(scheme);

function drmOf(drm: Playback["drm"]): { scheme: DrmScheme; licenseUrl: string } | null {
  return drm && isScheme(drm.scheme) ? { scheme: drm.scheme, licenseUrl: drm.license_url } : null;
}

function nextMedia(scope: RequestScope, product: Product, uid: string, label: (season: number, number: number) => string) {
  const next = nextEpisode(product, uid);
  if (!next) return null;
  return {
    title: next.episode.title,
    subtitle: label(next.season.number, next.episode.number),
    href: `${localisedPath(paths.episode(product.alias, next.episode.start_id), scope.locale)}?popup=player`,
    image: next.episode.image ? `${next.episode.image}?w=640&q=75` : null,
  };
}

function isHeight(height: number): height is VideoHeight {
  return (heights as readonly number[]).includes(height);
}

function withParam(url: URL, name: string, value: string): string {
  const search = new URLSearchParams(url.search);
  search.set(name, value);
  return search.toString();
}
