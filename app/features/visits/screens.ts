import type { ScreenType } from "#contract/analytics";
import { parsePageSegment } from "~/lib/http/path-suffix";
import { splitLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";

/** The screen type of every page, by the ids of routes without their language (AMB-187). */
const routesByType: Record<ScreenType, readonly string[]> = {
  main: ["routes/content/home", "routes/content/kids", "routes/content/main"],
  product: ["routes/content/watch", "routes/content/movie"],
  collection: [
    "routes/content/collections",
    "routes/content/collection",
    "routes/content/selections",
    "routes/content/new",
    "routes/content/person",
  ],
  playlist: ["routes/content/playlist", "routes/content/playlists"],
  category: ["movies", "series", "animation", "cartoons", "routes/content/genres", "routes/content/search"],
  tv: ["routes/tv/guide", "routes/tv/channel", "tvchannels", "tvchannels/watch"],
  archive: ["routes/archive/archive", "routes/archive/recording"],
  account: [
    "routes/account/account",
    "routes/account/parents",
    "routes/account/pin-settings",
    "routes/account/security",
    "routes/account/devices",
    "routes/account/notifications",
    "routes/account/delete",
    "routes/account/history",
    "routes/content/favorites",
    "routes/profiles/profiles",
    "routes/profiles/new-profile",
    "routes/profiles/profile",
    "routes/profiles/child-profile",
    "routes/profiles/pin-check",
    "routes/money/subscription",
    "account/subscriptions/manage",
    "subscriptionManage",
    "account/payments",
    "payment_history",
    "routes/promo/history",
    "routes/support/tickets",
    "routes/support/ticket",
  ],
  auth: [
    "auth/:step?",
    "auth/yandex/signup",
    "signin",
    "signin/:operator/code?",
    "signup/confirm?",
    "signup/mf/code?",
    "megafon_signin",
    "megafon_signin_code",
    "megafon_connect",
    "signup_confirm",
    "password/:step",
    "password_recovery",
    "password_recovery_confirm",
    "password_reset",
    "password_success",
    "routes/auth/other-account",
    "routes/auth/social",
    "routes/auth/logout",
    "routes/auth/promoter",
    "routes/auth/promoter-login",
    "tv",
    "tv/connected",
    "routes/auth/tv-screen",
    // Links in emails, some of which act without signing in.
    "routes/account/unsubscribe",
    "email-confirm",
    "doi-confirm",
    "pin_remove",
    "confirmed",
    "denied",
  ],
  payment: [
    "routes/money/tariffs",
    "routes/money/start",
    "routes/money/purchase",
    "routes/money/upsale",
    "routes/money/already",
    "web/success",
    "web/fail",
    "mobile/success",
    "mobile/fail",
    "paymentSuccess",
    "paymentFail",
    "code",
    "premium_code",
    "code/success",
    "code_success",
    "promo_default",
  ],
  landing: [
    "coupon/registration/:promo",
    "partners/promo/:partner",
    "routes/promo/offer",
    "routes/promo/offers",
  ],
  info: [
    "about",
    "contacts",
    "faq",
    "corporateinfo",
    "partners/:partner?",
    "ways-to-watch/:platform?",
    "routes/content/journal",
    "routes/info/newsletter",
    "routes/info/unsubscribe",
    "routes/info/apps",
    "close",
    "close_film",
    "routes/games/game",
    "routes/games/leaderboard",
    "routes/games/achievements",
    "routes/games/oracle",
    "routes/support/support",
    "routes/support/question",
    "routes/support/play-check-start",
    "routes/support/play-check",
    "routes/support/category",
    "routes/support/article",
    "routes/support/desk",
    "routes/system/dev",
  ],
  legal: ["legal/:document?"],
  not_found: ["routes/system/not-found"],
};

export const screenTypes = new Map(
  Object.entries(routesByType).flatMap(([type, routes]) =>
    routes.map((route) => [route, type as ScreenType] as const),
  ),
);

/** Screens of sign-in, archive and selections are not reported. */
const silentTypes: readonly ScreenType[] = ["auth", "archive"];
const silentRoutes = ["routes/content/selections"];

/**
 * Parameters that identify a screen; the first one present is used. Not `account_id` and `client_key`, which identify a
 * viewer and occur on no reported screen.
 */
const parameterNames = [
  "page",
  "alias",
  "watchAlias",
  "pageId",
  "product",
  "job",
  "promo",
  "genre",
  "person",
  "rules",
  "type",
  "year",
  "id",
  "selection",
  "param1",
  "param2",
  "param3",
  "campaign_id",
] as const;

/** Parameters with a different name in the route table. */
const otherNames: Record<string, Record<string, string>> = {
  "routes/content/watch": { alias: "watchAlias" },
  "routes/promo/offer": { alias: "pageId" },
  "routes/tv/channel": { channel: "id" },
};

type Route = {
  /** Remix's route id, with the language prefix. */
  id: string;
  params: Readonly<Record<string, string | undefined>>;
  pathname: string;
  search: string;
  /** The page responded «not found». */
  isMissing: boolean;
};
export type Screen = { type: ScreenType; id: string };

/** The screen that a route shows; null for those that are not reported. */
export function findScreen({ id, params, pathname, search, isMissing }: Route): Screen | null {
  const { locale, path } = splitLocale(pathname);
  const routeId = id.startsWith(`${locale}/`) ? id.slice(locale.length + 1) : id;
  const type = screenTypes.get(routeId);
  if (type === undefined || silentTypes.includes(type) || silentRoutes.includes(routeId)) return null;
  // A ticket's number would identify its author.
  const ownPath = params.ticket === undefined ? path : paths.accountSupport();
  if (isMissing || type === "not_found") return { type: "not_found", id: ownPath };
  const values = readParameters(routeId, params, new URLSearchParams(search));
  const name = parameterNames.find((one) => values.has(one));
  return { type, id: name ? `${name}=${values.get(name)}` : ownPath };
}

function readParameters(
  routeId: string,
  params: Route["params"],
  query: URLSearchParams,
): Map<string, string> {
  const values = new Map<string, string>();
  for (const name of ["job", "campaign_id"]) if (query.get(name)) values.set(name, query.get(name) ?? "");
  if (/^[1-9]\d{0,5}$/.test(query.get("page") ?? "")) values.set("page", query.get("page") ?? "");
  for (const [name, value = ""] of Object.entries(params)) {
    const segments = (name === "*" ? value.split("/") : [value]).filter(Boolean);
    segments.forEach((segment, index) => {
      const page = parsePageSegment(segment);
      if (page !== null) values.set("page", String(page));
      else values.set(name === "*" ? `param${index + 1}` : (otherNames[routeId]?.[name] ?? name), segment);
    });
  }
  return values;
}
