import type { EveningAnswers } from "#contract/evening-names";
import { formatUrlTime } from "./time/machine-time";
export * as resources from "./resource-paths";

export const titleSections = ["selections", "trailers", "person", "characters", "articles"] as const;
export type TitleSection = (typeof titleSections)[number];

export const home = () => "/";
export const kids = () => "/kids";
/** What is shown without a connection, and what is kept for that. */
export const offline = () => "/offline";
export const title = (alias: string) => `/watch/${segment(alias)}`;
export const titleSection = (alias: string, section: TitleSection) => `/watch/${segment(alias)}/${section}`;
export const season = (alias: string, number: number) => `/watch/${segment(alias)}/season-${number}`;
export const episode = (alias: string, startId: string) => `/watch/${segment(alias)}/${segment(startId)}`;
/** What other sites show in a frame: a film or series, or an episode. */
export const embed = (alias: string, startId?: string) =>
  `/embed/${segment(alias)}${startId === undefined ? "" : `/${segment(startId)}`}`;
/** Describes to other sites how they can show the page of a title. */
export const oEmbed = (url: string) => `/oembed?url=${encodeURIComponent(url)}&format=json`;
/** What is said in a film, or in an episode. */
export const transcript = (alias: string, startId?: string) =>
  `/transcript/${segment(alias)}${startId === undefined ? "" : `/${segment(startId)}`}`;
/** A group that watches together. */
export const together = (group: string) => `/together/${segment(group)}`;
/** Where one is begun. */
export const newTogether = () => "/together";
/** The channel that a viewer makes of titles; `from` chooses what of. */
export const ownChannel = (from?: { source: string; alias?: string }) =>
  `/my-channel${from === undefined ? "" : `?${new URLSearchParams(from)}`}`;
/** A programme of such a channel that somebody shares. */
export const sharedChannel = (link: string) => `/my-channel/${segment(link)}`;
/** A profile's year in cinema; by default the last one that can be looked back at. */
export const year = (year?: number) => `/year${year === undefined ? "" : `?year=${year}`}`;
/** A year that somebody shares, and its picture. */
export const sharedYear = (link: string) => `/year/${segment(link)}`;
export const sharedYearPicture = (link: string) => `/year/${segment(link)}.png`;
export const playlist = (alias: string, page = 1) => withPage(`/playlist/${segment(alias)}`, page);
export const playlists = (page = 1) => withPage("/playlists", page);
export const collections = (page = 1) => withPage("/collections", page);
export const collection = (alias: string, page = 1) => withPage(`/collections/${segment(alias)}`, page);
export const selections = (page = 1) => withPage("/selections", page);
export const selection = (alias: string, page = 1) => withPage(`/selections/${segment(alias)}`, page);
export const newTitles = (page = 1) => withPage("/new", page);
export const homeByRules = (rules: string) => `/main/${segment(rules)}`;
export const category = (alias: string) => `/${segment(alias)}`;
export const genre = (category: string, genre: string) => `/${segment(category)}/${segment(genre)}`;
export const genres = (page = 1) => withPage("/genres", page);
export const genreTitles = (genre: string, page = 1) => withPage(`/genres/${segment(genre)}`, page);
export const person = (alias: string) => `/person/${segment(alias)}`;
export const journal = (page = 1, rubric?: string | null) =>
  withPage("/journal", page) + (rubric ? `?rubric=${segment(rubric)}` : "");
export const journalFeed = () => "/journal/rss.xml";
export const article = (alias: string) => `/journal/${segment(alias)}`;
export const guide = () => "/channel";
export const channel = (id: number) => `/channel/${id}`;
export const liveChannel = (alias: string) => `/tvchannels/${segment(alias)}`;
export const channelDay = (id: number, day: string) => `/channel/${id}/${segment(day)}`;
/** A broadcast, identified by its channel and start. */
export const broadcast = (id: number, startTs: number) => {
  const { day, time } = formatUrlTime(startTs);
  return `/channel/${id}/${day}?t=${time}`;
};
/** The schedule of all channels as XMLTV. */
export const programmeFile = () => "/resources/xmltv.xml";
/** A broadcast as an iCalendar file. */
export const broadcastFile = (id: string) => `/resources/showings/${segment(id)}.ics`;
export const channelSchedule = (alias: string, day: string | null = null) =>
  `/channel/${segment(alias)}${day === null ? "" : `/${segment(day)}`}`;
