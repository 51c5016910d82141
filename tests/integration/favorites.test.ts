import { within } from "@testing-library/dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getWords, linksIn, openPage } from "../setup/page";
import { type Answer, type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const film = { alias: "metropolis", uid: "u_metropolis" };
const script = { accept: "application/json" };
type Person = Awaited<ReturnType<TestApp["viewer"]>>;

const open = (url: string, request?: RequestOptions) => openPage(testApp, url, request);
/** The page's main element as this viewer gets it. */
const openMain = async (url: string, cookie?: string) =>
  (await open(url, cookie ? { cookie } : {})).page.getMain();
const favorite = (form: Record<string, string>, cookie?: string, headers: Record<string, string> = {}) =>
  testApp.post("/resources/favorites", form, { ...(cookie ? { cookie } : {}), headers });
const kept = async ({ token, auth }: Person) =>
  (
    (await (
      await testApp.requestApi(`/profile/${auth.profile_id}/favorites`, {
        headers: { cookie: `auth_token=${token}` },
      })
    ).json()) as { data: { items: { uid: string }[] } }
  ).data.items.map(({ uid }) => uid);
const toast = ({ cookies }: Answer) =>
  cookies.find((cookie) => cookie.startsWith("luch_toast="))?.split(";")[0] ?? "";
const faultsLeft = async () =>
  ((await testApp.control("GET", "")) as { faults: { endpoint: string }[] }).faults.map(
    ({ endpoint }) => endpoint,
  );

describe("Adding a favourite", () => {
  it("Adding a favourite returns to the same page with a message, and twice has the same result", async () => {
    const viewer = await testApp.viewer({ kind: "REGISTERED" });
    const from = { referer: `${testApp.base}/en/movies?sort=-year` };
    for (let press = 0; press < 2; press += 1) {
      const answer = await favorite({ uid: film.uid }, viewer.cookie, from);
      expect(answer).toMatchObject({ status: 303, headers: { location: "/en/movies?sort=-year" } });
      const { page } = await open("/search", { cookie: `${viewer.cookie}; ${toast(answer)}` });
      expect(getWords(page.document.body)).toContain("Добавили в «Буду смотреть»");
    }
    expect(await kept(viewer)).toEqual([film.uid]);
    for (let press = 0; press < 2; press += 1)
      expect(
        (await favorite({ uid: film.uid, intent: "remove", back: "/favorites" }, viewer.cookie)).headers
          .location,
      ).toBe("/favorites");
    expect(await kept(viewer)).toEqual([]);
  });

  it("Adding a favourite works from a banner by the title's alias", async () => {
    const viewer = await testApp.viewer({ kind: "REGISTERED" });
    expect((await favorite({ alias: film.alias }, viewer.cookie)).status).toBe(303);
    expect(await kept(viewer)).toEqual([film.uid]);
  });

  it("Adding a favourite ten times in parallel counts once", async () => {
    const viewer = await testApp.viewer({ kind: "REGISTERED" });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => favorite({ uid: film.uid }, viewer.cookie, script)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await kept(viewer)).toEqual([film.uid]);
  });

  it.each([
    ["without a session", undefined],
    ["of a virtual account", "VIRTUAL"],
  ] as const)(
    "Adding a favourite as a visitor %s opens the sign-in popup over the same page",
    async (_who, kind) => {
      const cookie = kind && (await testApp.viewer({ kind })).cookie;
      const answer = await favorite({ uid: film.uid }, cookie, {
        referer: `${testApp.base}/watch/metropolis?popup=offer&utm_source=x`,
      });
      expect(answer).toMatchObject({
        status: 303,
        headers: { location: "/watch/metropolis?utm_source=x&popup=login" },
      });
      const { status, page } = await open(answer.headers.location ?? "", cookie ? { cookie } : {});
      expect(status).toBe(200);
      expect(linksIn(page.getByRole("dialog"))).toContain(
        "/auth?back=%2Fwatch%2Fmetropolis%3Futm_source%3Dx",
      );
      expect((await favorite({ uid: film.uid }, cookie, script)).status).toBe(401);
    },
  );

  it.each([
    ["no title", {}],
    ["two titles", { uid: "u_x", alias: "x" }],
    ["an empty id", { uid: "" }],
    ["a long id", { uid: "u".repeat(201) }],
    ["another intent", { uid: "u_x", intent: "drop" }],
    ["an unknown field", { uid: "u_x", profile_id: "other" }],
  ])("Adding a favourite with %s is refused", async (_what, form) =>
    expect(
      (await favorite(form as Record<string, string>, (await testApp.viewer({ kind: "PAID" })).cookie))
        .status,
    ).toBe(400),
  );

  it.each(["u_none", "\u0000", "%", "'"])("Adding «%j» is not a server error", async (uid) => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const answer = await favorite({ uid }, cookie, script);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect((await favorite({ uid }, cookie)).status).toBe(303);
  });

  it.each(["https://evil.example/x", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "Adding never leads to another site: %s",
    async (back) => {
      const { cookie } = await testApp.viewer({ kind: "PAID" });
      for (const answer of [
        await favorite({ uid: film.uid, back }, cookie),
        await favorite({ uid: film.uid }, cookie, { referer: back }),
        await favorite({ uid: film.uid, back }),
      ]) {
        expect(new URL(answer.headers.location ?? "", testApp.base).origin).toBe(testApp.base);
      }
    },
  );

  it("Adding a favourite from another site is refused", async () => {
    const viewer = await testApp.viewer({ kind: "PAID" });
    for (const path of [
      "/resources/favorites",
      "/resources/favorites.data",
      "/resources/rating",
      "/resources/recommendation-signals",
    ]) {
      const answer = await testApp.request(path, {
        method: "POST",
        form: { uid: film.uid, rating: "5" },
        cookie: viewer.cookie,
        headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      });
      expect(answer.status, path).toBe(403);
    }
    expect(await kept(viewer)).toEqual([]);
  });

  it("A favourite that the API refuses gives scripts its status and forms a message", async () => {
    const viewer = await testApp.viewer({ kind: "PAID" });
    await testApp.fault({ viewer: viewer.device_id, endpoint: "profile/*", status: 500 });
    expect((await favorite({ uid: film.uid }, viewer.cookie, script)).status).toBe(503);
    const answer = await favorite({ uid: film.uid }, viewer.cookie);
    expect(answer.status).toBe(303);
    const { page } = await open(answer.headers.location ?? "", viewer);
    expect(getWords(page.document.body)).toContain("Что-то пошло не так");
  });

  it("Adding a favourite as a child works only for titles for children", async () => {
    const child = await testApp.viewer({ kind: "PAID", child: true });
    expect((await favorite({ uid: film.uid }, child.cookie, script)).status).toBe(404);
    expect((await favorite({ alias: film.alias }, child.cookie, script)).status).toBe(404);
    expect(await kept(child)).toEqual([]);
  });
});

