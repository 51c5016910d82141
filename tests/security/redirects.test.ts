import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entryPoints, fillIn, findOnAir, type OnAir } from "../setup/entry-points";
import { sample } from "../setup/sample";
import { isSoak } from "../setup/soak";
import { type Answer, startTestApp, type TestApp } from "../setup/test-app";

/** URLs that some parser would read as another site or as code. */
const evil = "evil.example";
const payloads = [
  `https://${evil}`,
  `http:///${evil}`,
  `https:${evil}`,
  `https:/${evil}`,
  `ftp://${evil}`,
  `blob:https://${evil}/x`,
  `//${evil}`,
  `///${evil}`,
  `////${evil}`,
  `//${evil}:80`,
  `//${evil}/%2f..`,
  `//${evil}#@luch.example`,
  `//%65vil.example`,
  "//evil%E3%80%82example",
  "//[::1]",
  `/\\${evil}`,
  `\\\\${evil}`,
  `/en/\\${evil}`,
  `/%5c${evil}`,
  `/%2f${evil}`,
  `/\t/${evil}`,
  `\t//${evil}`,
  ` //${evil}`,
  `/%09/${evil}`,
  `/\n/${evil}`,
  `/\u0000/${evil}`,
  `/./${evil}`,
  `/.//${evil}`,
  `/..//${evil}`,
  `/%2e%2e//${evil}`,
  `/x/..//${evil}`,
  `/en//${evil}`,
  `/ru//${evil}`,
  `/RU//${evil}`,
  `/ru/%09/${evil}`,
  `/\u2028/${evil}`,
  `/\uff0f${evil}`,
  `\uff0f\uff0f${evil}`,
  `/%EF%BC%8F${evil}`,
  `/\u3002${evil}`,
  `/\u202e//${evil}`,
  `https://luch.example@${evil}`,
  `//luch.example@${evil}`,
  `@${evil}`,
  `.${evil}`,
  `/\r\nLocation: https://${evil}`,
  `/%0d%0aLocation:%20https://${evil}`,
  `/\r\nSet-Cookie: luch=stolen`,
  `?//${evil}`,
  `#//${evil}`,
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  `/${"a".repeat(4000)}`,
  `${"/".repeat(3000)}${evil}`,
  "",
];
const named = sample("payloads", payloads, 12).map(
  (payload) => [JSON.stringify(payload).slice(0, 60), payload] as const,
);
/** A selection with one payload per kind of fault, for parameters that are not known to redirect. */
const fewPayloads = [`https://${evil}`, `//${evil}`, `/\\${evil}`, "javascript:alert(1)"];
const maxHops = 6;
/** `npm run soak` tries all of them on every page and action that takes a path; otherwise the few, and fewer pages. */
const isFull = isSoak;
const own = { "sec-fetch-site": "same-origin" };
const password = "password-of-the-redirects";
const email = "redirected@luch.example";

let testApp: TestApp;
let onAir: OnAir;
let subscriber: string;
let parent: string;
beforeAll(async () => {
  testApp = await startTestApp();
  onAir = await findOnAir(testApp);
  subscriber = (await testApp.viewer({ kind: "PAID", email, password })).cookie;
  parent = (await testApp.viewer({ kind: "PAID", pin: "1234" })).cookie;
});
afterAll(() => testApp.stop());

/** Whether a location is on this site. */
const isHere = (location: string) => {
  try {
    return new URL(location, testApp.base).origin === testApp.base;
  } catch {
    return false;
  }
};

const decode = (text: string) =>
  text
    .replace(/&#x([\da-f]+);/gi, (_match, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_match, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
/** Links, forms and sources of a page that point to the other site or run code. */
const escapesIn = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|action|formaction|src|content)="([^"]*)"/g)]
    .map(([, value = ""]) => decode(value).trim())
    .filter((value) => {
      if (/^(?:javascript|vbscript|data:text)/i.test(value.replace(/[\t\n\r]/g, ""))) return true;
      return URL.canParse(value, testApp.base) && new URL(value, testApp.base).hostname.endsWith(evil);
    });

/** Redirect targets that were followed already. */
const followed = new Set<string>();

/** Expects that neither a response nor its redirect targets lead to another site. */
async function requireHere(what: string, answer: Answer, cookie?: string): Promise<void> {
  let current = answer;
  for (let hop = 0; hop < maxHops; hop += 1) {
    // An overloaded machine is not under test here.
    expect(current.status === 503 || current.status < 500, `${what}: ${current.status}`).toBe(true);
    expect(escapesIn(current.text), what).toEqual([]);
    expect(current.cookies.join(), what).not.toContain("stolen");
    for (const set of current.cookies) {
      const session = await testApp.getSession(set.split(";")[0]);
      for (const path of [session.auth_route, session.returnToProduct])
        if (path !== undefined) expect(isHere(path), `${what}: ${path} is remembered`).toBe(true);
    }
    const { location } = current.headers;
    if (location === undefined) return;
    expect(isHere(location), `${what} leads to ${location}`).toBe(true);
    const step = `${cookie === undefined} ${location}`;
    if (followed.has(step)) return;
    followed.add(step);
    const next = new URL(location, testApp.base);
    current = await testApp.request(next.pathname + next.search, cookie ? { cookie } : {});
  }
  expect.unreachable(`${what} goes on leading elsewhere`);
}

