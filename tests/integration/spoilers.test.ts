import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getIssueTime, weekSeconds } from "#domain/newsletter";
import { createVector, updateInSearch } from "../../api/catalogue/search/fill";
import { getStems } from "../../api/catalogue/search/stems";
import {
  accounts,
  articles,
  credits,
  episodes,
  favorites,
  filmLines,
  newsletterSubscribers,
  outbox,
  ownChannels,
  profiles,
  pushBrowsers,
  titles,
  viewings,
} from "../../api/platform/db/schema";
import { openPage } from "../setup/page";
import { testNow } from "../setup/test-api";
import { startTestApp, type TestApp } from "../setup/test-app";

const series = "vampiry";
const watchedEpisode = `${series}-s1e2`;
const unseenEpisode = `${series}-s1e7`;
const canary = "кенарищеслов";
const isCanary = new RegExp(canary, "iu");
/** A line of subtitles, as a search marks what it has found. */
const isSaid = new RegExp(`${canary}.{0,40}говорит`, "iu");
const article = "canary-article";
const isHeadline = new RegExp(`${canary} в (?:заголовке|подводке)`, "iu");
/** Television has what the broadcaster says of an episode. */
const isBeyondTelevision = new RegExp(`${canary}(?! в (?:названии|описании))`, "iu");
/** What is said in the first episode after the second at which a viewer stopped in it. */
const lateCanary = "позднеслов";
const isLate = new RegExp(lateCanary, "iu");
const firstEpisode = `${series}-s1e1`;
const firstClip = "canary-first";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { db } = testApp.api;
  const [title] = await db.select().from(titles).where(eq(titles.alias, series));
  const titleId = title?.id ?? "";
  await db
    .update(titles)
    .set({
      windows: [{ type: "free", publish: 0, unpublish: 0 }],
      blockedCountries: [],
      ratingAge: "12+",
      forKids: true,
    })
    .where(eq(titles.id, titleId));
  await db
    .update(episodes)
    .set({ title: `${canary} в названии`, description: `${canary} в описании`, clip: canary })
    .where(and(eq(episodes.titleId, titleId), gte(episodes.number, 3)));
  await db
    .update(credits)
    .set({ character: `${canary} в роли` })
    .where(eq(credits.titleId, titleId));
  const said = `${canary} говорит`;
  const stems = await getStems(db, [canary, "говорит"]);
  await db.insert(filmLines).values(
    (["line", "chapter"] as const).map((kind, position) => ({
      clip: canary,
      position,
      kind,
      lang: "ru",
      second: 10 + position,
      text: said,
      vector: createVector({ A: [], B: [], C: [], D: [said] }, stems),
    })),
  );
  await db.update(episodes).set({ clip: firstClip }).where(eq(episodes.startId, firstEpisode));
  const lateStems = await getStems(db, [lateCanary]);
  await db.insert(filmLines).values(
    (["рано", lateCanary] as const).map((text, position) => ({
      clip: firstClip,
      position,
      kind: "line" as const,
      lang: "ru",
      second: 10 + 30 * position,
      text: `${text} слышно`,
      vector: createVector({ A: [], B: [], C: [], D: [text] }, lateStems),
    })),
  );
  const [model] = await db.select().from(articles).limit(1);
  if (!model) throw new Error("There is no article");
  await db.insert(articles).values({
    ...model,
    alias: article,
    title: `${canary} в заголовке`,
    lead: `${canary} в подводке`,
    rubric: "Разбор",
    published: testNow - 60,
    titles: [series],
    persons: [],
    body: `${canary} погибнет.`,
    forKids: true,
  });
  await updateInSearch(db, "article", [article]);
  testApp.clearCaches();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

/** A viewer who is in the midst of the second episode. */
async function begin(request: Parameters<TestApp["viewer"]>[0] = { kind: "PAID" }) {
  const viewer = await testApp.viewer(request);
  await watch(viewer.cookie, `e_${watchedEpisode}`);
  return viewer;
}

const watch = (cookie: string, uid: string, position = "30", ended = "0") =>
  testApp.post("/resources/progress", { uid, position, duration: "60", ended }, { cookie });

