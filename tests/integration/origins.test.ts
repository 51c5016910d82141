import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts, progress } from "../../api/platform/db/schema";
import { prefixedLocales } from "../../app/lib/i18n/locales";
import { type EntryPoint, entryPoints, fillIn, findOnAir, type OnAir } from "../setup/entry-points";
import { sample } from "../setup/sample";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let viewer: Awaited<ReturnType<TestApp["viewer"]>>;
/** Values for the URLs and forms below, taken from the test data's schedule. */
let onAir: OnAir;
beforeAll(async () => {
  testApp = await startTestApp();
  onAir = await findOnAir(testApp);
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  viewer = await testApp.viewer({ kind: "PAID" });
});

const named = (text: string) => fillIn(text, onAir);
const filled = ({ form }: EntryPoint) =>
  Object.fromEntries(Object.entries(form).map(([field, value]) => [field, named(value)]));
const entries: [name: string, url: (entryPoint: EntryPoint) => string][] = [
  ["as a document", ({ path }) => path],
  ["as data", ({ path }) => `${path}.data`],
  ["by ?_data=", ({ path, id }) => `${path}?_data=${encodeURIComponent(id)}`],
  ["as data, by ?_data=", ({ path, id }) => `${path}.data?_data=${encodeURIComponent(id)}`],
];
const crossSitePages: [name: string, headers: Record<string, string>][] = [
  ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["another site in an old browser", { origin: "https://evil.example" }],
  [
    "another site that writes X-Forwarded-Host",
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
  ],
  ["a sandbox", { origin: "null" }],
  ["a program with the viewer's cookie and no headers", {}],
];

async function traces() {
  const [{ count = 0 } = {}] = await testApp.api.db
    .select({ count: sql<number>`count(*)::int` })
    .from(accounts);
  const [{ count: watched = 0 } = {}] = await testApp.api.db
    .select({ count: sql<number>`count(*)::int` })
    .from(progress);
  const theirs = async (path: string) =>
    (
      await testApp.requestApi(path, { headers: { cookie: `auth_token=${viewer.token}` } })
    ).json() as Promise<unknown>;
  const kept = await Promise.all(
    [`/profile/${viewer.auth.profile_id}/favorites`, "/tv/favorites", "/tv/reminders"].map(theirs),
  );
  return { count, watched, kept, now: testApp.api.clock.now() };
}

