import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from "@remix-run/route-config";
import { prefixedLocales } from "./lib/i18n/locales";

/** The route table: one line per URL. */
const pages = [
  // Home
  index("routes/content/home.tsx"),
  route("kids", "routes/content/kids.tsx"),
  // Without a connection
  route("offline", "routes/system/offline.ts"),
  route("resources/offline", "routes/system/offline-kept.ts"),
  route("resources/offline-article", "routes/system/offline-article.ts"),
  // Recordings
  route("archive/watch/:id", "routes/archive/recording.tsx"),
  route("archive/:type?/:genre?/:year?", "routes/archive/archive.tsx"),
  // Content
  route("watch/:alias/:tail?", "routes/content/watch.tsx"),
  route("embed/:alias/:startId?", "routes/content/embed.tsx"),
  route("transcript/:alias/:startId?", "routes/content/transcript.tsx"),
  route("together/:group?", "routes/content/together.tsx"),
  route("my-channel/:link?", "routes/content/own-channel.tsx"),
  route("year/:link?", "routes/content/year.tsx"),
  route("year/:link.png", "routes/content/year-picture.ts"),
  route("movie/:product", "routes/content/movie.tsx"),
  route("playlist/:alias/:tail?", "routes/content/playlist.tsx"),
  ...["movies", "series", "animation", "cartoons"].map((category) =>
    route(`${category}/*`, "routes/content/category.tsx", { id: category }),
  ),
  // Lists
  route("main/:rules", "routes/content/main.tsx"),
  route("new/:tail?", "routes/content/new.tsx"),
  route("collections/:alias?/:tail?", "routes/content/collections.tsx"),
  route("collection/:alias/:tail?", "routes/content/collection.tsx"),
  route("selections/:alias?/:tail?", "routes/content/selections.tsx"),
  route("playlists/:tail?", "routes/content/playlists.tsx"),
  route("genres/:genre?/:tail?", "routes/content/genres.tsx"),
  route("person/:person", "routes/content/person.tsx"),
  route("journal/:alias?", "routes/content/journal.tsx"),
  route("journal/rss.xml", "routes/system/journal-feed.ts"),
  route("favorites/:tail?", "routes/content/favorites.tsx"),
  route("search", "routes/content/search.tsx"),
  route("evening", "routes/content/evening.tsx"),
  route("resources/story", "routes/system/story.ts"),
  route("resources/preview", "routes/system/preview.ts"),
  // Television
  route("channel", "routes/tv/guide.tsx"),
  route("channel/:channel/:date?", "routes/tv/channel.tsx"),
  ...["tvchannels/watch", "tvchannels"].map((path) =>
    route(`${path}/:alias`, "routes/tv/live.tsx", { id: path }),
  ),
  route("resources/tv-now", "routes/tv/now.ts"),
  route("resources/tv-on-air", "routes/tv/on-air.ts"),
  route("resources/tv-favorites", "routes/tv/favorite-channels.ts"),
  route("resources/tv-reminders", "routes/tv/reminders.ts"),
  route("resources/xmltv.xml", "routes/tv/programme-file.ts"),
  route("resources/showing", "routes/tv/broadcast-card.ts"),
  route("resources/my-channel/:file", "routes/content/own-channel-file.ts"),
  route("resources/showings/:file", "routes/tv/broadcast-file.ts"),
  // Signing in
  route("resources/passkey", "routes/auth/passkey.ts"),
  layout("routes/auth/layout.tsx", [
    ...[
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
    ].map((path) => route(path, "routes/auth/auth.tsx", { id: path })),
    route("auth/one-tap", "routes/auth/one-tap.tsx"),
    route("auth/support", "routes/auth/support.tsx"),
    route("auth/other-account", "routes/auth/other-account.tsx"),
    route("logout", "routes/auth/logout.tsx"),
    route("promoter", "routes/auth/promoter.tsx"),
    route("promoter/login", "routes/auth/promoter-login.tsx"),
    ...["tv", "tv/connected"].map((path) => route(path, "routes/auth/tv.tsx", { id: path })),
    route("tv/screen", "routes/auth/tv-screen.tsx"),
  ]),
  ...["landing/signup", "landing/:alias/signup", "pages/:alias/signup"].map((path) =>
    route(path, "routes/auth/landing-sign-up.ts", { id: path }),
  ),
  route("auth/social/:provider", "routes/auth/social.tsx"),
  // The account
  layout("routes/account/layout.tsx", [
    route("account", "routes/account/account.tsx"),
    route("account/profile", "routes/account/security.tsx"),
    route("account/subscriptions", "routes/money/subscription.tsx"),
    ...["account/subscriptions/manage", "subscriptionManage"].map((path) =>
      route(path, "routes/money/manage.tsx", { id: path }),
    ),
    ...["account/payments", "payment_history"].map((path) =>
      route(path, "routes/money/payments.tsx", { id: path }),
    ),
    route("account/receipts/:receipt", "routes/money/receipt.tsx"),
    route("account/promo", "routes/promo/history.tsx"),
    route("account/parents", "routes/account/parents.tsx"),
    route("account/parents/minutes", "routes/account/more-minutes.tsx"),
    route("account/devices", "routes/account/devices.tsx"),
    route("account/iptv", "routes/account/iptv.tsx"),
    route("account/notifications", "routes/account/notifications.tsx"),
    route("account/support", "routes/support/tickets.tsx"),
    route("account/support/:ticket", "routes/support/ticket.tsx"),
    route("account/phone", "routes/account/confirm-phone.tsx"),
    route("account/passkey", "routes/account/passkey.tsx"),
    route("account/google_delete", "routes/account/delete.tsx"),
  ]),
  layout("routes/account/frame.tsx", [
    route("account/pin", "routes/account/pin-settings.tsx"),
    route("profiles", "routes/profiles/profiles.tsx"),
    route("profiles/new", "routes/profiles/new-profile.tsx"),
    route("profiles/edit", "routes/profiles/profile.tsx"),
    route("history/:tail?/:page?", "routes/account/history.tsx"),
  ]),
  // Profiles and the PIN between them
  layout("routes/profiles/layout.tsx", [
    route("child_profile", "routes/profiles/child-profile.tsx"),
    route("pin", "routes/profiles/pin-check.tsx"),
  ]),
  route("resources/payments", "routes/money/payments-file.ts"),
  route("resources/my-data", "routes/account/my-data.ts"),
  route("auth/unsubscribe/:account", "routes/account/unsubscribe.tsx"),
  ...["email-confirm", "doi-confirm", "pin_remove", "confirmed", "denied"].map((path) =>
    route(path, "routes/account/email-link.tsx", { id: path }),
  ),
  // Subscribing
  layout("routes/money/layout.tsx", [
    route("tariffs", "routes/money/tariffs.tsx"),
    route("start", "routes/money/start.tsx"),
    route("purchase", "routes/money/purchase.tsx"),
    route("upsale", "routes/money/upsale.tsx"),
    route("pages/subscription/already", "routes/money/already.tsx"),
    ...["web/success", "web/fail", "mobile/success", "mobile/fail", "paymentSuccess", "paymentFail"].map(
      (path) => route(path, "routes/money/result.tsx", { id: path }),
    ),
  ]),
  // Promo codes, gifts and promotions
  layout("routes/promo/layout.tsx", [
    ...["code", "premium_code"].map((path) => route(path, "routes/promo/code.tsx", { id: path })),
    route("coupon/registration/:promo", "routes/promo/coupon.tsx"),
    ...["code/success", "code_success", "promo_default"].map((path) =>
      route(path, "routes/promo/result.tsx", { id: path }),
    ),
    route("promos", "routes/promo/offers.tsx"),
    route("pages/:alias", "routes/promo/offer.tsx"),
  ]),
  // Games
  layout("routes/games/layout.tsx", [
    route("game", "routes/games/game.tsx"),
    route("game/leaderboard", "routes/games/leaderboard.tsx"),
    route("achievements", "routes/games/achievements.tsx"),
    route("gadanie-random", "routes/games/oracle.tsx"),
  ]),
  // Documents and pages about the service
  ...[
    "about",
    "accessibility",
    "contacts",
    "faq",
    "corporateinfo",
    "partners/:partner?",
    "ways-to-watch/:platform?",
  ].map((path) => route(path, "routes/info/document.tsx", { id: path })),
  route("legal/:document?", "routes/info/legal.tsx"),
  route("cookie-settings", "routes/info/cookie-settings.tsx"),
  route("partners/promo/:partner", "routes/promo/partner-offer.tsx"),
  // Links in emails, and applications
  layout("routes/info/newsletter-layout.tsx", [
    route("newsletter", "routes/info/newsletter.tsx"),
    route("unsubscribe", "routes/info/unsubscribe.tsx"),
  ]),
  route("ios-android-app", "routes/info/apps.tsx"),
  ...["close", "close_film"].map((path) => route(path, "routes/info/close.tsx", { id: path })),
  // The support centre
  layout("routes/support/layout.tsx", [
    route("support", "routes/support/support.tsx"),
    route("support/question", "routes/support/question.tsx"),
    route("support/play-check", "routes/support/play-check-start.tsx"),
    route("support/play-check/:kind/:alias/:tail?", "routes/support/play-check.tsx"),
    route("support/:type", "routes/support/category.tsx"),
    route("support/:type/:article", "routes/support/article.tsx"),
    route("support-desk", "routes/support/desk.tsx"),
    route("support-desk/content/:kind?/:key?", "routes/support/content-desk.tsx"),
    route("support-desk/money", "routes/support/money-desk.tsx"),
    route("support-desk/preview", "routes/support/preview-desk.tsx"),
    route("support-desk/popups", "routes/support/popup-desk.tsx"),
    route("support-desk/titles", "routes/support/title-desk.tsx"),
    route("support-desk/viewing", "routes/support/viewing-desk.tsx"),
  ]),
  // Controls of demo and test modes
  route("dev", "routes/system/dev.tsx"),
  route("dev/conformance", "routes/system/conformance.tsx"),
];