const lift = (cookie: string, form: Record<string, string>) =>
  testApp.post("/resources/spoilers", form, { cookie });

const read = async (path: string, cookie: string) => (await testApp.request(path, { cookie })).text;

const search = `/search?q=${encodeURIComponent(canary)}`;
/** Where each kind of canary would sing. */
const places = [
  `/watch/${series}`,
  `/watch/${series}/season-1`,
  `/watch/${series}/${unseenEpisode}`,
  `/watch/${series}/characters`,
  `/transcript/${series}/${unseenEpisode}`,
  `/journal/${article}`,
  `/watch/${series}/${watchedEpisode}?popup=player`,
];

/** Where a canary would sing from an article's card. */
const articlePlaces = ["/", "/kids", "/journal", "/journal?rubric=analysis", `/watch/${series}/articles`];
/** The main places in other languages. */
const foreignPlaces = ["/en", "/hr"].flatMap((prefix) =>
  [
    "",
    "/journal",
    "/history",
    `/watch/${series}`,
    `/watch/${series}/${unseenEpisode}`,
    `/watch/${series}/characters`,
    `/watch/${series}/articles`,
    `/transcript/${series}/${unseenEpisode}`,
    `/journal/${article}`,
  ].map((path) => prefix + path),
);

const toData = (path: string) => {
  const { pathname, search: query } = new URL(path, "http://host.invalid");
  return `${pathname === "/" ? "/_root" : pathname}.data${query}`;
};

/** Pages of television have a test of their own, and those in other languages are named one by one. */
const isElsewhere = (path: string) => /^\/(?:channel|archive|auth|en|sr|bg|hr)\b/.test(path);

