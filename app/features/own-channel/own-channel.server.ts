import { data } from "@remix-run/node";
import * as z from "zod";
import type { SharedChannel } from "#contract/own-channel";
import {
  channelHours,
  type ChannelSource,
  channelSources,
  ownChannelPlaylist,
  sharedChannelPattern,
  usualChannelHours,
} from "#contract/own-channel-options";
import { type ChannelBeginning, getBeginning } from "#domain/own-channel";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader, notFound, redirectToRestore } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { formatDay } from "~/lib/time/time-text";
import { getAudience, loadPublic, requireForChildren } from "../catalog/public-data.server";
import { getTitleView } from "../catalog/title-view";
import { loadGenres } from "../lists/genres.server";
import {
  type Account,
  ensureAccount,
  getCookieHeaders,
  redirectWithCookies,
} from "../watch/access-flow.server";
import { getShowPath } from "../watch/channel-show";
import { loadOwnChannel } from "../watch/own-channel.server";
import { findProductToPlay, play } from "../watch/play.server";
import type { ChannelProblem, Typed } from "./channel-form-state";

const eveningTime = "19:00";
const usualTime = "20:00";
const maxPlaylists = 100;

/** GET /my-channel: the viewer's channel, and what to make one of. GET /my-channel/{link}: a shared programme. */
export const ownChannelLoader = defineLoader({ access: "public" }, async ({ context, params }) => {
  const { isChild, isToBeDeleted } = await requireKnownViewer(context);
  const { now, timeZone: zone } = context;
  const common = { now, zone, isChild };
  const t = fixedT(context.locale, "ownChannel");
  if (params.link !== undefined) {
    if (!sharedChannelPattern.test(params.link)) notFound();
    return {
      kind: "shared" as const,
      ...common,
      link: params.link,
      programme: await loadSharedChannel(context, params.link),
      seo: createSeo(context, {
        title: t("shared.title"),
        description: t("about"),
        canonicalPath: paths.sharedChannel(params.link),
        isIndexed: false,
      }),
    };
  }
  if (isToBeDeleted) throw redirectToRestore(context);
  const [channel, sources] = await Promise.all([findChannel(context), loadSources(context)]);
  return {
    kind: "own" as const,
    ...common,
    channel: channel && {
      ...channel,
      name: sources[channel.source === "genre" ? "genres" : "playlists"].find(
        ({ alias }) => alias === channel.alias,
      )?.title,
      link: channel.link && {
        ...channel.link,
        url: siteOrigin(context.url) + localisedPath(paths.sharedChannel(channel.link.id), context.locale),
      },
    },
    sources,
    evening: { time: eveningTime, isToday: isEveningToCome(context) },
    typed: readChoice(context.url.searchParams, sources),
    seo: createSeo(context, {
      title: t("title"),
      description: t("about"),
      canonicalPath: paths.ownChannel(),
      isIndexed: false,
    }),
  };
});

/** Where the viewer is unknown: fails rather than says that there is no channel. */
export async function requireKnownViewer(context: RequestContext) {
  const viewer = await context.viewer();
  if (viewer.authState === "error") throw new ApiError({ kind: "http", status: 0, code: "VIEWER_UNKNOWN" });
  return viewer;
}

/** Whether the evening's channel would begin today. */
function isEveningToCome({ now, timeZone }: RequestContext): boolean {
  const start = getBeginning({ kind: "clock", time: eveningTime }, now, timeZone) ?? now;
  return formatDay(start, timeZone) === formatDay(now, timeZone);
}

async function findChannel(context: RequestContext) {
  const { profileId } = await context.viewer();
  return profileId === null ? null : loadOwnChannel(context);
}

/** A shared programme, of what this viewer may see; not found without any. */
export async function loadSharedChannel(context: RequestContext, id: string): Promise<SharedChannel> {
  const audience = await getAudience(context);
  const found = await context.api.ownChannel.shared({ ...audience, id }, await context.callOptions());
  return audience.for_kids ? requireForChildren(found) : found;
}

async function loadSources(context: RequestContext) {
  const [favorites, playlists, genres] = await Promise.all([
    countFavorites(context),
    loadPublic(context, {
      name: "channel-playlists",
      load: ({ audience, call }) => context.api.lists.playlists({ ...audience, limit: maxPlaylists }, call),
    }),
    loadGenres(context),
  ]);
  return {
    favorites,
    playlists: playlists.items.map(({ alias, title }) => ({ alias, title })),
    genres: genres.map(({ alias, title }) => ({ alias, title })),
  };
}

/** Without an answer the page shows the channel all the same, and the form begins with something else. */
async function countFavorites(context: RequestContext): Promise<number> {
  const { profileId: profile_id, isVirtual } = await context.viewer();
  if (profile_id === null || isVirtual) return 0;
  const found = await attempt(
    context.api.profile.favorites(
      { ...(await getAudience(context)), profile_id, limit: 1 },
      await context.callOptions(),
    ),
  );
  return found.ok ? found.value.data.items_total : 0;
}