describe("Another site cannot use the demonstration's controls", () => {
  it.each(
    ["/__dev/flush", "/__dev/faults", "/__dev/clock", "/__dev/viewers"].flatMap((path) =>
      crossSitePages.map(([name, headers]) => [path, name, headers] as const),
    ),
  )("Another site cannot use the demonstration's controls at %s, from %s", async (path, _name, headers) => {
    const { cookie } = viewer;
    const body = JSON.stringify({ offset: 1 });
    expect((await testApp.request(path, { method: "POST", headers, cookie, body })).status).toBe(403);
  });
  it("Our own pages and programs without a session can use the demonstration's controls", async () => {
    const allowed: Record<string, string>[] = [
      { "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      {},
    ];
    for (const headers of allowed)
      expect((await testApp.request("/__dev/flush", { method: "POST", headers })).status).toBe(200);
  });
});

/** Without those that need a code, a password or a token. */
const inOneStep = entryPoints.filter(({ isStep }) => !isStep);

describe("Another site cannot act for a viewer", () => {
  it("Every action of the build is tried from another site", () => {
    // Each page has one route per language, all with the same module.
    const withAction = Object.values(testApp.build.routes)
      .filter((route) => route?.module.action)
      .map((route) => route?.id ?? "")
      .filter((id) => !prefixedLocales.some((locale) => id.startsWith(`${locale}/`)));
    expect(withAction.sort()).toEqual(entryPoints.map(({ id }) => id).sort());
  });

  it.each(sample("entry points from elsewhere", entryPoints, 30))(
    "Another site cannot act for a viewer at $path",
    async (entryPoint) => {
      const before = await traces();
      for (const [entry, url] of entries)
        for (const [crossSitePage, headers] of crossSitePages) {
          const answer = await testApp.request(named(url(entryPoint)), {
            method: "POST",
            form: filled(entryPoint),
            headers,
            cookie: viewer.cookie,
          });
          const { status, cookies } = answer;
          expect({ entry, crossSitePage, status, cookies }).toEqual({
            entry,
            crossSitePage,
            status: 403,
            cookies: [],
          });
        }
      expect(await traces()).toEqual(before);
    },
  );

  it.each(sample("own entry points", inOneStep, 20))(
    "The viewer's own page can act at $path",
    async (entryPoint) => {
      const { path, id } = entryPoint;
      const headers = { "sec-fetch-site": "same-origin", origin: testApp.base };
      expect(
        (
          await testApp.request(named(path), {
            method: "POST",
            form: filled(entryPoint),
            headers,
            cookie: viewer.cookie,
          })
        ).status,
      ).toBeLessThan(400);
      if (id === "routes/system/dev") testApp.api.clock.set(null);
    },
  );

  it("A visitor without a session may play from a client without these headers", async () =>
    expect((await testApp.request("/watch/metropolis", { method: "POST", form: {} })).status).toBe(303));
});

describe("A form has a limited size and the right type", () => {
  const own = { "sec-fetch-site": "same-origin" };
  it.each(sample("sizes of forms", inOneStep, 15))(
    "The form at $path limits size and type",
    async ({ path }) => {
      const sent = (body: string, type: string | null) =>
        testApp.request(named(path), {
          method: "POST",
          body,
          headers: { ...own, ...(type ? { "content-type": type } : {}) },
          cookie: viewer.cookie,
        });
      expect((await sent("{}", "application/json")).status).toBe(415);
      expect((await sent("--x", "multipart/form-data; boundary=y")).status).toBe(415);
      expect((await sent("a", "text/plain")).status).toBe(415);
      expect((await sent("a", null)).status).toBe(415);
      expect(
        (
          await sent(
            Array.from({ length: 200 }, (_, index) => `f${index}=1`).join("&"),
            "application/x-www-form-urlencoded",
          )
        ).status,
      ).toBe(413);
      expect((await sent("unknown=1", "application/x-www-form-urlencoded")).status).toBe(400);
      expect((await sent(`x=${"a".repeat(64 * 1024)}`, "application/x-www-form-urlencoded")).status).toBe(
        413,
      );
    },
  );

  it("A form is limited also if its real length exceeds the declared one, sent byte by byte", async () => {
    const { status } = await fetch(`${testApp.base}/resources/progress`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin",
        cookie: viewer.cookie,
      },
      duplex: "half",
      body: new ReadableStream({
        start: (stream) => {
          for (let part = 0; part < 100; part += 1) stream.enqueue(Buffer.from("a".repeat(1024)));
          stream.close();
        },
      }),
    } as RequestInit);
    expect(status).toBe(413);
  });

  it.each(["POST", "PUT", "DELETE", "PATCH"])(
    "A %s request to a page without an action is refused",
    async (method) => {
      const { status } = await testApp.request("/kids", {
        method,
        form: {},
        headers: { "sec-fetch-site": "same-origin" },
      });
      expect(status).toBe(405);
    },
  );
});

describe("GET requests change nothing", () => {
  it("No GET request creates an account or sets a cookie, however it is made", async () => {
    const before = await traces();
    for (const path of [
      "/",
      "/kids",
      "/watch/metropolis",
      "/watch/metropolis?popup=player",
      "/watch/metropolis.data?popup=player",
      "/resources/progress",
      "/resources/continue-watching",
      "/playlist/pervyj-vecher",
      "/channel",
      "/channel/{channel}?popup=player",
      "/tvchannels/watch/{alias}",
      "/archive",
      "/archive/watch/{recording}?popup=player",
      "/resources/tv-on-air",
      "/resources/tv-favorites",
      "/resources/tv-reminders",
    ]) {
      const answer = await testApp.request(named(path));
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.cookies, path).toEqual([]);
    }
    expect(await traces()).toEqual(before);
  });
});