describe("The viewer's favourites", () => {
  const uids = async (cookie?: string) => testApp.request("/resources/favorites", cookie ? { cookie } : {});

  it("The viewer's favourites are sent only to that viewer and never cached", async () => {
    const viewer = await testApp.viewer({ kind: "REGISTERED" });
    await favorite({ uid: film.uid }, viewer.cookie);
    const answer = await uids(viewer.cookie);
    expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "private, no-store" } });
    expect(JSON.parse(answer.text)).toEqual({ uids: [film.uid] });
    expect(JSON.parse((await uids()).text)).toEqual({ uids: [] });
  });

  it("The viewer's favourites are never requested from the API for a virtual account", async () => {
    const viewer = await testApp.viewer({ kind: "VIRTUAL" });
    const listed = [
      "profile/favorites",
      "profile/continue-watching",
      "profile/history",
      "profile/rated-content",
      "catalog/recommendations",
    ];
    for (const endpoint of listed)
      await testApp.fault({ viewer: viewer.device_id, endpoint, status: 500, times: 1 });
    for (const path of [
      "/favorites",
      "/en/favorites",
      "/resources/favorites",
      `/resources/rating?uid=${film.uid}`,
      "/watch/metropolis",
      "/favorites.data",
    ])
      expect((await testApp.request(path, { cookie: viewer.cookie })).status, path).toBe(200);
    expect((await faultsLeft()).sort()).toEqual(listed.sort());
  });
});

