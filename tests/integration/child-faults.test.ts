import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { IptvAddress } from "#contract/iptv";
import { isForChildren } from "#domain/age-rating";
import type { Fault } from "../../api/dev/faults";
import { articles, channels, lists, titles } from "../../api/platform/db/schema";
import { prefixedLocales } from "../../app/lib/i18n/locales";
import { formatUrlTime } from "../../app/lib/time/machine-time";
import { getWords, linksIn, openPage, parsePage } from "../setup/page";
import { findPoliteForms } from "../setup/polite-forms";
import { isDrawn, isWhole, sample } from "../setup/sample";
import { testNow } from "../setup/test-api";
import { apiTimeoutMs, startTestApp, type TestApp } from "../setup/test-app";
import { readWords } from "../setup/words";

let testApp: TestApp;
/**
 * Words that must not appear in responses to a child: aliases and ids of adult titles, articles, channels and
 * lists.
 */
let forAdults: Set<string>;
/** URLs of each route, including those of adult content. */
let urls: Record<string, string[]>;
let child: Awaited<ReturnType<TestApp["viewer"]>>;

beforeAll(async () => {
  testApp = await startTestApp();
  const { db } = testApp.api;
  const [titleRows, articleRows, channelRows, listRows] = await Promise.all([
    db.select().from(titles),
    db.select().from(articles),
    db.select().from(channels),
    db.select().from(lists),
  ]);
  const adultTitles = titleRows.filter((row) => !isForChildren(row));
  const adultArticles = articleRows.filter(({ forKids }) => !forKids);
  const adultChannels = channelRows.filter(({ forKids }) => !forKids);
  const adultLists = listRows.filter(({ forKids }) => !forKids);
  const kidsTitles = titleRows.filter(isForChildren);
  const open = new Set(
    [
      ...kidsTitles,
      ...articleRows.filter(({ forKids }) => forKids),
      ...listRows.filter(({ forKids }) => forKids),
    ].map(({ alias }) => alias),
  );
  forAdults = new Set(
    [
      ...adultTitles.flatMap(({ alias, uid }) => [alias, uid]),
      ...adultArticles.map(({ alias }) => alias),
      ...adultChannels.map(({ alias }) => alias),
    ]
      .map((word) => word.toLowerCase())
      .filter((word) => !open.has(word) && word.length > 5),
  );
  child = await testApp.viewer({ kind: "PAID", child: true });

  const film =
    adultTitles.find(({ alias }) => alias === "metropolis")?.alias ?? expect.unreachable("there is a film");
  const channel = adultChannels[0] ?? expect.unreachable("there is a channel");
  const pickList = (kind: string) =>
    adultLists.find((list) => list.kind === kind)?.alias ?? expect.unreachable(`there is a ${kind}`);
  const schedule = (await (
    await testApp.requestApi(`/tv/schedule?from=${testNow - 86_400}&to=${testNow}&channel=${channel.id}`)
  ).json()) as { items: { programs: { start_ts: number; catchup_id: string | null }[] }[] };
  const shown =
    schedule.items[0]?.programs.find(({ catchup_id }) => catchup_id !== null) ??
    expect.unreachable("there is a recording");
  const { day, time } = formatUrlTime(shown.start_ts);
  const { items: stories } = (await (await testApp.requestApi("/catalog/stories")).json()) as {
    items: { alias: string }[];
  };
  const host = await testApp.viewer({ kind: "PAID" });
  const group = (await (
    await testApp.requestApi("/together", {
      method: "POST",
      headers: { cookie: `auth_token=${host.token}`, "content-type": "application/json" },
      body: JSON.stringify({ uid: `u_${film}`, position: 0, device_id: host.device_id }),
    })
  ).json()) as { id: string };
  const inHostsName = {
    method: "POST",
    headers: { cookie: `auth_token=${host.token}`, "content-type": "application/json" },
  };
  await testApp.requestApi("/own-channel", {
    ...inHostsName,
    body: JSON.stringify({ source: "playlist", alias: pickList("playlist"), start_ts: testNow, hours: 8 }),
  });
  const shared = (await (
    await testApp.requestApi("/own-channel/link", { ...inHostsName, body: "{}" })
  ).json()) as { id: string };
  const parent = await testApp.viewer({ kind: "PAID", hasChild: true });
  const asParent = {
    method: "POST",
    headers: { cookie: `auth_token=${parent.token}`, "content-type": "application/json" },
  };
  const findAddresses = async () => {
    const answer = await testApp.requestApi("/iptv-addresses", { headers: asParent.headers });
    return ((await answer.json()) as { items: IptvAddress[] }).items.filter((profile) => profile.child);
  };
  const [{ profile_id: childId = "" } = {}] = await findAddresses();
  await testApp.requestApi("/iptv-addresses", { ...asParent, body: JSON.stringify({ profile_id: childId }) });
  const iptv = `/iptv/${(await findAddresses())[0]?.address?.token}`;
  urls = {
    "routes/tv/iptv-file": [`${iptv}/channels.m3u`, `${iptv}/guide.xml`],
    "routes/tv/iptv-stream": [
      `${iptv}/channels/${channel.id}.m3u8`,
      `${iptv}/recordings/${shown.catchup_id}.m3u8`,
    ],
    "routes/account/iptv": ["/account/iptv"],
    "routes/content/home": ["/", "/en", `/?popup=story&story=${stories[0]?.alias}`, "/?for_kids=false"],
    "routes/content/kids": ["/kids"],
    "routes/account/layout": ["/account"],
    "routes/archive/recording": [
      `/archive/watch/${shown.catchup_id}`,
      `/archive/watch/${shown.catchup_id}?popup=player`,
    ],
    "routes/archive/archive": ["/archive", "/archive/movie", `/archive?q=${encodeURIComponent("о")}`],
    "routes/support/play-check-start": [
      "/support/play-check",
      `/support/play-check?q=${encodeURIComponent("метрополис")}`,
    ],
    "routes/support/play-check": [
      `/support/play-check/watch/${film}`,
      `/support/play-check/channel/${channel.id}`,
      `/support/play-check/archive/${shown.catchup_id}`,
    ],
    "routes/content/watch": [
      `/watch/${film}`,
      `/en/watch/${film}`,
      `/watch/${film}/person`,
      `/watch/${film}?popup=player`,
      `/watch/${kidsTitles[0]?.alias}`,
    ],
    "routes/content/together": ["/together", `/together/${group.id}`],
    "routes/content/together-commands": ["/resources/together"],
    "routes/content/together-events": [`/resources/together-events?id=${group.id}`],
    "routes/content/own-channel": ["/my-channel", `/my-channel/${shared.id}`],
    "routes/content/own-channel-file": [
      "/resources/my-channel/my-channel.ics",
      `/resources/my-channel/${shared.id}.ics`,
    ],
    "routes/content/year": ["/year", "/year?year=2026"],
    "routes/content/year-picture": [`/year/${"0".repeat(32)}.png`],
    "routes/content/movie": [`/movie/${film}`],
    "routes/content/playlist": [`/playlist/${pickList("playlist")}`],
    movies: ["/movies", "/movies?page=2"],
    series: ["/series"],
    animation: ["/animation"],
    cartoons: ["/cartoons"],
    "routes/content/main": ["/main/new"],
    "routes/content/new": ["/new"],
    "routes/content/collections": ["/collections"],
    "routes/content/collection": [`/collection/${pickList("collection")}`],
    "routes/content/selections": ["/selections", `/selections/${pickList("selection")}`],
    "routes/content/playlists": ["/playlists"],
    "routes/content/genres": ["/genres", "/genres/drama"],
    "routes/content/person": ["/person/fritz-lang"],
    "routes/content/embed": [`/embed/${film}`, `/embed/${kidsTitles[0]?.alias}`],
    "routes/content/oembed": [`/oembed?url=${encodeURIComponent(`${testApp.base}/watch/${film}`)}`],
    "routes/content/transcript": [`/transcript/${film}`],
    "routes/content/journal": ["/journal", `/journal/${adultArticles[0]?.alias}`],
    "routes/content/favorites": ["/favorites"],
    "routes/support/support": ["/support", `/support?q=${encodeURIComponent("не включается")}`],
    "routes/support/category": ["/support/playback"],
    "routes/support/article": ["/support/playback/does-not-play"],
    "routes/support/tickets": ["/account/support"],
    "routes/support/ticket": ["/account/support/000000000000000000000000"],
    "routes/support/question": ["/support/question?id=x&token=x", "/support/question?revoked=1"],
    "routes/support/desk": ["/support-desk"],
    "routes/support/content-desk": ["/support-desk/content", "/support-desk/content/persons/fritz-lang"],
    "routes/support/money-desk": ["/support-desk/money"],
    "routes/support/popup-desk": ["/support-desk/popups"],
    "routes/support/preview-desk": ["/support-desk/preview?kind=titles&key=metropolis"],
    "routes/support/title-desk": ["/support-desk/titles"],
    "routes/support/viewing-desk": ["/support-desk/viewing"],
    "routes/support/events": ["/resources/support-events?ticket=x"],
    "routes/support/picture": ["/resources/support-picture?id=x"],
    "routes/content/search": [
      `/search?q=${film}`,
      `/search?q=${encodeURIComponent("метрополис")}`,
      "/search?q=qqqqqqq",
      "/search",
    ],
    "routes/system/offline": ["/offline"],
    "routes/system/offline-kept": ["/resources/offline"],
    "routes/system/offline-article": adultArticles.map(
      ({ alias }) => `/resources/offline-article?alias=${alias}`,
    ),
    "routes/content/evening": [
      "/evening",
      "/evening?time=short&with=family&mood=thrill",
      "/evening?time=long&with=alone&mood=adventure",
      "/evening?time=long&with=friends&mood=laugh&more=1",
    ],
    "routes/system/preview": [
      "/resources/preview?alias=metropolis",
      "/resources/preview?alias=metropolis&height=720",
    ],
    "routes/system/story": [`/resources/story?popup=story&story=${stories[0]?.alias}`],
    "routes/tv/guide": ["/channel", "/channel?view=now"],
    "routes/tv/channel": [
      `/channel/${channel.id}`,
      `/channel/${channel.id}/${day}?t=${time}`,
      `/channel/${channel.id}?popup=player`,
    ],
    "tvchannels/watch": [`/tvchannels/watch/${channel.alias}`],
    tvchannels: [`/tvchannels/${channel.alias}`],
    "routes/tv/now": [],
    "routes/tv/on-air": ["/resources/tv-on-air"],
    "routes/tv/favorite-channels": ["/resources/tv-favorites"],
    "routes/tv/reminders": ["/resources/tv-reminders"],
    "routes/tv/programme-file": ["/resources/xmltv.xml"],
    "routes/tv/broadcast-card": [],
    "routes/tv/broadcast-file": [`/resources/showings/${channel.id}-${shown.start_ts}.ics`],
    "auth/:step?": ["/auth", "/auth/success"],
    "auth/yandex/signup": ["/auth/yandex/signup"],
    signin: ["/signin"],
    "signin/:operator/code?": ["/signin/mf", "/signin/megafon/code"],
    "signup/mf/code?": ["/signup/mf"],
    megafon_signin: ["/megafon_signin"],
    megafon_signin_code: ["/megafon_signin_code"],
    megafon_connect: ["/megafon_connect?msisdn=79261234567"],
    "routes/auth/one-tap": ["/auth/one-tap"],
    "routes/auth/support": ["/auth/support"],
    "routes/auth/other-account": ["/auth/other-account"],
    "landing/signup": ["/landing/signup"],
    "landing/:alias/signup": ["/landing/summer/signup"],
    "pages/:alias/signup": ["/pages/gift/signup"],
    "routes/auth/social": ["/auth/social/google"],
    "routes/auth/social-return": ["/token/google?code=x&state=y"],
    "signup/confirm?": ["/signup"],
    signup_confirm: ["/signup_confirm"],
    "password/:step": ["/password/code"],
    password_recovery: ["/password_recovery"],
    password_recovery_confirm: ["/password_recovery_confirm"],
    password_reset: ["/password_reset"],
    password_success: ["/password_success"],
    "routes/auth/logout": ["/logout"],
    tv: ["/tv", "/tv?code=123456"],
    "tv/connected": ["/tv/connected"],
    "routes/auth/tv-screen": ["/tv/screen"],
    "routes/auth/promoter": ["/promoter"],
    "routes/auth/promoter-login": ["/promoter/login"],
    "routes/system/tv-code": ["/resources/tv-code"],
    "routes/account/account": ["/account"],
    code: ["/code", "/code?code=LUCH-14"],
    premium_code: ["/premium_code"],
    "routes/promo/coupon": ["/coupon/registration/LUCH-14"],
    "code/success": ["/code/success"],
    code_success: ["/code_success"],
    promo_default: ["/promo_default"],
    "routes/promo/history": ["/account/promo"],
    "routes/games/game": ["/game", "/game?game=x"],
    "routes/games/leaderboard": ["/game/leaderboard"],
    "routes/games/achievements": ["/achievements"],
    "routes/games/oracle": [
      "/gadanie-random",
      "/gadanie-random?film=metropolis&topic=love&words=1",
      "/gadanie-random?film=nosferatu",
    ],
    "routes/promo/offers": ["/promos"],
    "routes/promo/offer": ["/pages/black-friday", "/pages/mielesoderzhanki"],
    "routes/money/tariffs": ["/tariffs"],
    "routes/money/start": ["/start"],
    "routes/money/purchase": ["/purchase?tariff_id=month"],
    "routes/money/upsale": ["/upsale"],
    "routes/money/already": ["/pages/subscription/already"],
    "web/success": ["/web/success"],
    "web/fail": ["/web/fail"],
    "mobile/success": ["/mobile/success"],
    "mobile/fail": ["/mobile/fail"],
    paymentSuccess: ["/paymentSuccess"],
    paymentFail: ["/paymentFail"],
    "routes/money/subscription": ["/account/subscriptions"],
    "account/subscriptions/manage": ["/account/subscriptions/manage"],
    subscriptionManage: ["/subscriptionManage"],
    "account/payments": ["/account/payments"],
    payment_history: ["/payment_history"],
    "routes/money/payments-file": ["/resources/payments"],
    "routes/account/parents": ["/account/parents", `/account/parents?q=${encodeURIComponent("метро")}`],
    "routes/account/more-minutes": ["/account/parents/minutes?profile=p_x"],
    "routes/account/pin-settings": ["/account/pin", "/account/pin?step=delete"],
    "routes/profiles/profiles": ["/profiles", "/profiles?leaving=p_x"],
    "routes/profiles/new-profile": ["/profiles/new", "/profiles/new?child=true"],
    "routes/profiles/profile": ["/profiles/edit?id=p_x"],
    "routes/profiles/child-profile": ["/child_profile"],
    "routes/profiles/pin-check": ["/pin?back=/", "/pin?step=remind&back=/"],
    "routes/account/security": ["/account/profile", "/account/profile?change=email"],
    "routes/money/receipt": ["/account/receipts/rcpt_x"],
    "routes/account/confirm-phone": ["/account/phone"],
    "routes/account/passkey": ["/account/passkey"],
    "routes/account/devices": ["/account/devices"],
    "routes/account/notifications": ["/account/notifications"],
    "routes/account/delete": ["/account/google_delete"],
    "routes/account/history": ["/history", "/history/rated"],
    "routes/account/my-data": ["/resources/my-data"],
    "routes/account/unsubscribe": ["/auth/unsubscribe/a_x"],
    "routes/info/apps": ["/ios-android-app"],
    close: ["/close"],
    close_film: ["/close_film"],
    "routes/info/newsletter": ["/newsletter", "/newsletter?id=n_x&token=x"],
    "routes/info/unsubscribe": ["/unsubscribe"],
    "email-confirm": ["/email-confirm?token=x"],
    "doi-confirm": ["/doi-confirm"],
    pin_remove: ["/pin_remove"],
    confirmed: ["/confirmed"],
    denied: ["/denied"],
    about: ["/about"],
    accessibility: ["/accessibility"],
    contacts: ["/contacts"],
    faq: ["/faq", "/en/faq"],
    corporateinfo: ["/corporateinfo"],
    "routes/info/cookie-settings": ["/cookie-settings", "/cookie-settings?saved"],
    "routes/info/legal": ["/legal", "/legal/recsys", "/legal/terms_of_use?version=2026-06-01"],
    "partners/:partner?": ["/partners", "/partners/ok"],
    "routes/promo/partner-offer": ["/partners/promo/samsung"],
    "ways-to-watch/:platform?": ["/ways-to-watch", "/ways-to-watch/lg"],
    "routes/system/conformance": [],
    "routes/system/dev": [],
    "routes/system/not-found": ["/no-such-page"],
    "routes/system/progress": ["/resources/progress"],
    "routes/auth/one-tap-offer": ["/resources/one-tap"],
    "routes/auth/passkey": ["/resources/passkey"],
    "routes/content/premiere": ["/resources/premiere"],
    "routes/support/film-upload": ["/resources/film-upload"],
    "routes/account/push-browser": ["/resources/push-browser"],
    "routes/system/viewing": ["/resources/viewing"],
    "routes/system/more-minutes": ["/resources/more-minutes"],
    "routes/system/visit": ["/resources/visit"],
    "routes/system/tick": [`/resources/tick?session_id=${"0".repeat(32)}`],
    "routes/system/consent": ["/resources/consent"],
    "routes/system/popup": ["/resources/popup"],
    "routes/system/continue-watching": ["/resources/continue-watching"],
    "routes/system/journal-feed": ["/journal/rss.xml"],
    "routes/system/suggest": [
      `/resources/suggest?q=${encodeURIComponent("метро")}`,
      "/resources/suggest?q=the",
    ],
    "routes/system/favorites": ["/resources/favorites"],
    "routes/system/spoilers": ["/resources/spoilers"],
    "routes/system/rating": ["/resources/rating?uid=u_metropolis"],
    "routes/system/recommendation-signals": ["/resources/recommendation-signals"],
    "routes/system/robots": ["/robots.txt"],
    "routes/system/sitemap-index": ["/sitemap.xml"],
    "routes/system/sitemap": ["titles", "articles", "channels", "playlists"].map(
      (name) => `/sitemaps/${name}.xml`,
    ),
  };
});
afterAll(() => testApp.stop());

