import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Fault } from "../../api/dev/faults";
import { channels, profiles, titles } from "../../api/platform/db/schema";
import { isLongTestDrawn, sample } from "../setup/sample";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let film: typeof titles.$inferSelect;
let channel: typeof channels.$inferSelect;
beforeAll(async () => {
  testApp = await startTestApp();
  const { db } = testApp.api;
  [film = expect.unreachable("there is a film")] = await db
    .select()
    .from(titles)
    .where(eq(titles.alias, "prints-ahmed"));
  [channel = expect.unreachable("there is a channel for children")] = await db
    .select()
    .from(channels)
    .where(eq(channels.forKids, true));
});
afterAll(() => testApp.stop());

type Limits = Partial<typeof profiles.$inferInsert>;
async function limit({ auth }: { auth: { profile_id: string } }, limits: Limits) {
  await testApp.api.db.update(profiles).set(limits).where(eq(profiles.id, auth.profile_id));
}
const openChild = () => testApp.viewer({ kind: "PAID", child: true });
const hidden = () => ({ blockedTitles: [film.id], blockedChannels: [channel.id] });

const lists = () =>
  [
    "/",
    "/kids",
    "/movies",
    "/cartoons",
    "/animation",
    "/new",
    "/collections",
    "/selections",
    "/playlists",
    "/journal",
    "/channel",
    "/archive",
    "/favorites",
    "/search",
    `/search?q=${film.title.ru}`,
    `/search?q=${channel.title.ru}`,
    `/resources/suggest?q=${film.title.ru.slice(0, 8)}`,
    "/resources/xmltv.xml",
    "/sitemaps/titles.xml",
  ].map(encodeURI);
const inBothForms = (path: string) => {
  const [name = "", query = ""] = path.split("?");
  if (path.startsWith("/resources") || name.endsWith(".xml")) return [path];
  return [path, `${name === "/" ? "/_root" : name}.data${query && `?${query}`}`];
};

/** The pages that lead to what is hidden, as documents or as data. */
async function findHidden(cookie: string, paths = lists()): Promise<string[]> {
  const marks = [`/watch/${film.alias}`, film.uid, `"/channel/${channel.id}"`, `>${channel.title.ru}<`];
  const found = await Promise.all(
    paths.flatMap(inBothForms).map(async (path) => {
      const { text } = await testApp.request(path, { cookie });
      return marks.some((mark) => text.includes(mark)) ? [path] : [];
    }),
  );
  return found.flat();
}

describe("What parents hide is on none of the child's pages", () => {
  beforeEach(async () => {
    await testApp.reset();
    // Warms the shared caches.
    const other = await openChild();
    expect((await findHidden(other.cookie)).length).toBeGreaterThan(8);
  });

  it("What parents hide is not in the data of the child's pages", async () => {
    const child = await openChild();
    await limit(child, hidden());
    expect(await findHidden(child.cookie)).toEqual([]);
  });

  const broken: [name: string, fault: Omit<Fault, "viewer" | "endpoint">][] = [
    ["fails", { status: 500 }],
    ["does not answer", { kind: "refuse" }],
    ["says something else", { status: 200, body: "{}" }],
    ["knows no session", { status: 401, code: "UNAUTHORIZED" }],
  ];
  it.each(sample("failures for parents", broken, 2))(
    "What parents hide stays hidden if the API %s when asked who the viewer is",
    async (_name, fault) => {
      const child = await openChild();
      await limit(child, hidden());
      await testApp.fault({ viewer: child.device_id, endpoint: "auth/me", ...fault });
      expect(await findHidden(child.cookie)).toEqual([]);
    },
  );

  it.skipIf(!isLongTestDrawn("What parents hide is still on other children's pages"))(
    "What parents hide is still on other children's pages",
    async () => {
      const child = await openChild();
      await limit(child, hidden());
      await findHidden(child.cookie);
      expect((await findHidden((await openChild()).cookie)).length).toBeGreaterThan(8);
    },
  );

  it("The page of a hidden title says the same as for a title for adults", async () => {
    const child = await openChild();
    await limit(child, hidden());
    for (const path of [`/watch/${film.alias}`, `/watch/${film.alias}?popup=player`]) {
      const { status, text } = await testApp.request(path, { cookie: child.cookie });
      expect(status).toBe(200);
      expect(text).toContain("Это кино для взрослых");
      expect(text).not.toContain(film.title.ru);
    }
    expect((await testApp.request(`/channel/${channel.id}`, { cookie: child.cookie })).text).not.toContain(
      channel.title.ru,
    );
  });
});

it("An adult with an age limit sees nothing above it, and a title above it is not found", async () => {
  const adult = await testApp.viewer({ kind: "PAID" });
  await testApp.request("/watch/vedmy", { cookie: (await testApp.viewer({ kind: "PAID" })).cookie });
  await limit(adult, { maxRating: "12+" });
  expect((await testApp.request("/watch/vedmy", { cookie: adult.cookie })).status).toBe(404);
  for (const path of ["/", "/movies", "/search?q=vedmy", "/channel"])
    expect((await testApp.request(path, { cookie: adult.cookie })).text).not.toContain("/watch/vedmy");
});

it("An age limit set after signing in holds while the API cannot identify the viewer", async () => {
  const adult = await testApp.viewer({ kind: "PAID" });
  const open = ({ cookie }: { cookie: string }) => testApp.request("/watch/vedmy", { cookie });
  expect((await open(await testApp.viewer({ kind: "PAID" }))).status).toBe(200);
  await limit(adult, { maxRating: "12+" });
  await testApp.request("/", { cookie: adult.cookie });
  await testApp.fault({ viewer: adult.device_id, endpoint: "auth/me", status: 500 });
  expect((await open(adult)).status).toBe(404);
  await testApp.reset();
});

describe("A child whose time is up", () => {
  const bedtime = { bedtimeFrom: 0, bedtimeTo: 1439 };
  it.each([
    ["a film", () => `/watch/${film.alias}`],
    ["a channel", () => `/channel/${channel.id}`],
  ])("A child whose time is up is told so on the page of %s, without a player", async (_what, getPath) => {
    const child = await openChild();
    await limit(child, bedtime);
    const { text, status } = await testApp.request(`${getPath()}?popup=player`, { cookie: child.cookie });
    expect(status).toBe(200);
    expect(text).toContain("Пора отдыхать");
    expect(text).not.toContain("<video");
    expect(text).not.toContain("/media/");
  });
  it("A child whose time is up is told so on its home page", async () => {
    const child = await openChild();
    await limit(child, { dailyMinutes: 45 });
    expect((await testApp.request("/kids", { cookie: child.cookie })).text).toContain(
      "Осталось на сегодня: 45 минут",
    );
  });
});
