import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "../setup/page";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const getCookie = (cookies: string[]) =>
  cookies.find((cookie) => cookie.startsWith(`${testApp.app.sessionCookieName}=`))?.split(";")[0] ?? "";
const whoIs = async (token: string | undefined) =>
  (
    (await (await testApp.requestApi("/auth/me", { headers: { cookie: `auth_token=${token}` } })).json()) as {
      _id?: string;
    }
  )._id;

describe("A token in the URL", () => {
  it.each([
    ["android", "R-067"],
    ["ios", "R-068"],
  ])(
    "A token in the URL starts a visitor's own session; the %s app's account has no header or footer",
    async (type, id) => {
      row(id);
      const { token, auth } = await testApp.viewer({ kind: "REGISTERED" });
      const answer = await testApp.request(`/account?auth_token=${token}&device_type=${type}&x=1`);
      expect({ status: answer.status, to: answer.headers.location }).toEqual({
        status: 303,
        to: "/account?x=1",
      });
      expect(JSON.stringify([answer.headers, answer.text])).not.toContain(token);
      const cookie = getCookie(answer.cookies);
      const session = await testApp.getSession(cookie);
      expect(session.token).not.toBe(token);
      expect(await whoIs(session.token)).toBe(auth._id);
      const { status, page } = await openPage(testApp, "/account", { cookie });
      expect(status).toBe(200);
      expect(page.queryByRole("banner")).toBeNull();
      expect(page.queryByRole("contentinfo")).toBeNull();
      expect((await openPage(testApp, "/", { cookie })).page.queryByRole("banner")).not.toBeNull();
    },
  );

  it("A token in the URL works on any page, once", async () => {
    row("R-211");
    const { token, auth } = await testApp.viewer({ kind: "PAID" });
    const first = await testApp.request(`/?auth_token=${token}`);
    expect(first.headers.location).toBe("/");
    expect(await whoIs((await testApp.getSession(getCookie(first.cookies))).token)).toBe(auth._id);
    const second = await testApp.request(`/?auth_token=${token}`);
    expect(second.headers.location).toBe("/");
    expect((await testApp.getSession(getCookie(second.cookies))).token).toBeUndefined();
  });

  it("An unknown token in the URL leads to the page without it", async () => {
    const answer = await testApp.request("/movies?auth_token=unknown");
    expect({ status: answer.status, to: answer.headers.location }).toEqual({ status: 303, to: "/movies" });
  });

  it("A token in the URL asks a viewer who is signed in to another account first", async () => {
    const [own, other] = [
      await testApp.viewer({ kind: "PAID" }),
      await testApp.viewer({ kind: "REGISTERED" }),
    ];
    const answer = await testApp.request(`/movies?auth_token=${other.token}`, { cookie: own.cookie });
    expect(answer.headers.location).toBe("/auth/other-account");
    const cookie = getCookie(answer.cookies);
    const asked = await openPage(testApp, "/auth/other-account", { cookie });
    expect(asked.page.getHeading()).toBe("Войти в другой аккаунт?");
    expect(asked.text).not.toContain(other.token);
    const stayed = await testApp.post("/auth/other-account", { intent: "stay" }, { cookie });
    expect(stayed.headers.location).toBe("/movies");
    expect(await whoIs((await testApp.getSession(getCookie(stayed.cookies))).token)).toBe(own.auth._id);
    const entered = await testApp.post("/auth/other-account", { intent: "enter" }, { cookie });
    expect(await whoIs((await testApp.getSession(getCookie(entered.cookies))).token)).toBe(other.auth._id);
    expect(await whoIs(own.token)).toBeUndefined();
  });

  const foreign: [what: string, headers: Record<string, string>][] = [
    ["another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }],
    ["another site in an old browser", { referer: "https://evil.example/page" }],
  ];
  it.each(foreign)("A token asks a visitor from %s first, in one press", async (_what, headers) => {
    const { token, auth } = await testApp.viewer({ kind: "REGISTERED" });
    const answer = await testApp.request(`/movies?auth_token=${token}`, { headers });
    expect({ status: answer.status, to: answer.headers.location }).toEqual({
      status: 303,
      to: "/auth/other-account",
    });
    const cookie = getCookie(answer.cookies);
    expect((await testApp.getSession(cookie)).token).toBeUndefined();
    const asked = await openPage(testApp, "/auth/other-account", { cookie });
    expect(asked.page.getHeading()).toBe(`Войти как ${auth.email?.[0]}···@${auth.email?.split("@")[1]}?`);
    expect(asked.text).not.toContain(token);
    const stayed = await testApp.post("/auth/other-account", { intent: "stay" }, { cookie });
    expect(stayed.headers.location).toBe("/movies");
    expect((await testApp.getSession(getCookie(stayed.cookies))).token).toBeUndefined();
    const entered = await testApp.post("/auth/other-account", { intent: "enter" }, { cookie });
    expect(entered.headers.location).toBe("/movies");
    expect(await whoIs((await testApp.getSession(getCookie(entered.cookies))).token)).toBe(auth._id);
  });

  it("A token in the URL asks a guest who has watched or bought something first, from anywhere", async () => {
    const guest = await testApp.viewer({ kind: "VIRTUAL" });
    const other = await testApp.viewer({ kind: "REGISTERED" });
    const answer = await testApp.request(`/en/movies?auth_token=${other.token}`, {
      cookie: guest.cookie,
      headers: { "sec-fetch-site": "none" },
    });
    expect(answer.headers.location).toBe("/en/auth/other-account");
    const cookie = getCookie(answer.cookies);
    expect(await whoIs((await testApp.getSession(cookie)).token)).toBe(guest.auth._id);
    expect((await openPage(testApp, "/en/auth/other-account", { cookie })).page.getHeading()).toMatch(
      /^Sign in as /,
    );
  });

  it.each([100, 2100, 2700, 7000])(
    "A token in the URL with %d letters behind it locks nobody out, signed in or not",
    async (letters) => {
      const own = await testApp.viewer({ kind: "PAID" });
      const other = await testApp.viewer({ kind: "REGISTERED" });
      const url = `/?auth_token=${other.token}&x=${"a".repeat(letters)}`;
      for (const [cookie, headers] of [
        [own.cookie, {}],
        ["", { "sec-fetch-site": "cross-site" }],
      ] as const) {
        const answer = await testApp.request(url, { cookie, headers });
        expect(answer.headers.location).toBe("/auth/other-account");
        const asking = getCookie(answer.cookies);
        const entered = await testApp.post("/auth/other-account", { intent: "stay" }, { cookie: asking });
        expect(entered.headers.location).toBe(letters === 100 ? `/?x=${"a".repeat(letters)}` : "/");
        const left = await testApp.post("/logout", {}, { cookie: asking });
        expect(left.status).toBe(303);
        expect(await testApp.getSession(getCookie(left.cookies))).not.toHaveProperty("inbound");
      }
    },
  );

  it("A token in the URL locks nobody out if an older session keeps it with a page of any length", async () => {
    const { token, deviceId } = await testApp.getSession((await testApp.viewer({ kind: "PAID" })).cookie);
    const cookie = await testApp.getCookie({
      token,
      deviceId,
      inbound: { token: "x", path: `/?${"a".repeat(2100)}` },
    });
    expect((await openPage(testApp, "/account", { cookie })).status).toBe(200);
    const left = await testApp.request("/logout", {
      cookie,
      headers: {
        "sec-fetch-site": "same-origin",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "document",
      },
    });
    expect(Object.keys(await testApp.getSession(getCookie(left.cookies))).sort()).toEqual([
      "deviceId",
      "isAfterLogout",
    ]);
  });

  it("A token of the viewer's own account needs no confirmation", async () => {
    const { token, cookie } = await testApp.viewer({ kind: "PAID" });
    const answer = await testApp.request(`/movies?auth_token=${token}`, { cookie });
    expect(answer.headers.location).toBe("/movies");
  });
});

it.each(["luch=x", "luch=eyJ0b2tlbiI6IjEifQ%3D%3D.x", "luch="])(
  "Signing out replaces a session that cannot be read: %s",
  async (cookie) => {
    const answer = await testApp.request("/logout", {
      cookie,
      headers: {
        "sec-fetch-site": "same-origin",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "document",
      },
    });
    expect(answer.headers.location).toBe("/");
    expect(await testApp.getSession(getCookie(answer.cookies))).toEqual({ isAfterLogout: true });
  },
);

describe("Signing up from a landing page", () => {
  it.each([
    ["/landing/signup?utm_source=x", "/auth?utm_source=x"],
    ["/landing/summer/signup", "/auth"],
    ["/en/pages/gift/signup?a=1&b=2", "/en/auth?a=1&b=2"],
  ])("Signing up from a landing page at %s redirects to %s", async (from, to) => {
    const answer = await testApp.request(from);
    expect({ status: answer.status, to: answer.headers.location }).toEqual({ status: 302, to });
  });

  it("Signing up is not found under /landings", async () =>
    expect((await testApp.request("/landings/summer/signup")).status).toBe(404));
});