export const tvSelection = (alias: string) => `/channel/?category=${encodeURIComponent(alias)}`;
export const archive = (query?: string) =>
  `/archive${query === undefined ? "" : `?q=${encodeURIComponent(query)}`}`;
export const recording = (id: string) => `/archive/watch/${segment(id)}`;
export const search = (query = "", options: { isLiteral?: boolean; page?: number } = {}) =>
  "/search" + searchQuery(query, options);
export const favorites = (page = 1) => withPage("/favorites", page);
/** `step` is one of features/auth/auth-steps. */
export const auth = (step?: string) => (step === undefined || step === "core" ? "/auth" : `/auth/${step}`);
/** The sign-in page, which leads back to a path of the site. */
export const signIn = (back: string) => `/auth?back=${encodeURIComponent(back)}`;
/** The operator's sign-in with a number filled in. */
export const operatorSignIn = (phone: string) => `/signin/mf?msisdn=${encodeURIComponent(phone)}`;
/** The quiz; `id` is a game. */
export const game = (id?: string) => `/game${id === undefined ? "" : `?game=${segment(id)}`}`;
export const leaderboard = () => "/game/leaderboard";
export const achievements = () => "/achievements";
/** The film oracle, or one of its answers, which is the same for everyone. */
export const oracle = (said?: { film: string; topic: string; words: number }) =>
  `/gadanie-random${said === undefined ? "" : `?film=${segment(said.film)}&topic=${said.topic}&words=${said.words}`}`;
/** «An evening in a minute» with the answers given so far; `hand` is which three of its titles, from 0. */
export const evening = ({ time, company, mood }: Partial<EveningAnswers> = {}, hand = 0) => {
  const given = { time, with: company, mood, more: hand > 0 ? String(hand) : undefined };
  const query = Object.entries(given).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return `/evening${query.length > 0 ? `?${query.join("&")}` : ""}`;
};
export const promoter = () => "/promoter";
export const promoterLogin = () => "/promoter/login";
export const otherAccount = () => "/auth/other-account";
/** Where the answer to one-tap sign-in is sent. */
export const oneTap = () => "/auth/one-tap";
export const socialStart = (provider: string) => `/auth/social/${segment(provider)}`;
/** Where a provider's page returns to; the same in all languages. */
export const socialReturn = (provider: string) => `/token/${segment(provider)}`;
export const logout = () => "/logout";
/** The tariffs. `back` is where a new subscriber continues. */
export const tariffs = (back: string | null = null) => withBack("/tariffs", back);
export const purchase = (tariff: string, back: string | null = null) =>
  withBack(`/purchase?tariff_id=${segment(tariff)}`, back);
/** The tariffs, a trial first: where registration ends. */
export const start = () => "/start";
export const alreadySubscribed = () => "/pages/subscription/already";
export const paymentSuccess = () => "/web/success";
/** The form for a code; `code` fills it in. */
export const promoCode = (back: string | null = null, code?: string, isPremium = false) =>
  withBack(
    `/${isPremium ? "premium_code" : "code"}${code === undefined ? "" : `?code=${segment(code)}`}`,
    back,
  );
/** What an activation of a code gave; the latest one without an id. */
export const promoSuccess = (back: string | null = null, activation: string | null = null) =>
  withBack(`/code/success${activation === null ? "" : `?activation=${segment(activation)}`}`, back);