describe("/favorites", () => {
  const getSignals = (main: HTMLElement) =>
    main.querySelector("form[action='/resources/recommendation-signals']");

  it.each([
    ["a visitor", undefined],
    ["a virtual account", "VIRTUAL"],
  ] as const)("/favorites gives %s an empty page with a sign-in link", async (_who, kind) => {
    const cookie = kind && (await testApp.viewer({ kind })).cookie;
    const answer = await open("/favorites", cookie ? { cookie } : {});
    expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "private, no-store" } });
    expect(answer.page.isNoindex).toBe(true);
    const main = answer.page.getMain();
    expect(within(main).getByRole("link", { name: "Войти" }).getAttribute("href")).toBe(
      "/auth?back=%2Ffavorites",
    );
    expect(getSignals(main)).toBeNull();
  });

  it("/favorites has thirty titles a page, and one more page for the rest", async () => {
    const viewer = await testApp.viewer({ kind: "REGISTERED" });
    const { items } = (await (await testApp.requestApi("/catalog?limit=31")).json()) as {
      items: { uid: string; alias: string }[];
    };
    for (const { uid } of items) await favorite({ uid }, viewer.cookie);
    const cards = async (path: string) =>
      [
        ...(await openMain(path, viewer.cookie)).querySelectorAll("button[form=favorites-remove][name=uid]"),
      ].map((button) => button.getAttribute("value"));
    const [first, second] = [await cards("/favorites"), await cards("/favorites/page2")];
    expect([first.length, second.length]).toEqual([30, 1]);
    expect([...first, ...second].sort()).toEqual(items.map(({ uid }) => uid).sort());
    for (const path of ["/favorites/page3", "/favorites/page0", "/favorites/two", "/favorites/page01"])
      expect((await testApp.request(path, { cookie: viewer.cookie })).status, path).toBe(404);
    // When the last title of a page is removed, the page is gone.
    const form = (await openMain("/favorites/page2", viewer.cookie)).querySelector("#favorites-remove");
    const getField = (name: string) => form?.querySelector(`input[name=${name}]`)?.getAttribute("value");
    expect([getField("intent"), getField("back")]).toEqual(["remove", "/favorites"]);
  });

  it("/favorites says that there are no favourites, and recommends popular titles", async () => {
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    const main = await openMain("/favorites", cookie);
    expect(getWords(main)).toContain("Здесь пока пусто");
    const advice = within(main).getByRole("region", { name: "Вам может понравиться" });
    expect(getWords(advice)).toContain("Сейчас популярно у зрителей «Луча».");
    expect(within(main).queryByRole("link", { name: "Войти" })).toBeNull();
    expect(linksIn(main).filter((href) => href.startsWith("/auth"))).toEqual([]);
  });

  it("/favorites explains each recommendation by signal and title, until the signal is switched off", async () => {
    const viewer = await testApp.viewer({ kind: "REGISTERED" });
    await favorite({ uid: film.uid }, viewer.cookie);
    const because = "Потому что вы отложили Метрополис";
    const getReasons = (main: HTMLElement) => within(main).getAllByRole("group").map(getWords);
    const before = await openMain("/favorites", viewer.cookie);
    expect(getReasons(before)).toContain(`Почему советуем ${because}`);
    const [reason] = within(before).getAllByText(/^Потому что вы отложили/);
    expect(linksIn(reason)).toEqual(["/watch/metropolis"]);
    const saved = await testApp.post(
      "/resources/recommendation-signals",
      { watched: "on", rated: "on", back: "/favorites" },
      { cookie: viewer.cookie },
    );
    expect(saved).toMatchObject({ status: 303, headers: { location: "/favorites" } });
    const after = await openMain("/favorites", viewer.cookie);
    expect(within(after).queryAllByText(/Потому что вы отложили/)).toEqual([]);
    const isOn = (name: string) =>
      getSignals(after)?.querySelector(`input[name=${name}]`)?.hasAttribute("checked");
    expect([isOn("watched"), isOn("rated"), isOn("favorite")]).toEqual([true, true, false]);
    expect(
      (await testApp.post("/resources/recommendation-signals", { watched: "off" }, { cookie: viewer.cookie }))
        .status,
    ).toBe(400);
    expect((await testApp.post("/resources/recommendation-signals", {})).headers.location).toBe(
      "/?popup=login",
    );
  });

  it("/favorites works without recommendations, and says so if the favourites fail", async () => {
    const viewer = await testApp.viewer({ kind: "REGISTERED" });
    await testApp.fault({ viewer: viewer.device_id, endpoint: "catalog/recommendations", status: 500 });
    const answer = await open("/favorites", { cookie: viewer.cookie });
    expect(answer.status).toBe(200);
    expect(answer.page.queryByRole("region", { name: "Вам может понравиться" })).toBeNull();
    await testApp.reset();
    await testApp.fault({ viewer: viewer.device_id, endpoint: "profile/*", status: 500 });
    expect((await testApp.request("/favorites", { cookie: viewer.cookie })).status).toBe(503);
  });

  it("/favorites does not claim to be empty if the viewer could not be identified", async () => {
    const viewer = await testApp.viewer({ kind: "REGISTERED" });
    await testApp.fault({ viewer: viewer.device_id, endpoint: "auth/me", status: 500 });
    expect((await testApp.request("/favorites", { cookie: viewer.cookie })).status).toBe(503);
  });
});