/** The page, its data as requested by the application, and the data of the leaf route alone. */
function getForms(routeId: string, url: string): string[] {
  const [path = "", query = ""] = url.split("?");
  const also = query === "" ? "" : `&${query}`;
  if (/\.(xml|txt|ics)$/.test(path) || path.startsWith("/resources/")) return [url];
  const dataPath = path === "/" ? "/_root.data" : `${path}.data`;
  return [
    url,
    `${dataPath}${query && `?${query}`}`,
    `${dataPath}?_routes=${encodeURIComponent(routeId)}${also}`,
    `${path}?_data=${encodeURIComponent(routeId)}${also}`,
  ];
}
const everyForm = () =>
  Object.entries(urls).flatMap(([routeId, own]) =>
    own.flatMap((url) => getForms(routeId, url).map((form) => ({ routeId, url, form }))),
  );
/** The leaf's data alone comes from the same loader as the whole page's. */
const pagesAndData = () => everyForm().filter(({ form }) => !/_routes=|_data=/.test(form));
const mostForms = () => (isWhole ? everyForm() : pagesAndData());

/** Routes by their loader: those of one loader answer alike, whatever their path. */
function getRoutesByLoader(): string[][] {
  const byLoader = new Map<unknown, string[]>();
  for (const routeId of Object.keys(urls)) {
    const loader = testApp.build.routes[routeId]?.module.loader ?? routeId;
    byLoader.set(loader, [...(byLoader.get(loader) ?? []), routeId]);
  }
  return [...byLoader.values()];
}

