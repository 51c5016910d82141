import type { Product } from "#contract/content";
import { ownChannelPlaylist } from "#contract/own-channel-options";
import { type Playback, Playback as PlaybackAnswer } from "#contract/playback";
import { needsPlan } from "#domain/access";
import { getAge } from "#domain/age-rating";
import { getMoonShare } from "#domain/limits";
import { isMoment, parseMoment } from "#domain/moment";
import { getSharedPosition } from "#domain/together";
import { type CallOptions, findByUrl } from "~/lib/api/api-client.server";
import { redirectToRestore } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { hasPopup, popupPath, withoutParameters, withoutPopup } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { PlayerMedia } from "~/player/player-media";
import { pictureSource } from "~/ui/picture";
import { findEpisode, findNextEpisode, type TitleView } from "../catalog/title-view";
import { isStreamPlaylist } from "./access";
import { getPlaybackProblem } from "./playback-problem";
import { askErrors, type PlayerPopupState, type TogetherState } from "./player-popup-state";
import { getPlayerSeasons } from "./player-seasons.server";
import { findWholePlaylist, type WholePlaylist } from "./playlist-items.server";
import { findPartAfter, findTitleAfter } from "./playlist-order";
import { createReadyState } from "./ready-state.server";
import { type LoadPlayback, type PlayerInput, requestPlayback } from "./request-playback.server";
import type { Resume } from "./resume.server";
import { getSuggestions } from "./suggestions";
import { getTimeLeftText, loadTimeLeft } from "./time-left.server";
import { loadTogether, parseGroupId } from "./together.server";

type ReadyState = Extract<PlayerPopupState, { kind: "ready" }>;
type Playable = { uid: string; isTrailer: boolean; options: Product["playback_options"] };

/**
 * What plays on a title page: the selected or first episode, the film, or a trailer. Null if the trailer does
 * not exist.
 */