/** Where the links of a page lead. */
const findLinks = (text: string) =>
  [...text.matchAll(/href="(\/[^"#]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

/** These pages, those that they lead to, and the data of each. */
async function crawl(cookie: string, start: string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const visit = async (path: string) => {
    const text = await read(path, cookie);
    texts.set(path, text);
    texts.set(toData(path), await read(toData(path), cookie));
    return findLinks(text);
  };
  const links = new Set<string>();
  for (const path of start)
    for (const link of await visit(path))
      if (link.includes(series) || /^\/(?:person|journal)\//.test(link)) links.add(link);
  for (const path of links) if (!texts.has(path) && !isElsewhere(path)) await visit(path);
  return texts;
}

const apiPaths = [
  `/watch/${series}`,
  `/profile/resume/u_${series}`,
  "/profile/continue-watching",
  "/profile/history",
  `/catalog/transcripts/${series}?episode=${unseenEpisode}`,
  `/catalog/search/all?q=${encodeURIComponent(canary)}`,
  `/journal/${article}`,
  "/journal",
];
const askApi = async (path: string, token: string) => {
  const answer = await testApp.requestApi(path, { headers: { cookie: `auth_token=${token}` } });
  // A query is repeated in the answer to it.
  return { status: answer.status, text: (await answer.text()).replace(`"query":"${canary}"`, "") };
};

describe("Spoilers", () => {
  it.each([
    ["adult", { kind: "PAID" as const }],
    ["child", { kind: "PAID" as const, child: true }],
  ])(
    "A profile of kind «%s» in the midst of a series comes upon nothing that it has not come to",
    async (_name, kind) => {
      const { cookie, token } = await begin(kind);
      const texts = await crawl(cookie, [...places, ...articlePlaces, ...foreignPlaces, "/history"]);
      expect(texts.size).toBeGreaterThan(40);
      const found = [...texts].filter(([, text]) => isCanary.test(text)).map(([path]) => path);
      expect(found).toEqual([]);
      for (const path of apiPaths) {
        const { status, text } = await askApi(path, token);
        expect([path, status]).toEqual([path, 200]);
        expect(isCanary.test(text), path).toBe(false);
      }
      for (const path of [search, `/en${search}`, "/search", `/embed/${series}/${unseenEpisode}`]) {
        const text = await read(path, cookie);
        expect([path, isSaid.test(text) || isHeadline.test(text)]).toEqual([path, false]);
      }
      expect(await read(search, cookie)).toContain(`/journal/${article}`);
      expect(await read("/journal/rss.xml", cookie)).not.toMatch(isCanary);
    },
  );

  it("Pages of television tell of an episode what the broadcaster says, and nothing else", async () => {
    const { cookie } = await begin();
    const guide = await read("/channel", cookie);
    const archive = await read("/archive", cookie);
    const links = [
      ...findLinks(guide).filter((path) => /^\/channel\/\d+$/.test(path)),
      ...findLinks(archive).filter((path) => path.startsWith("/archive/watch/")),
    ];
    const paths = ["/channel", "/en/channel", "/archive", "/hr/archive", ...new Set(links)];
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths.slice(0, 40))
      for (const one of [path, toData(path)])
        expect([one, isBeyondTelevision.test(await read(one, cookie))]).toEqual([one, false]);
  });

  it("Letters and pushes tell nothing of what their reader has not come to", async () => {
    const { db, clock, sweep } = testApp.api;
    const email = "midst@luch.example";
    const { auth } = await begin({ kind: "PAID", email });
    const [title] = await db.select({ id: titles.id }).from(titles).where(eq(titles.alias, series));
    const titleId = title?.id ?? "";
    const added = testNow - 864_000;
    await db.insert(favorites).values({ profileId: auth.profile_id, titleId, added });
    await db.update(accounts).set({ notifyEmail: true, notifyPush: true }).where(eq(accounts.id, auth._id));
    const [session] = await db.query.sessions.findMany({ where: (row) => eq(row.accountId, auth._id) });
    await db.insert(pushBrowsers).values({
      id: "b_midst",
      endpoint: "https://push.example/midst",
      accountId: auth._id,
      deviceId: session?.deviceId ?? "",
      p256dh: "x",
      auth: "x",
      created: added,
    });
    const other = "nobody-begun@luch.example";
    await db.insert(newsletterSubscribers).values(
      [email, other].map((address) => ({
        id: `n_${address}`,
        email: address,
        locale: "ru" as const,
        country: "RU",
        topics: ["journal" as const],
        confirmed: added,
        created: added,
      })),
    );
    await db
      .update(episodes)
      .set({ addedAt: testNow - 60 })
      .where(eq(episodes.startId, unseenEpisode));
    for (const now of [testNow, getIssueTime(testNow) + weekSeconds]) {
      clock.set(now);
      await sweep();
    }
    clock.set(null);
    await db.update(episodes).set({ addedAt: null }).where(eq(episodes.startId, unseenEpisode));
    const sent = await db.select().from(outbox);
    const getSent = (recipient: string) => sent.filter((message) => message.recipient === recipient);
    expect(getSent(email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(["Новые серии", "Неделя на «Луче»"]),
    );
    expect(getSent("b_midst").map(({ channel }) => channel)).toContain("push");
    for (const { subject, body, html } of [...getSent(email), ...getSent("b_midst")])
      expect(`${subject} ${body} ${html}`).not.toMatch(isCanary);
    expect(JSON.stringify(getSent(email))).toContain("Статья о сериале «Вампиры»");
    expect(JSON.stringify(getSent(other))).toMatch(isHeadline);
  });

  it("A card of an article about a series that was begun names the series alone, until either is lifted", async () => {
    const cards = ["/", "/journal", `/watch/${series}`, search];
    const one = await begin();
    for (const path of cards) {
      const text = await read(path, one.cookie);
      expect(text, path).toContain("Статья о сериале «Вампиры»");
      expect(text, path).not.toMatch(isHeadline);
    }
    expect(await read("/en/journal", one.cookie)).toMatch(/An article about “[^”]+”/);
    await lift(one.cookie, { article });
    for (const path of cards) expect(await read(path, one.cookie), path).toMatch(isHeadline);
    const two = await begin();
    await lift(two.cookie, { uid: `u_${series}` });
    for (const path of cards) expect(await read(path, two.cookie), path).toMatch(isHeadline);
  });

  it("Whoever has watched without an account is shown no headline either", async () => {
    const { cookie } = await begin({ kind: "VIRTUAL" });
    for (const path of ["/", "/journal", `/watch/${series}`])
      expect(await read(path, cookie), path).not.toMatch(isHeadline);
  });

  it("Whoever has finished an episode learns nothing of the next one, with which they are to go on", async () => {
    const { cookie, token } = await begin();
    await watch(cookie, `e_${watchedEpisode}`, "60", "1");
    for (const path of [...places, "/", "/history"])
      for (const one of [path, toData(path)]) expect(await read(one, cookie), one).not.toMatch(isCanary);
    for (const path of apiPaths) expect((await askApi(path, token)).text, path).not.toMatch(isCanary);
    expect((await askApi("/profile/continue-watching", token)).text).toContain(`"title":"Серия 3"`);
    await lift(cookie, { uid: `e_${series}-s1e3` });
    expect((await askApi("/profile/continue-watching", token)).text).toMatch(isCanary);
  });

  it("Of an episode that is being watched is told what was said so far, until it is lifted or finished", async () => {
    const page = `/transcript/${series}/${firstEpisode}`;
    const late = `/search?q=${encodeURIComponent(lateCanary)}`;
    const isLateSaid = new RegExp(`${lateCanary}.{0,40}слышно`, "iu");
    const viewers = await Promise.all([1, 2].map(() => testApp.viewer({ kind: "PAID" })));
    for (const [index, { cookie }] of viewers.entries()) {
      expect(await read(late, cookie)).toMatch(isLateSaid);
      await watch(cookie, `e_${firstEpisode}`);
      expect(await read(page, cookie)).toContain("рано слышно");
      for (const path of [page, toData(page)]) expect(await read(path, cookie), path).not.toMatch(isLate);
      expect(await read(late, cookie)).not.toMatch(isLateSaid);
      if (index === 0) await lift(cookie, { uid: `e_${firstEpisode}` });
      else await watch(cookie, `e_${watchedEpisode}`, "10");
      expect(await read(page, cookie)).toMatch(isLate);
      expect(await read(late, cookie)).toMatch(isLateSaid);
    }
  });

  it("Of what a child watched a parent learns no name that the parent has not come to", async () => {
    const { auth, token } = await begin();
    const { db } = testApp.api;
    const [parent] = await db.select().from(profiles).where(eq(profiles.id, auth.profile_id));
    if (!parent) return expect.unreachable("there is a profile");
    const child = { ...parent, id: "p_canary_child", child: true, name: "Дети" };
    await db.insert(profiles).values(child);
    const [title] = await db.select({ id: titles.id }).from(titles).where(eq(titles.alias, series));
    const seen = { day: "2026-11-18", seconds: 60, seen: parent.created, until: 0, isOpen: false };
    for (const startId of [watchedEpisode, unseenEpisode])
      await db
        .insert(viewings)
        .values({ ...seen, profileId: child.id, titleId: title?.id ?? null, uid: `e_${startId}` });
    const { status, text } = await askApi(`/parents/${child.id}/watched`, token);
    expect(status).toBe(200);
    expect(text).not.toMatch(isCanary);
    expect(text).toContain("Серия 7");
    expect(text).not.toContain("Серия 2");
  });

  it("An article tells nothing of a series that is withdrawn for a while", async () => {
    const { token } = await begin();
    const withdraw = (isDisabled: boolean) =>
      testApp.api.db.update(titles).set({ isDisabled }).where(eq(titles.alias, series));
    await withdraw(true);
    const { status, text } = await askApi(`/journal/${article}`, token);
    await withdraw(false);
    expect(status).toBe(200);
    expect(text).not.toMatch(isCanary);
  });

  it("An invitation names no episode while it is unknown who opens it", async () => {
    const { cookie } = await begin();
    const begun = await testApp.post("/together", { uid: `e_${watchedEpisode}`, position: "1" }, { cookie });
    const id = /together=([0-9a-f]{32})/.exec(begun.headers.location ?? "")?.[1] ?? "";
    const [episode] = await testApp.api.db
      .select({ title: episodes.title })
      .from(episodes)
      .where(eq(episodes.startId, watchedEpisode));
    const name = episode?.title ?? "?";
    expect((await testApp.request(`/together/${id}`)).text).toContain(name);
    await testApp.fault({ endpoint: "auth/me", status: 500 });
    for (const path of [`/together/${id}`, `/together/${id}.data`]) {
      const { status, text } = await testApp.request(path, { cookie });
      expect([path, status]).toEqual([path, 200]);
      expect(text, path).not.toContain(name);
    }
  });

  it("Visitors, who have begun nothing, see everything as before, and so does another profile of the account", async () => {
    const { token } = await begin();
    const other = await testApp.viewer({ kind: "PAID" });
    expect((await testApp.request(search)).text).toMatch(isSaid);
    for (const path of places.slice(0, 6)) {
      expect((await testApp.request(path)).text, path).toMatch(isCanary);
      expect(await read(path, other.cookie), path).toMatch(isCanary);
    }
    for (const path of ["/", "/journal", "/journal/rss.xml", search]) {
      expect((await testApp.request(path)).text, path).toMatch(isHeadline);
      expect(await read(path, other.cookie), path).toMatch(isHeadline);
    }
    const account = { cookie: `auth_token=${token}`, "content-type": "application/json" };
    const made = (await (
      await testApp.requestApi("/profile", {
        method: "POST",
        headers: account,
        body: JSON.stringify({ child: false, name: "Вторая" }),
      })
    ).json()) as { _id: string };
    const chosen = (await (
      await testApp.requestApi("/profile/select", {
        method: "POST",
        headers: account,
        body: JSON.stringify({ profile_id: made._id }),
      })
    ).json()) as { authentication_token: string };
    expect((await askApi(`/watch/${series}`, chosen.authentication_token)).text).toMatch(isCanary);
  });

  it("A channel of one's own names no episode that the profile has not come to", async () => {
    const { cookie, auth } = await begin();
    const { db } = testApp.api;
    const now = Math.floor(Date.now() / 1000);
    const [title] = await db.select({ id: titles.id }).from(titles).where(eq(titles.alias, series));
    const slot = { titleId: title?.id ?? "", uid: `e_${unseenEpisode}`, start: now, stop: now + 3000 };
    await db
      .insert(ownChannels)
      .values({ profileId: auth.profile_id, source: "favorites", alias: null, slots: [slot], made: now });
    for (const path of ["/my-channel", "/my-channel.data", "/en/my-channel", "/"])
      expect(await read(path, cookie), path).not.toMatch(isCanary);
    expect(await read("/channel", cookie)).not.toMatch(isBeyondTelevision);
    expect(await read("/my-channel", cookie)).toContain("Серия 7");
  });

  it("What is veiled keeps its number, its length and its way to play", async () => {
    const { cookie } = await begin();
    const { page } = await openPage(testApp, `/watch/${series}`, { cookie });
    const item = page.getByRole("link", { name: "Серия 7" }).closest("li");
    expect(item?.textContent).toMatch(/\d+ мин/);
    expect(page.getByRole("button", { name: "Смотреть: Серия 7" })).toBeTruthy();
    const src = /src="(\/images\/leader\/vampiry-s1e7\.[^"]*)"/.exec(item?.innerHTML ?? "")?.[1] ?? "";
    expect((await testApp.request(src.replaceAll("&amp;", "&"))).status).toBe(200);
  });

  it("Lifting shows one episode, then its season, then the whole series, and all can be taken back", async () => {
    const { cookie } = await begin();
    const count = async () =>
      ((await read(`/watch/${series}`, cookie)).match(/кенарищеслов в названии/giu) ?? []).length;
    const lifted = await lift(cookie, { uid: `e_${unseenEpisode}`, back: `/watch/${series}` });
    expect(lifted).toMatchObject({ status: 303, headers: { location: `/watch/${series}` } });
    expect(await count()).toBeGreaterThan(0);
    expect(await read(`/transcript/${series}/${unseenEpisode}`, cookie)).toMatch(isCanary);
    expect(await read(`/transcript/${series}/${series}-s1e8`, cookie)).not.toMatch(isCanary);
    const one = await count();
    await lift(cookie, { uid: `u_${series}`, season: "1" });
    expect(await count()).toBeGreaterThan(one);
    await lift(cookie, { uid: `u_${series}`, intent: "protect" });
    expect(await count()).toBe(0);
    await lift(cookie, { uid: `u_${series}` });
    for (const path of places.slice(0, 6)) expect(await read(path, cookie), path).toMatch(isCanary);
    expect(await read(search, cookie)).toMatch(isSaid);
    const { page } = await openPage(testApp, `/watch/${series}`, { cookie });
    expect(page.getByRole("button", { name: "Прятать снова" })).toBeTruthy();
  });

  it("An article is lifted alone", async () => {
    const { cookie } = await begin();
    expect(await read(`/journal/${article}`, cookie)).toContain("может раскрыть сюжет");
    await lift(cookie, { article });
    expect(await read(`/journal/${article}`, cookie)).toMatch(isCanary);
    expect(await read(`/watch/${series}`, cookie)).not.toMatch(/кенарищеслов в (?:названии|описании|роли)/iu);
  });

  it("What was not lifted opens by itself once it is begun", async () => {
    const { cookie } = await begin();
    await watch(cookie, `e_${unseenEpisode}`);
    const text = await read(`/watch/${series}/${unseenEpisode}`, cookie);
    expect(text).toMatch(isCanary);
  });

  it("A profile may choose to know everything, or to know nothing of any series", async () => {
    const { cookie, auth } = await begin();
    const choose = (spoilers: "auto" | "always" | "off") =>
      testApp.api.db.update(profiles).set({ spoilers }).where(eq(profiles.id, auth.profile_id));
    await choose("off");
    await expect.poll(() => read(`/watch/${series}`, cookie)).toMatch(isCanary);
    const fresh = await testApp.viewer({ kind: "PAID" });
    expect(await read(`/watch/${series}`, fresh.cookie)).toMatch(isCanary);
    await testApp.api.db
      .update(profiles)
      .set({ spoilers: "always" })
      .where(inArray(profiles.id, [fresh.auth.profile_id]));
    await expect.poll(() => read(`/watch/${series}`, fresh.cookie)).not.toMatch(isCanary);
  });

  it.each([
    "profile/resume",
    "profile/continue-watching",
    "journal",
    "catalog/transcripts",
    "catalog/persons",
    "auth/me",
  ])("Nothing is given away while %s fails, and the pages work", async (endpoint) => {
    const { cookie } = await begin();
    const [credit] = await testApp.api.db
      .select({ person: credits.person })
      .from(credits)
      .innerJoin(titles, eq(titles.id, credits.titleId))
      .where(and(eq(titles.alias, series), eq(credits.role, "actor")));
    const pages = [...places.slice(0, 6), `/person/${credit?.person}`, "/", "/journal"];
    for (const path of pages) expect((await testApp.request(path)).text, path).toMatch(isCanary);
    await testApp.fault({ endpoint, status: 500 });
    for (const path of pages) {
      const { status, text } = await testApp.request(path, { cookie });
      expect([path, status]).toEqual([path, 200]);
      expect(isCanary.test(text), path).toBe(false);
    }
  });

  it("A form that says nothing sensible is refused", async () => {
    const { cookie } = await begin();
    expect((await lift(cookie, {})).status).toBe(400);
    expect((await lift(cookie, { uid: `u_${series}`, article })).status).toBe(400);
    expect((await lift(cookie, { uid: `u_${series}`, season: "x" })).status).toBe(400);
    expect((await lift(cookie, { uid: "u_nothing" })).status).toBe(303);
  });

  it("Pages with a veil are not for shared caches", async () => {
    const { cookie } = await begin();
    for (const path of places) {
      const { headers } = await testApp.request(path, { cookie });
      expect(headers["cache-control"], path).toContain("no-store");
    }
  });

  it("No more than five hundred lifts of a title are stored", async () => {
    const { auth, token } = await begin();
    await testApp.api.db
      .update(profiles)
      .set({
        spoilersLifted: sql`jsonb_build_object('articles', (select jsonb_agg('a' || number) from generate_series(1, 500) number))`,
      })
      .where(eq(profiles.id, auth.profile_id));
    const answer = await testApp.requestApi("/profile/spoilers", {
      method: "POST",
      headers: { cookie: `auth_token=${token}`, "content-type": "application/json" },
      body: JSON.stringify({ article }),
    });
    expect(answer.status).toBe(200);
    const [profile] = await testApp.api.db.select().from(profiles).where(eq(profiles.id, auth.profile_id));
    expect(profile?.spoilersLifted.articles).toHaveLength(500);
  });
});
