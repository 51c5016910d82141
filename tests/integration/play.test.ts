import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ViewerRequest } from "../../api/dev/viewers";
import { accounts, titles } from "../../api/platform/db/schema";
import { getWords, linksIn, openPage } from "../setup/page";
import { row } from "../setup/row";
import { testNow } from "../setup/test-api";
import { type Answer, type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
const films = { free: "", premium: "", lite: "" };
beforeAll(async () => {
  testApp = await startTestApp();
  const rows = await testApp.api.db
    .select({
      alias: titles.alias,
      windows: titles.windows,
      forKids: titles.forKids,
      kind: titles.kind,
      blocked: titles.blockedCountries,
    })
    .from(titles)
    .where(eq(titles.kind, "movie"));
  const find = (...types: string[]) =>
    rows.find(
      ({ windows, forKids, blocked }) =>
        !forKids &&
        blocked.length === 0 &&
        windows.map(({ type }) => type).join() === types.join() &&
        windows.every(({ publish }) => publish === 0),
    )?.alias ?? "";
  Object.assign(films, { free: find("free"), premium: find("premium"), lite: find("premium", "lite") });
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const openUrl = (url: string, request?: RequestOptions) => openPage(testApp, url, request);
const getCookie = ({ cookies }: Answer, name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(";")[0];
const play = (alias: string, cookie?: string, form: Record<string, string> = {}) =>
  testApp.post(`/watch/${alias}`, form, cookie ? { cookie } : {});
const offerSeen = "subscriptionOffer=IjEi";

describe("Pressing «play»", () => {
  it("Films of each kind exist to test", () => expect(Object.values(films).every(Boolean)).toBe(true));

  const player = (alias: string) => `/watch/${alias}?popup=player`;
  const cases: [kind: NonNullable<ViewerRequest["kind"]>, free: "player", premium: string, lite: string][] = [
    ["VIRTUAL", "player", "offer", "offer"],
    ["REGISTERED", "player", "offer", "offer"],
    ["TRIAL", "player", "player", "player"],
    ["GRACE", "player", "player", "player"],
    ["PROMO", "player", "player", "player"],
    ["PAID", "player", "player", "player"],
    ["LITE", "player", "/upsale", "player"],
    ["EX_PAID", "player", "offer", "offer"],
    ["EX_TRIAL", "player", "offer", "offer"],
    ["EX_PROMO", "player", "offer", "offer"],
    ["TTK", "player", "partner", "partner"],
    ["EXTERNALS", "player", "/tariffs", "/tariffs"],
    ["OPERATOR", "player", "offer", "offer"],
  ];
  it.each(
    cases.flatMap(
      ([kind, free, premium, lite]) =>
        [
          [kind, "free", free],
          [kind, "premium", premium],
          [kind, "lite", lite],
        ] as const,
    ),
  )("Pressing «play» as %s on a %s film leads to «%s»", async (kind, film, outcome) => {
    if (kind === "TTK" && film === "premium") row("F-021", "A-021");
    if (kind === "REGISTERED" && film === "premium") row("F-023");
    if (kind === "LITE" && film === "premium") row("F-024");
    if (kind === "LITE" && film !== "free") row("F-127");
    if (kind === "PAID") row("F-002", "E-003");
    if (kind === "REGISTERED") row("F-002");
    const { cookie } = await testApp.viewer({ kind });
    const answer = await play(films[film], cookie);
    const target =
      outcome === "player"
        ? player(films[film])
        : outcome.startsWith("/")
          ? outcome
          : `/watch/${films[film]}?popup=${outcome}`;
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      status: 303,
      location: target,
    });
    if (target.includes("popup=")) {
      const { status, page } = await openUrl(target, { cookie });
      expect(status).toBe(200);
      const dialog = page.getByRole("dialog");
      expect(dialog.querySelector("video") !== null).toBe(outcome === "player");
    }
  });

  it.each([
    ["VIRTUAL", "/auth"],
    ["REGISTERED", "/tariffs"],
    ["EX_PAID", "/tariffs"],
  ] as const)(
    "Pressing «play» as %s just after the offer leads to %s, and the way back is kept",
    async (kind, target) => {
      if (kind === "VIRTUAL") row("F-025", "A-013");
      if (kind === "REGISTERED") row("F-026", "A-015");
      const { cookie } = await testApp.viewer({ kind });
      const first = await play(films.premium, cookie);
      const shown = getCookie(first, "subscriptionOffer") ?? offerSeen;
      const answer = await play(films.premium, `${cookie}; ${shown}`);
      expect(answer).toMatchObject({ status: 303, headers: { location: target } });
      const session = await testApp.getSession(getCookie(answer, "luch"));
      expect(session.returnToProduct).toBe(`/watch/${films.premium}`);
      if (target === "/auth") expect(session.auth_route).toBe(`/watch/${films.premium}?popup=player`);
    },
  );

  it("Pressing «play» with externals leads to the upgrades of the title if there are some, else to the tariffs", async () => {
    row("F-022");
    const { cookie } = await testApp.viewer({ kind: "EXTERNALS" });
    expect((await play(films.premium, cookie)).headers.location).toBe("/tariffs");
    const product = (await (await testApp.requestApi(`/watch/${films.premium}`)).json()) as object;
    const upgrades = [{ tariff_id: "month", acl_type: "premium" }];
    const body = JSON.stringify({ ...product, playback_options: null, upgrade_options: upgrades });
    await testApp.fault({ endpoint: "watch", status: 200, body });
    expect((await play(films.premium, cookie)).headers.location).toMatch(/^\/upsale/);
  });

  it("Pressing «play» as the partner's viewer with externals leads to the partner's popup", async () => {
    row("F-027");
    const { cookie, auth } = await testApp.viewer({ kind: "TTK" });
    await testApp.api.db
      .update(accounts)
      .set({ externals: ["partner-store"] })
      .where(eq(accounts.id, auth._id));
    testApp.clearCaches();
    expect((await play(films.premium, cookie)).headers.location).toBe(
      `/watch/${films.premium}?popup=partner`,
    );
  });

  it.each([
    ["F-120", "without bounds", 0, 0, true],
    ["F-121", "inside its window", testNow - 9000, testNow + 9000, true],
    ["F-121", "before its window", testNow + 8000, testNow + 9000, false],
    ["F-121", "after its window", testNow - 9000, testNow - 8000, false],
  ])("%s: pressing «play» on a film %s", async (id, _when, publish, unpublish, mayPlay) => {
    row(id);
    const { db } = testApp.api;
    const { cookie, token, device_id: device } = await testApp.viewer({ kind: "PAID" });
    const [film] = await db.select().from(titles).where(eq(titles.alias, films.premium));
    const set = (windows: typeof titles.$inferInsert.windows) =>
      db.update(titles).set({ windows }).where(eq(titles.alias, films.premium));
    await set([{ type: "premium", publish, unpublish }]);
    testApp.clearCaches();
    try {
      const { status } = await testApp.requestApi(
        `/playback/${film?.uid}?device_id=${device}&auth_token=${token}`,
      );
      expect(status === 200).toBe(mayPlay);
      expect((await play(films.premium, cookie)).headers.location?.includes("popup=player")).toBe(mayPlay);
    } finally {
      await set(film?.windows ?? []);
    }
  });

  it("Pressing «play» creates one account for a visitor at the first play", async () => {
    const count = async () => (await testApp.api.db.select().from(accounts)).length;
    const before = await count();
    const answer = await play(films.free);
    expect(answer).toMatchObject({ status: 303, headers: { location: player(films.free) } });
    const cookie = getCookie(answer, "luch") ?? "";
    expect(answer.cookies.find((one) => one.startsWith("luch="))).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(cookie.length).toBeLessThan(4096);
    const again = await play(films.free, cookie);
    expect(again.cookies).toEqual([]);
    expect(await count()).toBe(before + 1);
    const { text, page } = await openUrl(player(films.free), { cookie });
    expect(page.getByRole("dialog").querySelector("video")).not.toBeNull();
    expect(text).toMatch(/master\.m3u8/);
    expect((await testApp.getSession(cookie)).deviceId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("Pressing «play» leaves neither the token nor the device id in the page", async () => {
    const { cookie, token, device_id: device } = await testApp.viewer({ kind: "PAID" });
    for (const path of [player(films.free), `/watch/${films.free}.data?popup=player`, "/"]) {
      const { text } = await testApp.request(path, { cookie });
      expect(text).not.toContain(token);
      expect(text).not.toContain(device);
    }
  });

  it("Pressing «play» asks a child of an account without a plan to call an adult, but plays with one", async () => {
    const alias = "puteshestvie-na-lunu";
    const rows = await testApp.api.db
      .select({ alias: titles.alias })
      .from(titles)
      .where(eq(titles.forKids, true));
    const film = rows.find((row) => row.alias === alias)?.alias ?? rows[0]?.alias ?? "";
    const poor = await testApp.viewer({ kind: "REGISTERED", child: true });
    expect((await play(film, poor.cookie)).headers.location).toBe(`/watch/${film}?popup=child-plan`);
    const rich = await testApp.viewer({ kind: "PAID", child: true });
    expect((await play(film, rich.cookie)).headers.location).toBe(player(film));
    expect((await play(films.free, rich.cookie)).status).toBe(404);
  });

  it("Pressing «play» plays a trailer for everyone, but no unknown one", async () => {
    row("F-036", "F-037");
    const { cookie } = await testApp.viewer({ kind: "VIRTUAL" });
    expect((await play(films.premium, cookie, { trailer: `tr_${films.premium}_1` })).headers.location).toBe(
      `/watch/${films.premium}?popup=player&trailer=tr_${films.premium}_1`,
    );
    expect((await play(films.premium, cookie, { trailer: "none" })).headers.location).toBe(
      `/watch/${films.premium}`,
    );
    for (const viewer of [cookie, undefined, (await testApp.viewer({ kind: "PAID" })).cookie]) {
      const missing = await openUrl(
        `/watch/${films.free}?popup=player&trailer=none`,
        viewer ? { cookie: viewer } : {},
      );
      expect(getWords(missing.page.getByRole("dialog"))).toContain("Этого трейлера у нас нет");
      expect(missing.text).not.toMatch(/m3u8/);
    }
    expect(
      (
        await testApp.request(`/watch/${films.premium}?popup=player&trailer=tr_${films.premium}_1`, {
          cookie,
        })
      ).text,
    ).toMatch(/master\.m3u8/);
  });

  it("Pressing «play» plays an episode as that episode, but no unreleased title", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    expect((await testApp.post("/watch/vampiry/vampiry-s1e2", {}, { cookie })).headers.location).toBe(
      "/watch/vampiry/vampiry-s1e2?popup=player",
    );
    expect((await play("gorod-nemo", cookie)).headers.location).toBe("/watch/gorod-nemo");
    expect((await play("no-such-title", cookie)).status).toBe(404);
  });

  it("Pressing «play» in a country without rights shows an error, or does not open the player", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", country: "DE" });
    const answer = await play("general", cookie);
    expect(answer.headers.location).toBe("/watch/general");
    const { page } = await openUrl("/watch/general?popup=player", { cookie });
    expect(getWords(page.document.body)).toContain("Видео недоступно в вашей стране");
  });

  it("Pressing «play» is necessary: the player's URL opens nothing for a viewer without access", async () => {
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    expect(await testApp.request(`/watch/${films.premium}?popup=player`, { cookie })).toMatchObject({
      status: 302,
      headers: { location: `/watch/${films.premium}` },
    });
    const data = await testApp.request(
      `/watch/${films.premium}.data?popup=player&_routes=routes%2Fcontent%2Fwatch`,
      { cookie },
    );
    expect(data.text).not.toMatch(/m3u8|\/media\//);
  });

  it("Pressing «play» is offered to a visitor who opens the player's URL", async () => {
    const { text, page, cookies } = await openUrl(`/watch/${films.free}?popup=player`);
    expect(cookies).toEqual([]);
    const form = within(page.getByRole("dialog")).getByRole("button").closest("form[method=post]");
    expect(form?.getAttribute("action")).toBe(`/watch/${films.free}`);
    expect(text).not.toMatch(/m3u8/);
  });
});

describe("If playback fails the viewer is told what to do", () => {
  const open = async (viewer: Awaited<ReturnType<TestApp["viewer"]>>) =>
    openUrl(`/watch/${films.free}?popup=player`, { cookie: viewer.cookie });
  const vpn = "Не забудьте выключить VPN";
  const server = "Что-то пошло не так. Скоро все починим. Попробуйте позже";

  it.each([
    ["an anonymizer", { status: 400, code: "USER_USE_ANONYMIZER", message: "USER_USE_ANONYMIZER" }, vpn],
    [
      "an anonymizer, said by the message alone",
      { status: 400, code: "BAD", message: "USER_USE_ANONYMIZER" },
      vpn,
    ],
    ["a forbidden address", { status: 400, code: "FORBIDEN_IP", message: "FORBIDEN_IP" }, vpn],
    ["the API's fault", { status: 500 }, server],
    ["an answer that is no answer", { status: 200, body: "{" }, server],
    [
      "a page of a proxy",
      { status: 502, body: "<html><h1>Bad gateway</h1></html>", contentType: "text/html" },
      server,
    ],
    ["a call cut short", { kind: "refuse" as const }, server],
  ])("If playback fails the viewer is told what to do: %s", async (what, fault, text) => {
    if (what === "an anonymizer") row("X-051");
    if (what === "a forbidden address") row("X-052");
    if (what === "the API's fault") row("X-053");
    const viewer = await testApp.viewer({ kind: "PAID" });
    await testApp.fault({ viewer: viewer.device_id, endpoint: "playback", ...fault });
    const answer = await open(viewer);
    expect(answer.status).toBe(200);
    expect(within(answer.page.getByRole("dialog")).getByRole("alert").textContent).toBe(text);
    expect(answer.text).not.toMatch(/Bad gateway|INTERNAL_ERROR|USER_USE_ANONYMIZER|FORBIDEN_IP/);
  });

  it.each([
    ["too many devices", { extraDevices: 6 }],
    ["an unknown device", { deviceIsRegistered: false }],
  ])("The list of devices is offered for %s, without a retry", async (_what, request) => {
    const viewer = await testApp.viewer({ kind: "PAID", ...request });
    await testApp.fault({ viewer: viewer.device_id, endpoint: "auth/refresh", status: 500 });
    const { status, page } = await open(viewer);
    expect(status).toBe(200);
    expect(linksIn(page.getByRole("dialog"))).toContain("/account/devices");
    expect(((await testApp.control("GET", "")) as { faults: object[] }).faults).toHaveLength(1);
  });

  it("Any other failure refreshes the session once, after which playback may succeed", async () => {
    const viewer = await testApp.viewer({ kind: "PAID" });
    // GET is retried once, so the second pair of calls comes after the refresh.
    await testApp.fault({ viewer: viewer.device_id, endpoint: "playback", status: 500, times: 2 });
    expect((await open(viewer)).text).toMatch(/master\.m3u8/);
  });

  it("A retry of playback uses fresh data", async () => {
    const viewer = await testApp.viewer({ kind: "PAID" });
    await testApp.fault({ viewer: viewer.device_id, endpoint: "playback", status: 500 });
    await testApp.fault({ viewer: viewer.device_id, endpoint: "auth/refresh", status: 500, times: 1 });
    await open(viewer);
    expect(
      ((await testApp.control("GET", "")) as { faults: { endpoint: string }[] }).faults.map(
        ({ endpoint }) => endpoint,
      ),
    ).toEqual(["playback"]);
  });

  it.each([
    ["VIRTUAL", "/auth"],
    ["REGISTERED", "/tariffs"],
    ["PAID", "/tariffs"],
  ] as const)("%s, signed out for good, is sent to %s", async (kind, target) => {
    row("X-056");
    const viewer = await testApp.viewer({ kind });
    await testApp.fault({
      viewer: viewer.device_id,
      endpoint: "playback",
      status: 401,
      code: "UNAUTHORIZED",
    });
    await testApp.fault({
      viewer: viewer.device_id,
      endpoint: "auth/refresh",
      status: 401,
      code: "UNAUTHORIZED",
    });
    expect(await open(viewer)).toMatchObject({ status: 302, headers: { location: target } });
  });

  it("One viewer's playback failure does not affect others", async () => {
    const [unlucky, lucky] = [await testApp.viewer({ kind: "PAID" }), await testApp.viewer({ kind: "PAID" })];
    await testApp.fault({ viewer: unlucky.device_id, endpoint: "playback", status: 500 });
    expect((await open(lucky)).text).toMatch(/master\.m3u8/);
  });
});

describe("A started film can be continued", () => {
  const save = (cookie: string, position: number, uid = `u_${films.free}`) =>
    testApp.post("/resources/progress", { uid, position: String(position), duration: "60" }, { cookie });

  it("A started film can be continued from its row, at the same position, and can be removed", async () => {
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    const row = async () =>
      (await openUrl("/", { cookie })).page.document.querySelector(
        `form[action='/resources/continue-watching'] [name=uid][value='u_${films.free}']`,
      ) !== null;
    expect(await row()).toBe(false);
    expect((await save(cookie, 31)).status).toBeLessThan(300);
    expect(await row()).toBe(true);
    expect((await testApp.request(`/watch/${films.free}?popup=player`, { cookie })).text).toMatch(
      /startSeconds[\\",]+31/,
    );

    const removed = await testApp.post(
      "/resources/continue-watching",
      { uid: `u_${films.free}` },
      { cookie, headers: { referer: `${testApp.base}/?hero=1` } },
    );
    expect(removed).toMatchObject({ status: 303, headers: { location: "/?hero=1" } });
    expect(await row()).toBe(false);
    const toast = getCookie(removed, "luch_toast") ?? "";
    const answer = await openUrl("/", { cookie: `${cookie}; ${toast}` });
    expect(getWords(answer.page.document.body)).toContain("Убрали из «Продолжить просмотр»");
    expect(getCookie(answer, "luch_toast")).toBe("luch_toast=");
  });

  it("A started episode is listed as that episode", async () => {
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    await save(cookie, 20, "e_vampiry-s1e2");
    const { page } = await openUrl("/", { cookie });
    expect(linksIn(page.getByRole("region", { name: "Продолжить просмотр" }))).toContain(
      "/watch/vampiry/vampiry-s1e2",
    );
  });

  it("A visitor without an account has no row of started films, and nothing is requested", async () => {
    row("F-157");
    const { cookie, device_id: device } = await testApp.viewer({ kind: "VIRTUAL" });
    await save(cookie, 20);
    await testApp.fault({ viewer: device, endpoint: "profile/*", status: 500, times: 1 });
    expect(
      (await openUrl("/", { cookie })).page.queryByRole("region", { name: "Продолжить просмотр" }),
    ).toBeNull();
    expect(((await testApp.control("GET", "")) as { faults: object[] }).faults).toHaveLength(1);
  });

  it.each([
    ["no session", undefined, { uid: "u_x", position: "1", duration: "2" }, 401],
    ["no such title", "viewer", { uid: "u_none", position: "1", duration: "2" }, 404],
    ["a position before the beginning", "viewer", { uid: "u_x", position: "-1", duration: "2" }, 400],
    ["no number", "viewer", { uid: "u_x", position: "one", duration: "2" }, 400],
    [
      "a field of one's own",
      "viewer",
      { uid: "u_x", position: "1", duration: "2", profile_for_child: "0" },
      400,
    ],
  ] as const)("Saving a position with %s is refused", async (_what, who, form, status) => {
    const cookie = who ? (await testApp.viewer({ kind: "PAID" })).cookie : undefined;
    expect((await testApp.post("/resources/progress", form, cookie ? { cookie } : {})).status).toBe(status);
  });

  it.each(["https://evil.example/x", "//evil.example", "javascript:alert(1)", ""])(
    "Removing a title never leads to another site: from %s",
    async (referer) => {
      const { cookie } = await testApp.viewer({ kind: "PAID" });
      const { headers } = await testApp.post(
        "/resources/continue-watching",
        { uid: `u_${films.free}` },
        { cookie, headers: { referer } },
      );
      expect(new URL(headers.location ?? "/", testApp.base).origin).toBe(testApp.base);
    },
  );
});

it("Playback is requested with the device and the token, and with the key of «tapp» for its viewers", async () => {
  const viewer = await testApp.viewer({ kind: "PAID" });
  expect(
    (await testApp.request(`/watch/${films.free}?popup=player&s=tapp`, { cookie: viewer.cookie })).text,
  ).toMatch(/master\.m3u8/);
});