export function selectPlayable(product: Product, view: TitleView, trailer: string | null): Playable | null {
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

/** The player popup of a title page, or null when closed. */
export async function loadPlayerState(
  context: RequestContext,
  product: Product,
  view: TitleView,
  resume: Resume | null,
): Promise<PlayerPopupState | null> {
  const { searchParams } = context.url;
  if (!hasPopup(searchParams, "player")) return null;
  const trailer = searchParams.get("trailer");
  const playable = selectPlayable(product, view, trailer);
  if (!playable)
    return {
      kind: "problem",
      title: product.title,
      problem: "noTrailer",
      closeHref: withoutPopup(context.url),
      retryHref: null,
    };
  const playlistAlias = searchParams.get("playlist");
  const group = playable.isTrailer ? null : parseGroupId(searchParams.get("together"));
  return openPlayer(context, {
    title: product.title,
    trailer,
    playlist: playlistAlias,
    group,
    load: (input, options) => loadPlayback(context, playable, { input, options }),
    createState: async (playback) => {
      const token = await context.token();
      const isPart = product.items.length > 0 && !playable.isTrailer;
      const [playlist, together] = await Promise.all([
        playlistAlias === null || playable.isTrailer
          ? null
          : findWholePlaylist(context, playlistAlias, token),
        playable.isTrailer ? null : loadTogether(context, playback.uid, group),
      ]);
      return {
        ...withGroup(
          createTitleState(context, { product, view, isTrailer: playable.isTrailer, playback, playlist }),
          together,
        ),
        seasons: isPart
          ? getPlayerSeasons(context, {
              product,
              uid: playback.uid,
              watched: resume?.watched ?? [],
              playlist: playlist?.alias ?? null,
            })
          : [],
      };
    },
  });
}

/**
 * Loads signed playback URLs. The title's playback options decide (F-020, C-006): a stream is played as is,
 * any other URL is called. Without options the API is asked for a URL; if it has none, playback.start returns
 * the reason.
 */
async function loadPlayback(
  context: RequestContext,
  { uid, options }: Playable,
  call: { input: PlayerInput; options: CallOptions },
): Promise<Playback> {
  const source = options ?? (await context.api.playback.url({ uid }, call.options)).url;
  if (source === null) return context.api.playback.start({ ...call.input, uid }, call.options);
  if (isStreamPlaylist(source))
    return createStreamPlayback(uid, typeof source === "string" ? source : source.url, context.now);
  const { device_id, auth_token, drm, locale } = call.input;
  const url = typeof source === "string" ? source : source.url;
  return findByUrl(url, PlaybackAnswer, {
    query: { device_id, auth_token, drm, locale },
    context: call.options.context,
    group: "playback.start",
  });
}

/** A direct stream: only its URL is known. */
function createStreamPlayback(uid: string, url: string, now: number): Playback {
  return {
    uid,
    url,
    files: [],
    duration_seconds: 0,
    tracks: [],
    subtitles_language: null,
    chapters: [],
    veiled_from: null,
    segments: [],
    thumbnails: null,
    poster: null,
    position_seconds: 0,
    drm: null,
    expires: now,
  };
}

type PlayerOptions<Value> = {
  title: string;
  trailer?: string | null;
  playlist?: string | null;
  /** The group that it is watched with. */
  group?: string | null;
  load: LoadPlayback<Value>;
  /** Makes the state from the loaded URLs. */
  createState: (playback: Value) => PlayerPopupState | Promise<PlayerPopupState>;
};

/** What is delivered counts as watched (AMB-251), so that little is loaded ahead where minutes are counted. */
const limitedBufferSeconds = 10;

/** Names the profile that watches. For a child, turns on viewing reports and shows the remaining time under the title. */
async function forViewer(context: RequestContext, state: PlayerPopupState): Promise<PlayerPopupState> {
  const { isChild, hasTimeLimits, profileId } = await context.viewer();
  if (state.kind !== "ready") return state;
  if (!isChild) return { ...state, profileId };
  const left = await loadTimeLeft(context);
  // In the last minutes the moon says it, which wanes.
  const isMoonShown = left !== null && getMoonShare(left.seconds) !== null;
  const subtitle = [state.media.subtitle, left && !isMoonShown && getTimeLeftText(context.locale, left)]
    .filter(Boolean)
    .join(" · ");
  const buffer = hasTimeLimits ? { bufferSeconds: limitedBufferSeconds } : {};
  return {
    ...state,
    profileId,
    reportsViewing: true,
    timeLeft: left,
    media: { ...state.media, ...buffer, subtitle, sharePath: null, isForChild: true },
  };
}

/**
 * The player popup, or the reason why it cannot play; null when closed. Read-only: visitors without an account get a
 * button that creates one.
 */
export async function openPlayer<Value>(
  context: RequestContext,
  { title, trailer = null, playlist = null, group = null, load, createState }: PlayerOptions<Value>,
): Promise<PlayerPopupState | null> {
  if (!hasPopup(context.url.searchParams, "player")) return null;
  const pagePath = withoutPopup(context.url);
  const moment = parseMoment(context.url.searchParams.get("t"));
  const { data } = await context.session();
  if (!data.token || !data.deviceId)
    return {
      kind: "start",
      title,
      trailer,
      playlist,
      group,
      moment,
      action: pagePath,
      closeHref: pagePath,
    };
  const viewer = await context.viewer();
  if (viewer.isToBeDeleted) throw redirectToRestore(context);
  // The API checks this too, but a direct stream plays without calling it.
  if (trailer === null && needsPlan(viewer))
    throw redirectTo(popupPath(pagePath, "child-plan", { playlist }));

  const result = await requestPlayback(context, { token: data.token, deviceId: data.deviceId }, load);
  if (result.ok) return forViewer(context, await createState(result.value));

  const problem = getPlaybackProblem(result.error);
  if (problem === "devices-exceeded" || problem === "device-unknown") {
    return {
      kind: "devices",
      problem,
      closeHref: pagePath,
      devicesHref: localisedPath(paths.devices(), context.locale),
    };
  }
  if (problem === "signed-out")
    throw redirectTo(localisedPath(viewer.isVirtual ? paths.auth() : paths.tariffs(), context.locale));
  if (problem === "child-plan") throw redirectTo(popupPath(pagePath, "child-plan", { playlist }));
  if (problem === "needs-pin")
    throw redirectTo(popupPath(pagePath, "pin", { playlist, together: group, t: moment }));
  if (problem === "time-is-up" || problem === "bedtime")
    return {
      kind: "rest",
      reason: problem === "bedtime" ? "bedtime" : "minutes",
      ask: (await loadTimeLeft(context))?.ask ?? "unavailable",
      askError: askErrors.find((error) => error === context.url.searchParams.get("asked")) ?? null,
      retryHref: withoutParameters(context.url, ["asked"]),
      closeHref: withoutParameters(new URL(pagePath, context.url), ["asked"]),
      homeHref: localisedPath(paths.kids(), context.locale),
    };
  if (problem === "needs-access") {
    // Access is obtained by pressing «play», which runs the access flow. Within a playlist the offer opens
    // automatically, with a link to skip the title.
    if (playlist === null) throw redirectTo(pagePath);
    throw redirectTo(popupPath(pagePath, viewer.partner === "ttk" ? "partner" : "offer", { playlist }));
  }
  return {
    kind: "problem",
    title,
    problem,
    closeHref: pagePath,
    retryHref: context.url.pathname + context.url.search,
  };
}

type TitlePlayback = {
  product: Product;
  view: TitleView;
  isTrailer: boolean;
  playback: Playback;
  playlist: WholePlaylist | null;
};

function createTitleState(
  context: RequestContext,
  { product, view, isTrailer, playback, playlist }: TitlePlayback,
): ReadyState {
  // A series plays its first episode on its own page as well.
  const episode = view.kind === "episode" ? view : findEpisode(product, playback.uid);
  return createReadyState(context, playback, {
    title: episode ? `${product.title}. ${episode.episode.title}` : product.title,
    subtitle: [
      episode &&
        fixedT(context.locale, "title")("episodeShort", {
          season: episode.season.number,
          number: episode.episode.number,
        }),
      product.year,
      getAge(product.rating_age),
      fixedT(context.locale, "watch")("clip"),
    ]
      .filter(Boolean)
      .join(" · "),
    startSeconds: isTrailer ? 0 : getStartSeconds(context, playback, playlist),
    sharePath: isTrailer ? null : context.url.pathname,
    next: isTrailer ? null : getNextMedia(context, { product, uid: playback.uid, playlist }),
    suggestions: isTrailer ? [] : createSuggestions(context, product),
    savesProgress: !isTrailer,
  });
}

/** Where the group is, and waiting if it waits. */
function withGroup(state: ReadyState, together: TogetherState | null): ReadyState {
  // Else the player goes to what the group watches.
  if (together?.kind !== "joined" || together.group.uid !== state.uid) return { ...state, together };
  const { group } = together;
  const startSeconds = getSharedPosition(
    { isPlaying: group.is_playing, position: group.position, rate: group.rate, at: group.at },
    group.now,
  );
  const { media } = state;
  const next = media.next?.isEpisode ? media.next : null;
  return { ...state, together, media: { ...media, startSeconds, startsPaused: !group.is_playing, next } };
}

/** The start position: the moment in the URL, else where the viewer stopped; a channel shows films from the beginning. */
function getStartSeconds(
  { url }: RequestContext,
  playback: Playback,
  playlist: WholePlaylist | null,
): number {
  const second = parseMoment(url.searchParams.get("t"));
  const credits = playback.segments.find(({ type }) => type === "credits");
  const video = { durationSeconds: playback.duration_seconds, creditsStart: credits?.start ?? null };
  if (second !== null && isMoment(second, video)) return second;
  return playlist?.alias === ownChannelPlaylist ? 0 : playback.position_seconds;
}

/** What plays next: the next episode, else the next title of the current playlist. A channel keeps to its own order. */
function getNextMedia(
  context: RequestContext,
  { product, uid, playlist }: { product: Product; uid: string; playlist: WholePlaylist | null },
): PlayerMedia["next"] {
  const isChannel = playlist?.alias === ownChannelPlaylist;
  const episode = isChannel ? null : findNextEpisode(product, uid);
  const href = (path: string) =>
    popupPath(localisedPath(path, context.locale), "player", { playlist: playlist?.alias });
  if (episode) {
    return {
      title: episode.episode.title,
      subtitle: fixedT(context.locale, "title")("episodeOf", {
        season: episode.season.number,
        number: episode.episode.number,
      }),
      href: href(paths.episode(product.alias, episode.episode.start_id)),
      image: getImage(episode.episode.image),
      isEpisode: true,
    };
  }
  const item =
    playlist &&
    (isChannel ? findPartAfter(playlist.items, uid) : findTitleAfter(playlist.items, product.alias));
  if (!item) return null;
  return {
    title: item.title,
    subtitle: playlist.title,
    href: href(item.path),
    image: getImage(item.card.images.cover),
    isEpisode: false,
  };
}

function createSuggestions(context: RequestContext, product: Product): PlayerMedia["suggestions"] {
  const t = fixedT(context.locale, "watch");
  return getSuggestions(product).map(({ card, reason: { key, name } }) => ({
    title: card.title,
    href: localisedPath(paths.title(card.alias), context.locale),
    image: getImage(card.images.poster),
    reason: t(`suggestion.${key}`, { name }),
  }));
}

const getImage = (url: string | null) => (url ? pictureSource(url, 640) : null);