export const promoHistory = () => "/account/promo";
export const subscriptions = () => "/account/subscriptions";
export const manageSubscription = () => "/account/subscriptions/manage";
export const payments = () => "/account/payments";
/** An upgrade offer. `back` is the page that it was opened from. */
export const upsale = (back: string | null = null) => withBack("/upsale", back);
export const upsaleForRecordings = () => "/upsale?reason=catchups";
/** A cash receipt of the viewer's. */
export const receipt = (id: string) => `/account/receipts/${encodeURIComponent(id)}`;
export const devices = () => "/account/devices";
export const iptvAddresses = () => "/account/iptv";
export const account = () => "/account";
/** The choice of profiles. `leaving` is the profile that requires the PIN. */
export const profiles = (leaving?: string) =>
  `/profiles${leaving === undefined ? "" : `?leaving=${segment(leaving)}`}`;
export const newProfile = (isChild = false) => `/profiles/new${isChild ? "?child=true" : ""}`;
/** The id is in the query, since paths are in lower case (AMB-227). */
export const profile = (id: string) => `/profiles/edit?id=${segment(id)}`;
/**
 * A profile's parental limits, by default the first child's. `q` searches for what to hide; `all` lists the whole
 * history.
 */
export const parents = (profile?: string, more: { q?: string; all?: "1" } = {}) => {
  const query = new URLSearchParams({ ...(profile === undefined ? {} : { profile }), ...more });
  return `/account/parents${query.size > 0 ? `?${query}` : ""}`;
};
/** Where a message about a child's minutes leads. */
export const moreMinutes = (profile: string) => `/account/parents/minutes?profile=${segment(profile)}`;
export const security = () => "/account/profile";
/** A form of /account/profile: what it changes, and its state. */
export const changeLogin = (
  change: string,
  state: { provider?: string; proof?: "code"; step?: "code" } = {},
) => `/account/profile?${new URLSearchParams({ change, ...state })}`;
/** Confirms the number that the account is said to have. */
export const confirmPhone = (back: string | null = null) =>
  `/account/phone${back === null ? "" : `?back=${encodeURIComponent(back)}`}`;
/** The page of linked providers, which says why one was not linked. */
export const notLinked = (provider: string, why: string) =>
  `/account/profile?${new URLSearchParams({ provider, why })}`;
/** Where a passkey is created, after a proof of identity. */
export const newPasskey = () => "/account/passkey";
export const notifications = () => "/account/notifications";
/** The deletion of the account, at the path that app stores require. */
export const deleteAccount = (state: { proof?: "code" } = {}) =>
  `/account/google_delete${state.proof ? `?proof=${state.proof}` : ""}`;
export const history = (page = 1) => withPage("/history", page);
export const ratedTitles = (page = 1) => withPage("/history/rated", page);
export const unsubscribe = (accountId: string) => `/auth/unsubscribe/${segment(accountId)}`;
export const confirmed = () => "/confirmed";
export const denied = () => "/denied";
export const childProfile = () => "/child_profile";
export const pin = (step?: string) => `/account/pin${step === undefined ? "" : `?step=${step}`}`;
/** Enters the PIN, or has it sent, and continues to a page. */
export const pinCheck = (back: string, step?: "remind") =>
  `/pin?${step === undefined ? "" : `step=${step}&`}back=${encodeURIComponent(back)}`;
export const tvCode = (code?: string) =>
  `/tv${code === undefined ? "" : `?code=${encodeURIComponent(code)}`}`;
/** The same for a television that is to show a title. */
export const watchOnTv = (alias: string, code?: string) =>
  `/tv?watch=${segment(alias)}${code === undefined ? "" : `&code=${encodeURIComponent(code)}`}`;
/** The television's own page, and the page of the viewer who signed it in. */
export const tvScreen = () => "/tv/screen";
export const tvConnected = () => "/tv/connected";
export const support = () => "/support";
export const supportCategory = (category: string) => `/support/${segment(category)}`;
export const supportArticle = (category: string, id: string) =>
  `/support/${segment(category)}/${segment(id)}`;
/** Why something does not play: the start page, or the result for a film, an episode, a channel or a recording. */
export const playCheckStart = () => "/support/play-check";
export const playCheck = (kind: "watch" | "channel" | "archive", alias: string, tail?: string) =>
  `/support/play-check/${kind}/${segment(alias)}${tail ? `/${segment(tail)}` : ""}`;
