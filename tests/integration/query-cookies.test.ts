import { afterAll, beforeAll, expect, it } from "vitest";
import { partnerParameters } from "#domain/partner-cookies";
import { getConsentCookie } from "../setup/consent";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let cookie: string;
beforeAll(async () => {
  testApp = await startTestApp();
  cookie = (await testApp.viewer({ kind: "PAID" })).cookie;
});
afterAll(() => testApp.stop());

const consent = getConsentCookie("marketing");
const long = "a".repeat(101);
const ask = async (query: Record<string, string>, own = "") =>
  (await testApp.request(`/movies?${new URLSearchParams(query)}`, { cookie: `${own}; ${consent}` })).cookies;

/** Every parameter of an address that is remembered in a cookie, and what of it may be. */
const remembered: [name: string, good: string, cookie: string, bad: string[]][] = [
  ...partnerParameters.map((name): (typeof remembered)[number] => [
    name,
    "partner-1",
    `${name}=partner-1`,
    [long, "two words", "a;b", "a\r\nb", "ё", ""],
  ]),
  ["app", "mlk", "app=mlk", [long, "web", "mlk; Path=/x", ""]],
];

it.each(remembered)(
  "«%s» of an address is remembered only in its own kind and length",
  async (name, good, kept, bad) => {
    for (const own of ["", cookie]) {
      const cookies = await ask({ [name]: good }, own);
      expect(cookies.join("\n")).toContain(kept);
      expect(cookies.length, `${name} is remembered`).toBeGreaterThan((await ask({}, own)).length);
      for (const value of bad)
        expect(await ask({ [name]: value }, own), `${name}=${value}`).toHaveLength(
          (await ask({}, own)).length,
        );
    }
  },
);

it.each(["device_type", "auth_token"])("A long «%s» is not kept in the session", async (name) => {
  const query = { auth_token: "unknown", [name]: "a".repeat(6000) };
  const cookies = await ask(query);
  expect(cookies.length).toBeGreaterThan(0);
  for (const one of cookies) expect(one.length).toBeLessThan(1500);
  // An account's owner may be asked about a token of another, which waits in the session until then.
  for (const one of await ask(query, cookie)) expect(one.length).toBeLessThan(1500);
});
