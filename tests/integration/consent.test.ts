import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AccountData } from "#contract/account";
import { readConsent } from "#domain/consent";
import { cookieConsents } from "../../api/platform/db/schema";
import { getConsentCookie } from "../setup/consent";
import { openPage } from "../setup/page";
import { row } from "../setup/row";
import { testNow } from "../setup/test-api";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const answer = (form: Record<string, string>, options: RequestOptions = {}) =>
  testApp.post("/resources/consent", form, options);
const getGiven = (cookies: string[]) => readConsent(cookies.map((one) => one.split(";")[0]).join("; "));
const getNames = (cookies: string[]) => cookies.map((one) => one.split("=")[0]);
const getRecorded = async (accountId: string) =>
  (
    await testApp.api.db
      .select()
      .from(cookieConsents)
      .where(eq(cookieConsents.accountId, accountId))
      .orderBy(cookieConsents.id)
  ).map(({ statistics, marketing }) => [statistics, marketing]);
const hasBanner = async (path: string, options: RequestOptions = {}) =>
  (await testApp.request(path, options)).text.includes('data-testid="consent-banner"');

describe("An answer to the request for consent", () => {
  it.each([
    ["all", { action: "all" }, [true, true, true]],
    ["only the necessary", { action: "necessary" }, [false, false, false]],
    [
      "only the necessary, with boxes still ticked",
      { action: "necessary", marketing: "on" },
      [false, false, false],
    ],
    ["a part", { action: "chosen", statistics: "on" }, [false, true, false]],
    ["nothing of what may be chosen", { action: "chosen" }, [false, false, false]],
  ])("An answer is kept for a year by the server's clock: %s", async (_what, form, expected) => {
    const { status, cookies } = await answer(form);
    expect(status).toBe(303);
    expect(cookies[0]).toMatch(/; Max-Age=31536000; Path=\/; SameSite=Lax$/);
    const given = getGiven(cookies);
    expect(given && [given.preferences, given.statistics, given.marketing]).toEqual(expected);
    expect(given).toMatchObject({ necessary: true, ver: 1, region: "RU" });
    expect(Math.abs((given?.utc ?? 0) - testNow)).toBeLessThan(3600);
  });

  it("An answer leads back to the page that it was given on, and only to a page of the site", async () => {
    const lead = async (form: Record<string, string>, referer = "") =>
      (await answer({ action: "all", ...form }, { headers: { referer } })).headers.location;
    expect(await lead({}, `${testApp.base}/movies?sort=title&popup=login`)).toBe("/movies?sort=title");
    expect(await lead({ back: "/cookie-settings?saved" })).toBe("/cookie-settings?saved");
    expect(await lead({ back: "//other.example/" })).toBe("/");
    expect(await lead({}, "https://other.example/movies")).toBe("/");
    const { status, headers } = await answer({ action: "all" }, { headers: { accept: "application/json" } });
    expect([status, headers.location]).toEqual([204, undefined]);
  });

  it.each<[string, Record<string, string>, boolean]>([
    ["all", { action: "all" }, true],
    ["a part", { action: "chosen", statistics: "on" }, true],
    ["what no signal refuses", { action: "chosen", preferences: "on" }, false],
    ["the necessary", { action: "necessary" }, false],
    ["all in the settings, which say so", { action: "all", back: "/cookie-settings?saved" }, false],
  ])(
    "Who agrees to %s without script, while the browser asks not to be tracked, is told what stays off",
    async (_what, form, isTold) => {
      const { cookies } = await answer(form, { headers: { "sec-gpc": "1" } });
      const toast = cookies.find((cookie) => cookie.startsWith("luch_toast="))?.split(";")[0] ?? "";
      const { text } = await testApp.request("/movies", { cookie: toast });
      expect(text.includes("Сохранено, но статистика и реклама выключены")).toBe(isTold);
    },
  );

  it.each<[string, Record<string, string>, RequestOptions, number]>([
    ["no action", {}, {}, 400],
    ["an unknown action", { action: "some" }, {}, 400],
    ["another value", { action: "chosen", statistics: "yes" }, {}, 400],
    ["one more field", { action: "all", ver: "7" }, {}, 400],
    [
      "another site",
      { action: "all" },
      { headers: { origin: "https://other.example", "sec-fetch-site": "cross-site" } },
      403,
    ],
  ])("An answer is refused: %s", async (_what, form, options, status) => {
    const refused = await answer(form, options);
    expect([refused.status, refused.cookies]).toEqual([status, []]);
  });

  it("An answer is recorded with the account, one after another, and is in the owner's copy of the data", async () => {
    const { cookie, auth, token } = await testApp.viewer({ kind: "PAID" });
    await answer({ action: "all" }, { cookie });
    await answer({ action: "chosen", statistics: "on" }, { cookie });
    expect(await getRecorded(auth._id)).toEqual([
      [true, true],
      [true, false],
    ]);
    const { page } = await openPage(testApp, "/account/profile", { cookie });
    expect(page.getByText(/^Последний ответ о cookie: .* Разрешено: статистика\.$/)).toBeTruthy();
    const exported = await testApp.requestApi("/account/data", {
      headers: { cookie: `auth_token=${token}` },
    });
    expect(((await exported.json()) as AccountData).cookie_consents).toMatchObject([
      { version: 1, statistics: true, marketing: false, region: "RU" },
      { version: 1, statistics: true, marketing: true, region: "RU" },
    ]);
    await expect(
      testApp.api.db
        .update(cookieConsents)
        .set({ marketing: true })
        .where(eq(cookieConsents.accountId, auth._id)),
    ).rejects.toThrow();
  });

  it("An account's answers are recorded thirty times in a day at most, and count all the same", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    await Promise.all(Array.from({ length: 40 }, () => answer({ action: "necessary" }, { cookie })));
    const last = await answer({ action: "all" }, { cookie });
    expect(getGiven(last.cookies)).toMatchObject({ marketing: true });
    expect(await getRecorded(auth._id)).toHaveLength(30);
  });

  it("An answer counts although it could not be recorded", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    await testApp.fault({ endpoint: "account/consents", status: 503 });
    expect(getGiven((await answer({ action: "all" }, { cookie })).cookies)).toMatchObject({
      marketing: true,
    });
  });

  it("An answer of a virtual viewer moves to the account that the viewer signs in to", async () => {
    const password = "password-of-consent";
    const owner = await testApp.viewer({ kind: "PAID", email: "consent@luch.example", password });
    const virtual = await testApp.viewer({ kind: "VIRTUAL" });
    await answer({ action: "chosen", marketing: "on" }, { cookie: virtual.cookie });
    expect(await getRecorded(virtual.auth._id)).toEqual([[false, true]]);
    const signedIn = await testApp.requestApi("/auth/email", {
      method: "POST",
      headers: { cookie: `auth_token=${virtual.token}`, "content-type": "application/json" },
      body: JSON.stringify({ email: "consent@luch.example", password, device_id: virtual.device_id }),
    });
    expect(signedIn.status).toBe(200);
    expect(await getRecorded(owner.auth._id)).toEqual([[false, true]]);
  });

  it("An answer from a child's profile is only the necessary, and is not recorded", async () => {
    const { cookie, auth, token } = await testApp.viewer({ kind: "PAID", child: true });
    const { cookies } = await answer({ action: "all" }, { cookie });
    expect(getGiven(cookies)).toMatchObject({ preferences: false, statistics: false, marketing: false });
    expect(await getRecorded(auth._id)).toEqual([]);
    const refused = await testApp.requestApi("/account/consents", {
      method: "POST",
      headers: { cookie: `auth_token=${token}`, "content-type": "application/json" },
      body: JSON.stringify({ ver: 1, preferences: true, statistics: true, marketing: true, region: "RU" }),
    });
    expect(refused.status).toBe(403);
  });
});