/** One route per loader, rotating with the fault number; its URLs alternate between page and data. */
function pagesOrData(fault: number) {
  const chosen = new Set(getRoutesByLoader().map((routes) => routes[fault % routes.length]));
  return pagesAndData()
    .filter(({ routeId }) => chosen.has(routeId))
    .filter((_, index) => (index + fault) % 2 === 0);
}

const allOrSome = (fault: number) => (isWhole ? pagesAndData() : pagesOrData(fault));

/** Adult words in a response, apart from words of the requested URL. */
function canariesIn(text: string, url: string): string[] {
  const own = new Set(
    decodeURIComponent(url)
      .toLowerCase()
      .split(/[^a-zа-яё0-9_-]+/),
  );
  return [...readWords(text)].filter((word) => forAdults.has(word) && !own.has(word));
}

const atOnce = 40;
/**
 * Requests everything with this cookie; returns the adult words found, by URL. Fails on errors of our own.
 */
async function crawl(cookie: string, waiting = pagesAndData()): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const requestNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { status, text } = await testApp.request(next.form, { cookie });
      // 202 is a redirect in data.
      expect(
        [200, 202, 204, 301, 302, 303, 304, 400, 403, 404, 405, 410, 429, 502, 503],
        next.form,
      ).toContain(status);
      const canaries = canariesIn(text, next.url);
      if (canaries.length > 0) found[next.form] = canaries.slice(0, 5);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, requestNext));
  return found;
}

