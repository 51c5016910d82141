import { formatUrlTime } from "./time/machine-time";

/** All paths of the site; links add the locale. */
export const paths = {
  home: () => "/",
  kids: () => "/kids",
  title: (alias: string) => `/watch/${segment(alias)}`,
  titleSection: (alias: string, section: TitleSection) => `/watch/${segment(alias)}/${section}`,
  season: (alias: string, number: number) => `/watch/${segment(alias)}/season-${number}`,
  episode: (alias: string, startId: string) => `/watch/${segment(alias)}/${segment(startId)}`,
  playlist: (alias: string, page = 1) => withPage(`/playlist/${segment(alias)}`, page),
  playlists: (page = 1) => withPage("/playlists", page),
  collections: (page = 1) => withPage("/collections", page),
  collection: (alias: string, page = 1) => withPage(`/collections/${segment(alias)}`, page),
  selections: (page = 1) => withPage("/selections", page),
  selection: (alias: string, page = 1) => withPage(`/selections/${segment(alias)}`, page),
  newTitles: (page = 1) => withPage("/new", page),
  homeByRules: (rules: string) => `/main/${segment(rules)}`,
  category: (alias: string) => `/${segment(alias)}`,
  genre: (category: string, genre: string) => `/${segment(category)}/${segment(genre)}`,
  genres: (page = 1) => withPage("/genres", page),
  genreTitles: (genre: string, page = 1) => withPage(`/genres/${segment(genre)}`, page),
  person: (alias: string) => `/person/${segment(alias)}`,
  journal: (page = 1, rubric?: string | null) =>
    withPage("/journal", page) + (rubric ? `?rubric=${segment(rubric)}` : ""),
  journalFeed: () => "/journal/rss.xml",
  article: (alias: string) => `/journal/${segment(alias)}`,
  guide: () => "/channel",
  channel: (id: number) => `/channel/${id}`,
  liveChannel: (alias: string) => `/tvchannels/${segment(alias)}`,
  channelDay: (id: number, day: string) => `/channel/${id}/${segment(day)}`,
  /** A showing, identified by its channel and start. */
  showing: (id: number, startTs: number) => {
    const { day, time } = formatUrlTime(startTs);
    return `/channel/${id}/${day}?t=${time}`;
  },
  /** The schedule of all channels as XMLTV. */
  programmeFile: () => "/resources/xmltv.xml",
  /** A showing as an iCalendar file. */
  showingFile: (id: string) => `/resources/showings/${segment(id)}.ics`,
  channelSchedule: (alias: string, day: string | null = null) =>
    `/channel/${segment(alias)}${day === null ? "" : `/${segment(day)}`}`,
  tvSelection: (alias: string) => `/channel/?category=${encodeURIComponent(alias)}`,
  archive: (query?: string) => `/archive${query === undefined ? "" : `?q=${encodeURIComponent(query)}`}`,
  recording: (id: string) => `/archive/watch/${segment(id)}`,
  search: (query = "", options: { isLiteral?: boolean; page?: number } = {}) =>
    "/search" + searchQuery(query, options),
  favorites: (page = 1) => withPage("/favorites", page),
  /** `step` is one of features/auth/auth-steps. */
  auth: (step?: string) => (step === undefined || step === "core" ? "/auth" : `/auth/${step}`),
  /** The sign-in page, which leads back to a path of the site. */
  signIn: (back: string) => `/auth?back=${encodeURIComponent(back)}`,
  /** The operator's sign-in with a number filled in. */
  operatorSignIn: (phone: string) => `/signin/mf?msisdn=${encodeURIComponent(phone)}`,
  /** The quiz; `id` is a game. */
  game: (id?: string) => `/game${id === undefined ? "" : `?game=${segment(id)}`}`,
  leaderboard: () => "/game/leaderboard",
  achievements: () => "/achievements",
  /** The film oracle, and what it said: the same film and words for everybody. */
  oracle: (said?: { film: string; topic: string; words: number }) =>
    `/gadanie-random${said === undefined ? "" : `?film=${segment(said.film)}&topic=${said.topic}&words=${said.words}`}`,
  promoter: () => "/promoter",
  promoterLogin: () => "/promoter/login",
  otherAccount: () => "/auth/other-account",
  socialStart: (provider: string) => `/auth/social/${segment(provider)}`,
  /** Where a provider's page returns to; the same in all languages. */
  socialReturn: (provider: string) => `/token/${segment(provider)}`,
  passwordCode: () => "/password/code",
  passwordReset: () => "/password/reset",
  passwordChanged: () => "/password/success",
  logout: () => "/logout",
  /** What is sold. `back` is where a subscriber goes on. */
  tariffs: (back: string | null = null) => withBack("/tariffs", back),
  purchase: (tariff: string, back: string | null = null) =>
    withBack(`/purchase?tariff_id=${segment(tariff)}`, back),
  /** The tariffs, a trial first: where registration ends. */
  start: () => "/start",
  alreadySubscribed: () => "/pages/subscription/already",
  paymentSuccess: () => "/web/success",
  /** The form for a code; `code` fills it in. */
  promoCode: (back: string | null = null, code?: string, isPremium = false) =>
    withBack(
      `/${isPremium ? "premium_code" : "code"}${code === undefined ? "" : `?code=${segment(code)}`}`,
      back,
    ),
  promoSuccess: (back: string | null = null) => withBack("/code/success", back),
  promoHistory: () => "/account/promo",
  subscriptions: () => "/account/subscriptions",
  manageSubscription: () => "/account/subscriptions/manage",
  payments: () => "/account/payments",
  upsale: (reason?: "catchups") => `/upsale${reason ? `?reason=${reason}` : ""}`,
  devices: () => "/account/devices",
  account: () => "/account",
  /** Who is watching. `leaving` is the profile that the PIN is asked for. */
  profiles: (leaving?: string) => `/profiles${leaving === undefined ? "" : `?leaving=${segment(leaving)}`}`,
  newProfile: (isChild = false) => `/profiles/new${isChild ? "?child=true" : ""}`,
  /** In the query, since paths are in lower case (AMB-227). */
  profile: (id: string) => `/profiles/edit?id=${segment(id)}`,
  /** What parents limit for a profile: without one, for the first child. `q` looks for what to hide, `all` lists all watched. */
  parents: (profile?: string, more: { q?: string; all?: "1" } = {}) => {
    const query = new URLSearchParams({ ...(profile === undefined ? {} : { profile }), ...more });
    return `/account/parents${query.size > 0 ? `?${query}` : ""}`;
  },
  security: () => "/account/profile",
  /** A form of the section: what is changed, and the state it is in. */
  changeLogin: (change: "email" | "phone" | "password", state: { proof?: "code"; step?: "code" } = {}) =>
    `/account/profile?${new URLSearchParams({ change, ...state })}`,
  /** The form that links a provider's account, or unlinks it. */
  changeLink: (change: "link" | "unlink", provider: string, state: { proof?: "code" } = {}) =>
    `/account/profile?${new URLSearchParams({ change, provider, ...state })}`,
  notifications: () => "/account/notifications",
  /** The deletion of the account, by the address that app stores ask for. */
  deleteAccount: (state: { proof?: "code" } = {}) =>
    `/account/google_delete${state.proof ? `?proof=${state.proof}` : ""}`,
  history: (page = 1) => withPage("/history", page),
  ratedTitles: () => "/history/rated",
  unsubscribe: (accountId: string) => `/auth/unsubscribe/${segment(accountId)}`,
  confirmed: () => "/confirmed",
  denied: () => "/denied",
  childProfile: () => "/child_profile",
  pin: (step?: string) => `/account/pin${step === undefined ? "" : `?step=${step}`}`,
  /** Enters the PIN, or has it sent, and goes on to a page. */
  pinCheck: (back: string, step?: "remind") =>
    `/pin?${step === undefined ? "" : `step=${step}&`}back=${encodeURIComponent(back)}`,
  tvCode: (code?: string) => `/tv${code === undefined ? "" : `?code=${encodeURIComponent(code)}`}`,
  /** The television's own page, and what the viewer who let it in sees. */
  tvScreen: () => "/tv/screen",
  tvConnected: () => "/tv/connected",
  support: () => "/support",
  supportCategory: (category: string) => `/support/${segment(category)}`,
  supportArticle: (category: string, id: string) => `/support/${segment(category)}/${segment(id)}`,
  /** Why something does not play: where it is asked for, or the answer for a film, an episode, a channel or a recording. */
  playCheckStart: () => "/support/play-check",
  playCheck: (kind: "watch" | "channel" | "archive", alias: string, tail?: string) =>
    `/support/play-check/${kind}/${segment(alias)}${tail ? `/${segment(tail)}` : ""}`,
  /** A question that was asked without an account, opened by a letter's link. */
  supportQuestion: (id: string, token: string) => `/support/question?${new URLSearchParams({ id, token })}`,
  accountSupport: (ticket?: string) => `/account/support${ticket === undefined ? "" : `/${segment(ticket)}`}`,
  supportDesk: (query: Record<string, string> = {}) => {
    const params = new URLSearchParams(query);
    return `/support-desk${params.size > 0 ? `?${params}` : ""}`;
  },
  about: () => "/about",
  contacts: () => "/contacts",
  faq: () => "/faq",
  waysToWatch: () => "/ways-to-watch",
  newsletter: () => "/newsletter",
  apps: () => "/ios-android-app",
  closeFilm: () => "/close_film",
  /** The end of the newsletter. */
  newsletterEnd: () => "/unsubscribe",
  promos: () => "/promos",
  /** A promotional page. */
  offer: (alias: string) => `/pages/${segment(alias)}`,
  couponRegistration: (code: string) => `/coupon/registration/${segment(code.toLowerCase())}`,
  partners: () => "/partners",
  partner: (name: string) => `/partners/${segment(name)}`,
  partnerPromo: (name: string) => `/partners/promo/${segment(name)}`,
  platform: (name: string) => `/ways-to-watch/${segment(name)}`,
  legalDocuments: () => "/legal",
  legal: (document: string) => `/legal/${segment(document)}`,
  dev: () => "/dev",
  /** What scripts fetch and forms are sent to. Those of television and stories answer in a language. */
  resources: {
    story: (query: URLSearchParams) => `/resources/story?${query}`,
    preview: (alias: string, locale: string) =>
      `/resources/preview?${new URLSearchParams({ alias, locale })}`,
    suggest: (query: string, locale: string | undefined) =>
      `/resources/suggest?q=${encodeURIComponent(query)}&locale=${locale}`,
    showing: (query: URLSearchParams) => `/resources/showing?${query}`,
    progress: () => "/resources/progress",
    viewing: () => "/resources/viewing",
    visit: () => "/resources/visit",
    continueWatching: () => "/resources/continue-watching",
    favorites: () => "/resources/favorites",
    rating: (uid?: string) =>
      `/resources/rating${uid === undefined ? "" : `?uid=${encodeURIComponent(uid)}`}`,
    recommendationSignals: () => "/resources/recommendation-signals",
    myData: () => "/resources/my-data",
    payments: () => "/resources/payments",
    renewal: () => "/resources/renewal",
    tvCode: () => "/resources/tv-code",
    pushBrowser: () => "/resources/push-browser",
    tvNow: () => "/resources/tv-now",
    supportEvents: (ticket: string) => `/resources/support-events?ticket=${segment(ticket)}`,
    supportPicture: (id: string, token?: string) =>
      `/resources/support-picture?${new URLSearchParams({ id, ...(token === undefined ? {} : { token }) })}`,
    tvOnAir: () => "/resources/tv-on-air",
    tvFavorites: () => "/resources/tv-favorites",
    tvReminders: () => "/resources/tv-reminders",
  },
};

export const titleSections = ["selections", "trailers", "person", "characters", "articles"] as const;
export type TitleSection = (typeof titleSections)[number];

function searchQuery(
  query: string,
  { isLiteral = false, page = 1 }: { isLiteral?: boolean; page?: number },
): string {
  if (query === "") return "";
  return `?q=${encodeURIComponent(query)}${isLiteral ? "&literal=true" : ""}${page > 1 ? `&page=${page}` : ""}`;
}

const withBack = (path: string, back: string | null) =>
  back === null ? path : `${path}${path.includes("?") ? "&" : "?"}back=${encodeURIComponent(back)}`;
const segment = (value: string) => encodeURIComponent(value);
const withPage = (path: string, page: number) => (page > 1 ? `${path}/page${page}` : path);