describe("The request for consent", () => {
  it("The request for consent is on pages until it is answered at its present version, with and without a session", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    for (const session of ["", `${cookie}; `])
      for (const [value, expected] of [
        ["", true],
        [getConsentCookie(), false],
        [getConsentCookie("marketing"), false],
        [getConsentCookie().replace("ver%22%3A1", "ver%22%3A0"), true],
        ["CookieConsent=x", true],
      ] as const)
        expect(await hasBanner("/movies", { cookie: session + value }), session + value).toBe(expected);
  });

  it("The request for consent makes two kept pages, whatever else is in the cookie", () => {
    const getKey = (cookie: string) =>
      testApp.app.getPageCacheKey({ url: "/series", headers: { host: "luch.example", cookie } });
    const asked = ["a=b", "CookieConsent=1", "CookieConsent=2"].map(getKey);
    const answered = [getConsentCookie(), getConsentCookie("statistics")].map(getKey);
    expect([...new Set(asked), ...new Set(answered)]).toHaveLength(2);
    expect(asked[0]).not.toBe(answered[0]);
  });

  it("The request for consent is not made to children, on their pages and where nobody can tell", async () => {
    const child = await testApp.viewer({ kind: "PAID", child: true });
    const adult = await testApp.viewer({ kind: "PAID" });
    const cookies = [child.cookie, await testApp.getCookie({ isChild: true })];
    for (const cookie of cookies) expect(await hasBanner("/movies", { cookie })).toBe(false);
    expect(await hasBanner("/kids")).toBe(false);
    await testApp.fault({ endpoint: "auth/me", status: 503 });
    expect(await hasBanner("/movies", { cookie: adult.cookie })).toBe(false);
  });
});

describe("Where a visitor came from", () => {
  const link = "/?utm_source=mail&utm_medium=letter&campaign_id=c1&client_key=k1&channel=partners";
  const source = ["utm_source", "utm_medium", "client_key", "campaign_id"];
  const open = async (options: RequestOptions) => getNames((await testApp.request(link, options)).cookies);

  it("Where a visitor came from is remembered with consent to marketing, and the sales channel always", async () => {
    row("R-207");
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    for (const session of ["", `${cookie}; `]) {
      expect(await open({ cookie: session + getConsentCookie("marketing") })).toEqual(["channel", ...source]);
      expect(await open({ cookie: `${session}a=b` })).toEqual(["channel"]);
      expect(await open({ cookie: session + getConsentCookie("preferences", "statistics") })).toEqual([
        "channel",
      ]);
      for (const name of ["sec-gpc", "dnt"])
        expect(
          await open({ cookie: session + getConsentCookie("marketing"), headers: { [name]: "1" } }),
          name,
        ).toEqual(["channel"]);
    }
    const child = await testApp.viewer({ kind: "PAID", child: true });
    expect(await open({ cookie: `${child.cookie}; ${getConsentCookie("marketing")}` })).toEqual(["channel"]);
  });

  it("Where a visitor came from is remembered when consent is given on that page, and forgotten when it is withdrawn", async () => {
    const given = await answer({ action: "all" }, { headers: { referer: testApp.base + link } });
    expect(getNames(given.cookies)).toEqual(["CookieConsent", ...source]);
    const withdrawn = await answer({ action: "necessary" }, { cookie: "utm_source=mail" });
    expect(withdrawn.cookies.slice(1).map((one) => one.split("; ").slice(0, 2))).toEqual(
      source.map((name) => [`${name}=`, "Max-Age=0"]),
    );
  });
});