/** Routes whose texts address adults, whoever reads them, and why. */
const adultsPages = {
  "Documents of the company": [
    "about",
    "accessibility",
    "contacts",
    "corporateinfo",
    "faq",
    "partners/:partner?",
    "routes/info/legal",
    "routes/promo/partner-offer",
    "ways-to-watch/:platform?",
  ],
  "Help for the owner of the account": [
    "routes/support/article",
    "routes/support/category",
    "routes/support/support",
  ],
  "Signing in and out, and links from emails": [
    "auth/:step?",
    "doi-confirm",
    "email-confirm",
    "pin_remove",
    "routes/auth/logout",
    "routes/auth/one-tap",
    "routes/auth/tv-screen",
  ],
  "Other applications": ["routes/info/apps"],
  "Editorial texts, which speak to all their readers": ["cartoons", "routes/content/journal"],
};
/** The specification's own words. */
const specified = ["Попробуйте изменить фильтры"];

/** What a page says and what a screen reader adds. */
function getChildsWords(html: string): string {
  const { document, title } = parsePage(html);
  const labels = ["aria-label", "title", "placeholder", "alt"].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  );
  return [title, getWords(document.body), ...labels].join(" · ");
}

const signedIn = (changes: object) =>
  testApp.getCookie({ token: child.token, deviceId: child.device_id, isVirtual: false, ...changes });