describe("Rating a title", () => {
  const rate = (form: Record<string, string>, cookie?: string, headers: Record<string, string> = {}) =>
    testApp.post("/resources/rating", form, { ...(cookie ? { cookie } : {}), headers });
  const mine = async (cookie: string, uid = film.uid) =>
    (
      JSON.parse((await testApp.request(`/resources/rating?uid=${uid}`, { cookie })).text) as {
        rating: number | null;
      }
    ).rating;

  it("A rating is saved, changed and withdrawn", async () => {
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    expect(await mine(cookie)).toBeNull();
    const answer = await rate({ uid: film.uid, rating: "8" }, cookie, {
      referer: `${testApp.base}/watch/metropolis`,
    });
    expect(answer).toMatchObject({ status: 303, headers: { location: "/watch/metropolis" } });
    expect(await mine(cookie)).toBe(8);
    expect((await rate({ uid: film.uid, rating: "10" }, cookie, script)).status).toBe(200);
    expect(await mine(cookie)).toBe(10);
    await rate({ uid: film.uid, rating: "0" }, cookie);
    expect(await mine(cookie)).toBeNull();
  });

  it("Rating a title asks a visitor to sign in", async () =>
    expect(
      (await rate({ uid: film.uid, rating: "8" }, undefined, { referer: `${testApp.base}/watch/metropolis` }))
        .headers.location,
    ).toBe("/watch/metropolis?popup=login"));
  it.each(["11", "-1", "5.5", "", "ten", "1e1", "05", " 5"])("A rating of «%s» is refused", async (rating) =>
    expect(
      (await rate({ uid: film.uid, rating }, (await testApp.viewer({ kind: "PAID" })).cookie)).status,
    ).toBe(400),
  );
  it("Rating a title uses a form on the title's page that is the same for everyone", async () => {
    const { page } = await open("/watch/metropolis");
    const values = [...page.getMain().querySelectorAll("button[name=rating]")].map((button) =>
      button.getAttribute("value"),
    );
    expect(values).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "0"]);
    const button = page.getByRole("button", { name: "Буду смотреть" });
    expect(["form", "name", "value"].map((name) => button.getAttribute(name))).toEqual([
      "favorites-add",
      "uid",
      film.uid,
    ]);
    const form = page.document.querySelector("form#favorites-add");
    expect(["method", "action"].map((name) => form?.getAttribute(name))).toEqual([
      "post",
      "/resources/favorites",
    ]);
  });
});
