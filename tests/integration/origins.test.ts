import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChannelSchedule } from "#contract/tv";
import { accounts, progress } from "../../api/db/schema";
import { prefixedLocales } from "../../app/lib/i18n/locales";
import { testNow } from "../setup/test-api";
import { startTestApp, startTestAppMs, type TestApp, type TestResponse } from "../setup/test-app";

let testApp: TestApp;
let viewer: Awaited<ReturnType<TestApp["viewer"]>>;
/** Values for the URLs and forms below, taken from the test data's schedule. */
let onAir: Record<string, string> = {};
beforeAll(async () => {
  testApp = await startTestApp();
  const { items: channels } = (await (
    await testApp.requestApi(
      `/tv/schedule?from=${testNow}&to=${testNow + 86_400}&for_kids=false&locale=ru&geoip_cc=RU`,
    )
  ).json()) as { items: ChannelSchedule[] };
  const { items: recordings } = (await (await testApp.requestApi("/catchups?limit=1")).json()) as {
    items: { id: string }[];
  };
  const first = channels[0];
  onAir = {
    channel: String(first?.channel.id),
    alias: String(first?.channel.alias),
    coming: String(first?.programs.at(-1)?.id),
    recording: String(recordings[0]?.id),
  };
}, startTestAppMs);
afterAll(() => testApp.stop());
beforeEach(async () => {
  viewer = await testApp.viewer({ kind: "PAID" });
});

/** All actions of the built application, found in the build itself. */
/** A step needs a code, a password or a token of its own, so only its refusals are tried here. */
type EntryPoint = { id: string; path: string; form: Record<string, string>; isStep?: true };
const entryPoints: EntryPoint[] = [
  { id: "routes/content/watch", path: "/watch/metropolis", form: {} },
  { id: "routes/content/movie", path: "/movie/metropolis", form: {} },
  { id: "routes/content/playlist", path: "/playlist/pervyj-vecher", form: {} },
  ...["movies", "series", "animation", "cartoons"].map((id) => ({
    id,
    path: `/${id}`,
    form: { sort: "title" },
  })),
  { id: "routes/archive/archive", path: "/archive", form: { recording: "{recording}" } },
  { id: "routes/archive/recording", path: "/archive/watch/{recording}", form: {} },
  { id: "routes/tv/channel", path: "/channel/{channel}", form: {} },
  { id: "tvchannels", path: "/tvchannels/{alias}", form: {} },
  { id: "tvchannels/watch", path: "/tvchannels/watch/{alias}", form: {} },
  ...(
    [
      ["auth/:step?", "/auth/signin"],
      ["auth/yandex/signup", "/auth/yandex/signup"],
      ["signin", "/signin"],
      ["signin/:operator/code?", "/signin/mf/code"],
      ["signup/mf/code?", "/signup/mf"],
      ["megafon_signin", "/megafon_signin"],
      ["megafon_signin_code", "/megafon_signin_code"],
      ["megafon_connect", "/megafon_connect"],
      ["signup/confirm?", "/signup/confirm"],
      ["signup_confirm", "/signup_confirm"],
      ["password/:step", "/password/code"],
      ["password_recovery", "/password_recovery"],
      ["password_recovery_confirm", "/password_recovery_confirm"],
      ["password_reset", "/password_reset"],
      ["password_success", "/password_success"],
    ] as const
  ).map(([id, path]) => ({
    id,
    path,
    form: { email: "viewer@luch.example", password: "password" },
    isStep: true as const,
  })),
  { id: "routes/auth/other-account", path: "/auth/other-account", form: { intent: "stay" } },
  { id: "routes/auth/social", path: "/auth/social/google", form: { intent: "login" } },
  { id: "routes/auth/logout", path: "/logout", form: {} },
  { id: "routes/account/account", path: "/account", form: { intent: "restore" } },
  {
    id: "routes/account/pin-settings",
    path: "/account/pin?step=delete",
    form: { pin: "1234" },
    isStep: true,
  },
  { id: "routes/profiles/profiles", path: "/profiles", form: { profile: "p_x" }, isStep: true },
  { id: "routes/profiles/new-profile", path: "/profiles/new", form: { name: "Аня", child: "false" } },
  { id: "routes/profiles/profile", path: "/profiles/edit?id=p_x", form: { intent: "delete" }, isStep: true },
  { id: "routes/profiles/child-profile", path: "/child_profile", form: {} },
  { id: "routes/profiles/pin-check", path: "/pin?back=/", form: { pin: "1234" }, isStep: true },
  { id: "routes/account/security", path: "/account/profile", form: { intent: "end-others" } },
  {
    id: "routes/account/devices",
    path: "/account/devices",
    form: { intent: "forget", id: "x" },
    isStep: true,
  },
  {
    id: "routes/account/notifications",
    path: "/account/notifications",
    form: { channel: "push", subscribed: "on" },
  },
  {
    id: "routes/account/delete",
    path: "/account/google_delete",
    form: { password: "password" },
    isStep: true,
  },
  {
    id: "routes/account/parents",
    path: "/account/parents?profile=p_x",
    form: { intent: "unblock", kind: "title", id: "t_x" },
    isStep: true,
  },
  { id: "routes/account/history", path: "/history", form: { intent: "pause" } },
  { id: "routes/account/unsubscribe", path: "/auth/unsubscribe/a_x", form: {}, isStep: true },
  ...["email-confirm", "doi-confirm", "pin_remove", "confirmed", "denied"].map((id) => ({
    id,
    path: `/${id}`,
    form: { intent: "confirm" },
    isStep: true as const,
  })),
  ...["tv", "tv/connected"].map((id) => ({
    id,
    path: `/${id}`,
    form: { code: "123456" },
    isStep: true as const,
  })),
  { id: "routes/auth/promoter", path: "/promoter", form: {} },
  {
    id: "routes/auth/promoter-login",
    path: "/promoter/login",
    form: { promoter: "10001", password: "mayak-promoter" },
    isStep: true,
  },
  { id: "routes/auth/tv-screen", path: "/tv/screen", form: { intent: "start" } },
  { id: "routes/tv/favorite-channels", path: "/resources/tv-favorites", form: { add: "{channel}" } },
  { id: "routes/tv/reminders", path: "/resources/tv-reminders", form: { id: "{coming}" } },
  { id: "routes/system/dev", path: "/dev", form: { intent: "clock", at: "2030-01-01T00:00" } },
  {
    id: "routes/account/push-browser",
    path: "/resources/push-browser",
    form: { intent: "remove", endpoint: "https://fcm.googleapis.com/fcm/send/x" },
  },
  {
    id: "routes/system/progress",
    path: "/resources/progress",
    form: { uid: "u_metropolis", position: "30", duration: "60" },
  },
  {
    id: "routes/system/viewing",
    path: "/resources/viewing",
    form: { uid: "u_metropolis", state: "playing" },
  },
  {
    id: "routes/system/continue-watching",
    path: "/resources/continue-watching",
    form: { uid: "u_metropolis" },
  },
  { id: "routes/system/favorites", path: "/resources/favorites", form: { uid: "u_metropolis" } },
  { id: "routes/system/rating", path: "/resources/rating", form: { uid: "u_metropolis", rating: "5" } },
  {
    id: "routes/system/recommendation-signals",
    path: "/resources/recommendation-signals",
    form: { watched: "on" },
  },
];
const named = (text: string) =>
  text.replace(
    /\{(\w+)\}/g,
    (_, name: string) => onAir[name] ?? expect.unreachable(`television has a ${name}`),
  );
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