/**
 * The pages in a language other than Russian. Each language is listed, because a parameter would match any first
 * segment if the rest looks like a page («/movies/animation», «/watch/kids»).
 */
const inLanguage = (locale: string): RouteConfigEntry[] =>
  prefix(
    locale,
    pages.map((page) => withLocale(page, locale)),
  );

/** A route and its children with ids of their own. */
const withLocale = ({ children, ...page }: RouteConfigEntry, locale: string): RouteConfigEntry => ({
  ...page,
  id: `${locale}/${getId(page)}`,
  ...(children ? { children: children.map((child) => withLocale(child, locale)) } : {}),
});

/** Remix's default id of a route. */
const getId = ({ id, file }: RouteConfigEntry) => id ?? file.replace(/\.tsx?$/, "");

export default [
  ...pages,
  ...prefixedLocales.flatMap(inLanguage),
  // Resource routes without a page
  route("token/:provider", "routes/auth/social-return.ts"),
  route("resources/one-tap", "routes/auth/one-tap-offer.ts"),
  route("resources/premiere", "routes/content/premiere.ts"),
  route("resources/push-browser", "routes/account/push-browser.ts"),
  route("resources/support-events", "routes/support/events.ts"),
  route("resources/together", "routes/content/together-commands.ts"),
  route("resources/together-events", "routes/content/together-events.ts"),
  route("iptv/:token/:file", "routes/tv/iptv-file.ts"),
  route("iptv/:token/:kind/:file", "routes/tv/iptv-stream.ts"),
  route("resources/film-upload", "routes/support/film-upload.ts"),
  route("resources/support-picture", "routes/support/picture.ts"),
  route("resources/progress", "routes/system/progress.ts"),
  route("resources/viewing", "routes/system/viewing.ts"),
  route("resources/more-minutes", "routes/system/more-minutes.ts"),
  route("resources/visit", "routes/system/visit.ts"),
  route("resources/tick", "routes/system/tick.ts"),
  route("resources/popup", "routes/system/popup.ts"),
  route("resources/consent", "routes/system/consent.ts"),
  route("resources/continue-watching", "routes/system/continue-watching.ts"),
  route("resources/tv-code", "routes/system/tv-code.ts"),
  route("resources/suggest", "routes/system/suggest.ts"),
  route("resources/favorites", "routes/system/favorites.ts"),
  route("resources/rating", "routes/system/rating.ts"),
  route("resources/spoilers", "routes/system/spoilers.ts"),
  route("resources/recommendation-signals", "routes/system/recommendation-signals.ts"),
  route("oembed", "routes/content/oembed.ts"),
  route("robots.txt", "routes/system/robots.ts"),
  route("sitemap.xml", "routes/system/sitemap-index.ts"),
  route("sitemaps/:name", "routes/system/sitemap.ts"),
  // Everything else
  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig;