it("Every route of the application is visited", () => {
  // Each page has one route per language, all with the same module.
  const routes = Object.values(testApp.build.routes);
  const isLayout = (id: string) => routes.some((route) => route?.parentId === id);
  const visited = routes.flatMap((route) =>
    route &&
    route.id !== "root" &&
    (route.module.loader || !isLayout(route.id)) &&
    !prefixedLocales.some((locale) => route.id.startsWith(`${locale}/`))
      ? [route.id]
      : [],
  );
  expect(Object.keys(urls).sort()).toEqual(visited.sort());
});

it.skipIf(!isDrawn("what an adult finds"))(
  "An adult finds on these pages what a child may not see",
  async () => {
    // An adult's stream of a group goes on for as long as the group; a child's is refused.
    const ending = mostForms().filter(({ routeId }) => routeId !== "routes/content/together-events");
    const found = await crawl((await testApp.viewer({ kind: "PAID" })).cookie, ending);
    expect(Object.keys(found).length).toBeGreaterThan(60);
  },
);

type Broken = Omit<Fault, "viewer" | "endpoint">;
const someAuth = { type: "PAID", profile_for_child: false };
const forms: Record<string, Broken> = {
  refused: { kind: "refuse" },
  reset: { kind: "reset" },
  slow: { delayMs: apiTimeoutMs + 5000 },
  "a 500": { status: 500 },
  "a 502 of HTML": { status: 502, body: "<html>Bad gateway</html>", contentType: "text/html" },
  "malformed JSON": { status: 200, body: '{"type":"PAID","profile_for' },
  "JSON that is no viewer": { status: 200, body: JSON.stringify(someAuth) },
  nothing: { status: 200, body: "{}" },
  null: { status: 200, body: "null" },
  "a 401": { status: 401, code: "UNAUTHORIZED" },
  "a 403": { status: 403, code: "FORBIDDEN" },
  "a 404": { status: 404, code: "NOT_FOUND" },
  "a 429": { status: 429, code: "LIMIT" },
  "cut short": { kind: "truncate" },
  "a redirect": { kind: "redirect" },
  "a 204": { status: 204 },
  flapping: { kind: "flap", status: 500 },
};
const numberedForms = Object.entries(forms).map(([name, fault], number) => [name, fault, number] as const);
/** One of each kind: a failure, a refusal and an invalid response. */
const fewForms = numberedForms.filter(([name]) => ["refused", "a 500", "a 401", "nothing"].includes(name));