/** A question asked without an account, opened by an email's link. */
export const supportQuestion = (id: string, token: string) =>
  `/support/question?${new URLSearchParams({ id, token })}`;
export const accountSupport = (ticket?: string) =>
  `/account/support${ticket === undefined ? "" : `/${segment(ticket)}`}`;
export const supportDesk = (query: Record<string, string> = {}) => {
  const params = new URLSearchParams(query);
  return `/support-desk${params.size > 0 ? `?${params}` : ""}`;
};
export const moneyDesk = (query: Record<string, string> = {}) => {
  const params = new URLSearchParams(query);
  return `/support-desk/money${params.size > 0 ? `?${params}` : ""}`;
};
export const popupDesk = (query: Record<string, string> = {}) => {
  const params = new URLSearchParams(query);
  return `/support-desk/popups${params.size > 0 ? `?${params}` : ""}`;
};
export const titleDesk = (query: Record<string, string> = {}) => {
  const params = new URLSearchParams(query);
  return `/support-desk/titles${params.size > 0 ? `?${params}` : ""}`;
};
/** The content on the editors' desk: its kinds, a kind's entries, one of them. */
export const contentDesk = (kind?: string, key?: string, query: Record<string, string> = {}) => {
  const params = new URLSearchParams(query);
  const path = [kind, key].flatMap((one) => (one === undefined ? [] : `/${segment(one)}`)).join("");
  return `/support-desk/content${path}${params.size > 0 ? `?${params}` : ""}`;
};
/** A look at a draft as somebody else, at another time. */
export const previewDesk = (query: Record<string, string> = {}) => {
  const params = new URLSearchParams(query);
  return `/support-desk/preview${params.size > 0 ? `?${params}` : ""}`;
};
export const viewingDesk = () => "/support-desk/viewing";
export const about = () => "/about";
export const contacts = () => "/contacts";
export const faq = () => "/faq";
export const accessibility = () => "/accessibility";
export const waysToWatch = () => "/ways-to-watch";
export const newsletter = () => "/newsletter";
export const apps = () => "/ios-android-app";
export const closeFilm = () => "/close_film";
/** Unsubscribing from the newsletter. */
export const newsletterEnd = () => "/unsubscribe";
export const promos = () => "/promos";
/** A promotional page. */
export const offer = (alias: string) => `/pages/${segment(alias)}`;
export const couponRegistration = (code: string) => `/coupon/registration/${segment(code.toLowerCase())}`;
export const partners = () => "/partners";
export const partner = (name: string) => `/partners/${segment(name)}`;
export const partnerPromo = (name: string) => `/partners/promo/${segment(name)}`;
export const platform = (name: string) => `/ways-to-watch/${segment(name)}`;
export const legalDocuments = () => "/legal";
export const legal = (document: string) => `/legal/${segment(document)}`;
/** What may be stored in the browser. */
export const cookieSettings = () => "/cookie-settings";
export const dev = () => "/dev";
export const conformance = () => "/dev/conformance";

function searchQuery(
  query: string,
  { isLiteral = false, page = 1 }: { isLiteral?: boolean; page?: number },
): string {
  if (query === "") return "";
  return `?q=${encodeURIComponent(query)}${isLiteral ? "&literal=true" : ""}${page > 1 ? `&page=${page}` : ""}`;
}

/** Adds the page to return to afterwards to a path. */
export const withBack = (path: string, back: string | null) =>
  back === null ? path : `${path}${path.includes("?") ? "&" : "?"}back=${encodeURIComponent(back)}`;
/** A page of signing in that leads back: to the page that required it, else to the one that the viewer came from. */
export const withReturn = (path: string, { back, from }: { back: string | null; from: string | null }) =>
  back === null && from !== null ? `${path}?from=${encodeURIComponent(from)}` : withBack(path, back);
const segment = (value: string) => encodeURIComponent(value);
const withPage = (path: string, page: number) => (page > 1 ? `${path}/page${page}` : path);