describe("Nobody else's page can act for a viewer", () => {
  it("every action of the build is tried", () => {
    // Each page has another route per language, with the same module.
    const withAction = Object.values(testApp.build.routes)
      .filter((route) => route?.module.action)
      .map((route) => route?.id ?? "")
      .filter((id) => !prefixedLocales.some((locale) => id.startsWith(`${locale}/`)));
    expect(withAction.sort()).toEqual(entryPoints.map(({ id }) => id).sort());
  });

  const cases = entryPoints.flatMap((entryPoint) =>
    entries.flatMap(([entry, url]) =>
      crossSitePages.map(([crossSitePage, headers]) => ({
        entryPoint,
        entry,
        url,
        crossSitePage,
        headers,
        name: `${entryPoint.path} ${entry}, from ${crossSitePage}`,
      })),
    ),
  );
  it.each(cases)("$name", async ({ entryPoint, url, headers }) => {
    const before = await traces();
    const request: TestResponse = {
      method: "POST",
      form: filled(entryPoint),
      headers,
      cookie: viewer.cookie,
    };
    const answer = await testApp.request(named(url(entryPoint)), request);
    expect(answer.status).toBe(403);
    expect(answer.cookies).toEqual([]);
    expect(await traces()).toEqual(before);
  });

  it.each(entryPoints.filter(({ isStep }) => !isStep))(
    "$path: the viewer's own page may",
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

  it("a visitor without a session may play from a program without headers: there is nothing to abuse", async () =>
    expect((await testApp.request("/watch/metropolis", { method: "POST", form: {} })).status).toBe(303));
});

describe("A form is small, and a form", () => {
  const own = { "sec-fetch-site": "same-origin" };
  it.each(entryPoints.filter(({ isStep }) => !isStep))("$path refuses anything else", async ({ path }) => {
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
    expect((await sent(`x=${"a".repeat(64 * 1024)}`, "application/x-www-form-urlencoded")).status).toBe(413);
  });

  it("nor more than it says it is, told byte by byte", async () => {
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
    "%s to a page that takes nothing is refused",
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

describe("Reading changes nothing", () => {
  it("however a page is requested, no account is created and no cookie set", async () => {
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