describe("A child whose API fails", () => {
  beforeEach(async () => {
    await testApp.reset();
    // Requested by an adult first, so that all shared caches are warm.
    const grown = await testApp.viewer({ kind: "PAID" });
    for (const path of ["/", "/search", "/movies", "/journal", "/channel", "/archive", "/watch/metropolis"])
      await testApp.request(path, { cookie: grown.cookie });
  });

  it("A child gets only content for children if nothing fails", async () =>
    expect(await crawl(child.cookie, mostForms())).toEqual({}));

  it("A child is addressed as a child on every page", async () => {
    const adults = Object.values(adultsPages).flat();
    let pages = 0;
    const polite: Record<string, string[]> = {};
    const read = Object.entries(urls).filter(([routeId]) => !adults.includes(routeId));
    for (const url of read.flatMap(([, own]) => own)) {
      const { text, headers } = await testApp.request(url, { cookie: child.cookie });
      if (!headers["content-type"]?.startsWith("text/html")) continue;
      pages += 1;
      const found = findPoliteForms(getChildsWords(text)).filter(
        (place) => !specified.some((words) => place.includes(words)),
      );
      if (found.length > 0) polite[url] = found;
    }
    expect(polite).toEqual({});
    expect(pages).toBeGreaterThan(100);
  });

  it.each(sample("failures of auth/me", numberedForms, 3))(
    "A child stays a child if auth/me fails: %s",
    async (_form, fault, number) => {
      await testApp.fault({ viewer: child.device_id, endpoint: "auth/me", ...fault });
      expect(await crawl(child.cookie, pagesOrData(number))).toEqual({});
    },
  );

  it.each(sample("failures without a profile", fewForms, 1))(
    "A child stays a child if only auth/me knew so: %s",
    async (_form, fault, number) => {
      await testApp.fault({ viewer: child.device_id, endpoint: "auth/me", ...fault });
      expect(await crawl(await signedIn({}), allOrSome(number))).toEqual({});
    },
  );

  it.each(sample("failures of the profile", fewForms, 1))(
    "A child stays a child without its profile: %s",
    async (_form, fault, number) => {
      await testApp.fault({ viewer: child.device_id, endpoint: "profile/*", ...fault });
      expect(await crawl(child.cookie, pagesOrData(number))).toEqual({});
    },
  );

  it.each(sample("failures of all", numberedForms, 3))(
    "A child stays a child if all fails: %s",
    async (_form, fault, number) => {
      await testApp.fault({ endpoint: "*", ...fault });
      expect(await crawl(child.cookie, pagesOrData(number))).toEqual({});
    },
  );

  it("A child gets only content for children if the API does not know the token", async () => {
    const sessions = [{ isChild: true }, {}];
    for (const session of sample("sessions without a known token", sessions, 1))
      expect(await crawl(await signedIn({ token: "no-such-token", ...session }), allOrSome(0))).toEqual({});
  });

  it("A child gets only content for children if live television is streamed", async () => {
    await testApp.fault({ viewer: child.device_id, endpoint: "auth/me", status: 500 });
    const event = await testApp.firstEvent("/resources/tv-now", { cookie: child.cookie });
    const { channels: lines } = JSON.parse(event) as { channels: { id: number }[] };
    const adults = await testApp.api.db
      .select()
      .from(channels)
      .then((rows) => rows.filter(({ forKids }) => !forKids).map(({ id }) => id));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter(({ id }) => adults.includes(id))).toEqual([]);
  });

  it("A child who presses «play» without an account gets a new one that is a child's too", async () => {
    const cookie = await signedIn({ token: "no-such-token", isChild: true });
    const { status, cookies } = await testApp.post("/watch/metropolis", {}, { cookie });
    expect(status).toBe(404);
    const kids = (await testApp.api.db.select().from(titles)).filter(isForChildren);
    const played = await testApp.post(`/watch/${kids[0]?.alias}`, {}, { cookie });
    expect(played.status).toBe(303);
    const made = await testApp.getSession(
      played.cookies.find((one) => one.startsWith(testApp.app.sessionCookieName)),
    );
    expect(made).toMatchObject({ isChild: true, isVirtual: true });
    expect(cookies).toEqual([]);
    const me = (await (
      await testApp.requestApi("/auth/me", { headers: { cookie: `auth_token=${made.token}` } })
    ).json()) as { profile_for_child: boolean };
    expect(me.profile_for_child).toBe(true);
  });
});

