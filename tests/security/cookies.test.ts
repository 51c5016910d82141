import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getWords, linksIn, openPage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const password = "password-of-the-cookies";
const email = "cookies@luch.example";
const isSignedIn = async (cookie: string) => (await testApp.request("/account", { cookie })).status === 200;
const getCookie = ({ cookies }: { cookies: string[] }) =>
  cookies.find((cookie) => cookie.startsWith("luch="))?.split(";")[0] ?? "";
const encode = (data: object) => Buffer.from(JSON.stringify(data)).toString("base64");

describe("A session cookie", () => {
  it.each<[string, (cookie: string, other: string) => string]>([
    [
      "with other contents",
      (cookie) =>
        `luch=${encodeURIComponent(encode({ token: "x" }))}${cookie.slice(cookie.lastIndexOf("."))}`,
    ],
    [
      "with another cookie's signature",
      (cookie, other) => cookie.slice(0, cookie.lastIndexOf(".")) + other.slice(other.lastIndexOf(".")),
    ],
    ["without a signature", (cookie) => cookie.slice(0, cookie.lastIndexOf("."))],
    ["with an empty signature", (cookie) => cookie.slice(0, cookie.lastIndexOf(".") + 1)],
    [
      "with one letter changed",
      (cookie) => `${cookie.slice(0, 40)}${cookie[40] === "A" ? "B" : "A"}${cookie.slice(41)}`,
    ],
    ["cut off", (cookie) => cookie.slice(0, 30)],
    ["that is empty", () => "luch="],
    ["that is not base64", () => "luch=%ff%fe%00.x"],
    ["that is JSON of something else", () => `luch=${encodeURIComponent(encode([1, 2]))}.x`],
    ["of 8 KB", () => `luch=${"a".repeat(8000)}`],
    ["under its https name", (cookie) => cookie.replace("luch=", "__Host-luch=")],
    ["in another letter case", (cookie) => cookie.replace("luch=", "LUCH=")],
  ])("A session cookie %s has no effect", async (_what, change) => {
    const [own, other] = [await testApp.viewer({ kind: "PAID" }), await testApp.viewer({ kind: "PAID" })];
    expect(await isSignedIn(own.cookie)).toBe(true);
    const { status, headers } = await testApp.request("/account", {
      cookie: change(own.cookie, other.cookie),
    });
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: "/auth?back=%2Faccount",
    });
  });

  it("A session cookie with an invented token, or the hash of one, belongs to nobody", async () => {
    for (const token of ["", "x", "null", "undefined", "' or ''='", "a".repeat(2000)]) {
      const cookie = await testApp.getCookie({
        token,
        deviceId: "a-device",
        isVirtual: false,
        isChild: false,
      });
      expect((await testApp.request("/account", { cookie })).status, token).toBe(302);
    }
  });

  it("A session cookie that denies a child's profile is not believed", async () => {
    const { token, device_id: deviceId } = await testApp.viewer({ kind: "PAID", child: true });
    const cookie = await testApp.getCookie({ token, deviceId, isVirtual: false, isChild: false });
    const { page } = await openPage(testApp, "/account", { cookie });
    expect(getWords(page.getMain())).toContain("Это раздел для взрослых");
    expect((await testApp.post("/account/devices", { intent: "forget", id: "x" }, { cookie })).status).toBe(
      403,
    );
  });
});

describe("An old cookie becomes invalid", () => {
  it("An old cookie becomes invalid by signing in, so nobody is signed in with the viewer", async () => {
    await testApp.viewer({ kind: "REGISTERED", email, password });
    const planted = (await testApp.viewer({ kind: "VIRTUAL" })).cookie;
    const signedIn = getCookie(await testApp.post("/auth/signin", { email, password }, { cookie: planted }));
    expect(await isSignedIn(signedIn)).toBe(true);
    expect(await isSignedIn(planted)).toBe(false);
    const session = await testApp.getSession(signedIn);
    expect(session.token).not.toBe((await testApp.getSession(planted)).token);
  });

  it("An old cookie becomes invalid by signing out, wherever it was copied to", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    await testApp.post("/logout", {}, { cookie });
    expect(await isSignedIn(cookie)).toBe(false);
    for (const path of ["/resources/my-data", "/profiles", "/history", "/account/pin"])
      expect((await testApp.request(path, { cookie })).status, path).toBe(302);
  });

  it("An old cookie becomes invalid by switching to a child's profile, and does not return", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", hasChild: true, pin: "1234" });
    const child = getCookie(await testApp.post("/child_profile", {}, { cookie }));
    expect((await testApp.getSession(child)).isChild).toBe(true);
    expect(await isSignedIn(cookie)).toBe(false);
  });
});

describe("A child's device that was signed out", () => {
  const leave = async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true, pin: "1234" });
    return getCookie(await testApp.post("/logout", {}, { cookie }));
  };

  it("A child's signed-out device stays in the children's section, whatever is requested", async () => {
    const cookie = await leave();
    for (const path of [
      "/watch/metropolis",
      "/watch/metropolis?for_kids=false",
      "/en/watch/metropolis",
      "/watch/metropolis?popup=player",
    ])
      expect(getWords((await openPage(testApp, path, { cookie })).page.getMain()), path).toMatch(
        /для взрослых|for adults|for children/i,
      );
    const links = linksIn((await openPage(testApp, "/", { cookie })).page.getMain());
    expect(links.some((href) => href.includes("metropolis"))).toBe(false);
  });

  it.each([
    ["playing", "/watch/metropolis", {}],
    ["setting a reminder", "/resources/tv-reminders", { id: "1-1" }],
    ["saving a place", "/resources/progress", { uid: "u_metropolis", position: "1", duration: "60" }],
    ["showing a television's code", "/tv/screen", { intent: "start" }],
    ["asking for a code", "/auth/signin", { email, intent: "code" }],
    ["a wrong password", "/auth/signin", { email, password: "a-wrong-password" }],
    ["signing out again", "/logout", {}],
  ])("A child's signed-out device does not become an adult's by %s", async (_what, path, form) => {
    const cookie = await leave();
    const answer = await testApp.post(path, form, { cookie });
    expect(answer.status).toBeLessThan(500);
    const next = getCookie(answer) || cookie;
    expect((await testApp.getSession(next)).isChild).toBe(true);
    const { page } = await openPage(testApp, "/watch/metropolis", { cookie: next });
    expect(getWords(page.getMain())).toContain("для взрослых");
  });
});

describe("A phone number in the URL proves nothing", () => {
  const number = "+79261110000";
  beforeAll(async () => {
    await testApp.viewer({ kind: "OPERATOR", phone: number });
  });
  it.each(["/signin/mf", "/megafon_signin", "/signin/mf/code", "/auth", "/account", "/"])(
    "A number in the URL proves nothing: %s",
    async (path) => {
      const { status, headers, cookies } = await testApp.request(
        `${path}?msisdn=${encodeURIComponent(number)}`,
      );
      expect(cookies).toEqual([]);
      // The home page redirects to the operator's form with the number filled in.
      const isAsked = /^\/(auth\?back=|signin\/mf\?msisdn=)/.test(headers.location ?? "");
      expect(status === 200 || isAsked).toBe(true);
    },
  );
});