type Sources = Awaited<ReturnType<typeof loadSources>>;

/** What the form begins with: what the address says, else what there is something in. */
function readChoice(query: URLSearchParams, { favorites, playlists }: Sources): Typed {
  const asked = channelSources.find((source) => source === query.get("source"));
  const source: ChannelSource =
    asked ?? (favorites > 0 ? "favorites" : playlists.length > 0 ? "playlist" : "genre");
  const alias = query.get("alias") ?? "";
  return {
    source,
    playlist: asked === "playlist" ? alias : "",
    genre: asked === "genre" ? alias : "",
    when: "now",
    time: usualTime,
    hours: String(usualChannelHours),
  };
}

const Text = z.string().max(200).default("");
const Form = z.strictObject({
  intent: z.enum(["make", "play", "share", "unshare", "remove"]),
  source: Text,
  playlist: Text,
  genre: Text,
  when: Text,
  time: Text,
  hours: Text,
});
type Sent = z.output<typeof Form>;

/** POST /my-channel: makes the channel, switches it on, makes and ends its link, removes it. */
export const ownChannelAction = defineAction(
  { access: "public", form: Form },
  async ({ context, request, params, form }) => {
    if (params.link !== undefined) notFound();
    const { ownChannel } = context.api;
    switch (form.intent) {
      case "make":
        return makeChannel(context, request, form);
      case "play":
        return playChannel(context, request);
      case "share": {
        const shared = await attempt(ownChannel.share({}, await context.callOptions()));
        if (!shared.ok && shared.error.status === 429) return refuse(null, "limit", 429);
        // It was removed in another tab: the page says so.
        if (!shared.ok && shared.error.status !== 404) throw shared.error;
        return toChannel(context);
      }
      case "unshare":
        await ownChannel.unshare({}, await context.callOptions());
        return toChannel(context);
      case "remove":
        await ownChannel.remove({}, await context.callOptions());
        return toChannel(context);
    }
  },
);

const getPagePath = ({ locale }: RequestContext) => localisedPath(paths.ownChannel(), locale);
const toChannel = (context: RequestContext) => redirectTo(getPagePath(context), { status: 303 });

function refuse(sent: Sent | null, problem: ChannelProblem, status: number, headers = new Headers()) {
  const { intent: _intent, ...typed } = sent ?? {};
  return data({ problem, typed: sent && typed }, { status, headers });
}

async function makeChannel(context: RequestContext, request: Request, form: Sent) {
  const source = channelSources.find((name) => name === form.source);
  const hours = channelHours.find((count) => String(count) === form.hours);
  if (!source || !hours) return refuse(form, "noSource", 400);
  const beginning = readBeginning(context, form);
  const start = beginning && getBeginning(beginning, context.now, context.timeZone);
  if (start === null) return refuse(form, "noTime", 400);
  const alias = source === "favorites" ? undefined : form[source];
  const account = await ensureAccount(context, request);
  const made = await attempt(
    context.api.ownChannel.make(
      { source, ...(alias === undefined ? {} : { alias }), start_ts: start, hours },
      await context.callOptions(account.token),
    ),
  );
  if (made.ok) return redirectWithCookies(account, getPagePath(context));
  const { error } = made;
  return refuse(
    form,
    getProblem(error, source),
    error.isFault ? 503 : error.status,
    getCookieHeaders(account),
  );
}

function readBeginning(context: RequestContext, { when, time }: Sent): ChannelBeginning | null {
  // «Today at …», on a page that was opened before that hour and sent after it.
  if (when === "now" || (when === "tonight" && !isEveningToCome(context))) return { kind: "now" };
  if (when === "tonight") return { kind: "clock", time: eveningTime };
  if (when === "evening") return { kind: "clock", time: eveningTime };
  return when === "own" ? { kind: "clock", time } : null;
}

function getProblem({ code, kind, status }: ApiError, source: ChannelSource): ChannelProblem {
  if (kind === "limit") return "limit";
  if (code === "NOTHING_FITS") return source === "favorites" ? "emptyFavorites" : "nothingFits";
  if (code === "BEDTIME") return "bedtime";
  if (code === "TIME_IS_UP") return "timeIsUp";
  return status === 404 ? "noSource" : "unavailable";
}

/** Opens the player where the channel is. Whether that may be watched is asked again. */
async function playChannel(context: RequestContext, request: Request) {
  const account: Account = await ensureAccount(context, request);
  const channel = await loadOwnChannel(context, account.token);
  const on = channel?.now;
  const show = channel?.items.find(({ uid }) => uid === on?.uid);
  if (!on || !show) return redirectWithCookies(account, getPagePath(context));
  const product = await findProductToPlay(context, account, show.card.alias);
  return play(context, request, account, {
    product,
    view: getTitleView(product, show.episode?.start_id) ?? notFound(),
    trailer: null,
    playlist: ownChannelPlaylist,
    moment: on.second === 0 ? null : on.second,
    pagePath: localisedPath(getShowPath(show), context.locale),
  });
}