describe("An adult who cannot be identified", () => {
  beforeEach(() => testApp.reset());
  const unnamed = async (request: Parameters<TestApp["viewer"]>[0] = { kind: "PAID" }) => {
    const viewer = await testApp.viewer(request);
    await testApp.fault({ viewer: viewer.device_id, endpoint: "auth/me", status: 500 });
    return viewer;
  };

  it("An unidentified adult sees what any visitor sees, and a notice of what is unavailable", async () => {
    const { cookie } = await unnamed();
    const { status, page } = await openPage(testApp, "/", { cookie });
    expect(status).toBe(200);
    expect(linksIn(page.getMain())).toContain("/watch/metropolis");
    expect(getWords(page.getMain())).toContain("Не получилось узнать, кто вы");
    expect((await testApp.request("/watch/metropolis", { cookie })).status).toBe(200);
  });
  it("An unidentified adult is where the proxy says, and in Russia where that is unknown", async () => {
    const { cookie } = await unnamed({ kind: "PAID", country: "RS" });
    const hasGuide = async (place: string) => {
      const headers = { "x-country-code": place };
      return (await openPage(testApp, "/channel", { cookie, headers })).page.queryByRole("table") !== null;
    };
    expect([await hasGuide("RU"), await hasGuide("RS"), await hasGuide("")]).toEqual([true, false, true]);
  });
  it("An unidentified adult finds personal pages unavailable, but not empty or behind sign-in", async () => {
    const { cookie } = await unnamed();
    expect((await testApp.request("/favorites", { cookie })).status).toBe(503);
  });
});