const post = (path: string, form: Record<string, string>, cookie?: string, headers = {}) =>
  testApp.request(path, {
    method: "POST",
    form,
    headers: { ...own, ...headers },
    ...(cookie ? { cookie } : {}),
  });
const withBack = (path: string, payload: string) =>
  `${path}${path.includes("?") ? "&" : "?"}back=${encodeURIComponent(payload)}`;
/** Header values may contain only Latin-1. */
const asHeader = (payload: string) => encodeURI(payload).slice(0, 2000);

describe("No return address leads to another site", () => {
  it.each(named)("No page opened with ?back=%s leads to another site", async (_name, payload) => {
    for (const [path, cookie] of [
      ["/auth", undefined],
      ["/pin", subscriber],
      ["/pin?step=remind", parent],
      ...(isFull
        ? ([
            ["/auth/signin", undefined],
            ["/auth/success", subscriber],
            ["/auth", subscriber],
            ["/pin", parent],
            ["/tv", undefined],
            ["/landing/signup", undefined],
          ] as const)
        : []),
    ] as const)
      await requireHere(
        `GET ${path}`,
        await testApp.request(withBack(path, payload), cookie ? { cookie } : {}),
        cookie,
      );
  });

  it.each(named)(
    "No step after signing in or entering the PIN with back=%s leads to another site",
    async (_name, payload) => {
      const signedIn = await post("/auth/signin", { email, password, back: payload });
      expect(signedIn.status).toBe(303);
      await requireHere("POST /auth/signin", signedIn, signedIn.cookies[0]?.split(";")[0]);
      await requireHere("POST /auth/social/google", await post("/auth/social/google", { back: payload }));
      const checked = await post(withBack("/pin", payload), { pin: "1234" }, parent);
      expect(checked.status).toBeLessThan(500);
      await requireHere("POST /pin?back=", checked, parent);
      await requireHere("POST /pin", await post("/pin", { pin: "1234", back: payload }, parent), parent);
    },
  );

  it.each(sample("entry points", entryPoints, 15))(
    "No return address leads to another site at $path, in field, query or referrer",
    async ({ path, form }) => {
      const filled = Object.fromEntries(
        Object.entries(form).map(([name, value]) => [name, fillIn(value, onAir)]),
      );
      const url = fillIn(path, onAir);
      const enter = async () => (await testApp.viewer({ kind: "PAID" })).cookie;
      let cookie = await enter();
      const takesBack = (await post(url, { ...filled, back: "/kids" }, cookie)).status < 400;
      for (const payload of takesBack && isFull ? payloads : fewPayloads.slice(0, takesBack ? 4 : 2)) {
        // Signing out is one of them.
        if (path === "/logout") cookie = await enter();
        const sent = await post(withBack(url, payload), { ...filled, back: payload }, cookie);
        await requireHere(`back=${payload}`, sent, cookie);
        const referred = await post(url, filled, cookie, { referer: asHeader(payload) });
        await requireHere(`referer: ${payload}`, referred, cookie);
      }
      testApp.api.clock.set(null);
    },
  );

  it.each(fewPayloads)(
    "No page opened with %j in other common parameters leads to another site",
    async (payload) => {
      const names = [
        "back",
        "from",
        "return",
        "returnTo",
        "redirect",
        "redirect_uri",
        "next",
        "url",
        "goto",
        "continue",
      ];
      const query = names.map((name) => `${name}=${encodeURIComponent(payload)}`).join("&");
      for (const path of [
        "/",
        "/kids",
        "/watch/metropolis",
        "/movie/metropolis",
        "/channel",
        "/search",
        "/logout",
        "/account",
        "/profiles",
        "/favorites",
        "/history",
        "/token/google",
        "/auth/other-account",
        "/tv/connected",
        "/confirmed",
      ])
        for (const cookie of [undefined, subscriber])
          await requireHere(
            `GET ${path}`,
            await testApp.request(`${path}?${query}`, cookie ? { cookie } : {}),
            cookie,
          );
    },
  );

  it.each([
    `//${evil}`,
    `//${evil}/`,
    `///${evil}/RU`,
    `/ru//${evil}`,
    `/RU//${evil}`,
    `/en//${evil}`,
    `/EN//${evil}/`,
    `/ru/..//${evil}`,
    `/ru/%2e%2e//${evil}`,
    `/ru/%2F${evil}`,
    `/ru/%5C${evil}`,
    `/ru/%09/${evil}`,
    `/watch/x//${evil}/`,
    `/?s=tapp&watch=//${evil}&ap=1`,
    `/?s=tapp&watch=..%2F..%2F%2F${evil}`,
    `/?s=tapp&watch=%5C${evil}`,
    `/?auth_token=x&back=//${evil}`,
    `//${evil}?auth_token=x`,
    `/ru//${evil}?auth_token=x`,
    `/collection/..%2F..%2F%2F${evil}`,
    `/MOVIE/%2F%2F${evil}`,
  ])("The URL %s itself does not lead to another site", async (path) => {
    await requireHere(path, await testApp.request(path));
    await requireHere(path, await testApp.request(path, { cookie: subscriber }), subscriber);
  });
});
