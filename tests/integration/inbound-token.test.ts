import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "../setup/page";
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
  it.each(["android", "ios"])(
    "starts a separate session for a visitor; in the %s app the account has no header or footer",
    async (type) => {
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

  it("works on any page, once", async () => {
    const { token, auth } = await testApp.viewer({ kind: "PAID" });
    const first = await testApp.request(`/?auth_token=${token}`);
    expect(first.headers.location).toBe("/");
    expect(await whoIs((await testApp.getSession(getCookie(first.cookies))).token)).toBe(auth._id);
    const second = await testApp.request(`/?auth_token=${token}`);
    expect(second.headers.location).toBe("/");
    expect((await testApp.getSession(getCookie(second.cookies))).token).toBeUndefined();
  });

  it("that is unknown leads to the page without it", async () => {
    const answer = await testApp.request("/movies?auth_token=unknown");
    expect({ status: answer.status, to: answer.headers.location }).toEqual({ status: 303, to: "/movies" });
  });

  it("asks a viewer who is signed in to another account first", async () => {
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

  it("of the viewer's own account needs no confirmation", async () => {
    const { token, cookie } = await testApp.viewer({ kind: "PAID" });
    const answer = await testApp.request(`/movies?auth_token=${token}`, { cookie });
    expect(answer.headers.location).toBe("/movies");
  });
});

describe("Signing up from a landing page", () => {
  it.each([
    ["/landing/signup?utm_source=x", "/auth?utm_source=x"],
    ["/landing/summer/signup", "/auth"],
    ["/en/pages/gift/signup?a=1&b=2", "/en/auth?a=1&b=2"],
  ])("at %s redirects to %s", async (from, to) => {
    const answer = await testApp.request(from);
    expect({ status: answer.status, to: answer.headers.location }).toEqual({ status: 302, to });
  });

  it("is not found under /landings", async () =>
    expect((await testApp.request("/landings/summer/signup")).status).toBe(404));
});
