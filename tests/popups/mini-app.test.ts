import { afterAll, beforeAll, expect, it } from "vitest";
import { locales, localisedPath } from "#contract/languages";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const encode = (start: object) => Buffer.from(JSON.stringify(start)).toString("base64");
const open = (path: string, query: Record<string, string>, options = {}) =>
  testApp.request(`${path}?${new URLSearchParams(query)}`, options);

it("The messenger's start parameter leads to its page, in every language", async () => {
  row("R-212", "R-213", "R-214");
  const film = encode({ action: "watch", id: "metropolis" });
  const playlist = encode({ action: "playlist", id: "pervyj-vecher" });
  const autoplay = encode({ action: "watch", id: "metropolis", ap: true });
  for (const locale of locales) {
    const home = localisedPath("/", locale);
    for (const [query, path] of [
      [{ startapp: film }, "/watch/metropolis"],
      [{ tgWebAppStartParam: playlist }, "/playlist/pervyj-vecher"],
      [{ start_param: autoplay, app: "mlk" }, "/watch/metropolis?ap=true"],
    ] as [Record<string, string>, string][]) {
      const answer = await open(home, query);
      expect([answer.status, answer.headers.location]).toEqual([302, localisedPath(path, locale)]);
    }
  }
});

it("A broken start parameter is ignored, and the next one is read", async () => {
  for (const start of [
    { action: "watch", id: "//evil.example" },
    { action: "account", id: "x" },
  ])
    expect((await open("/", { startapp: encode(start) })).status).toBe(200);
  expect((await open("/", { startapp: "%00" })).status).toBe(200);
  const film = encode({ action: "watch", id: "metropolis" });
  const answer = await open("/", { startapp: "broken", start_param: film });
  expect(answer.headers.location).toBe("/watch/metropolis");
});

it("In the messenger's mini-app the header is shorter, on the next pages too", async () => {
  row("R-202");
  const first = await open("/", { app: "mlk" });
  const cookies = first.cookies.filter((cookie) => cookie.startsWith("app="));
  expect(cookies).toEqual(["app=mlk; Path=/; SameSite=Lax"]);
  const next = await testApp.request("/movies", { cookie: "app=mlk" });
  const other = await testApp.request("/movies");
  for (const { text } of [first, next]) {
    expect(text).toContain('data-testid="logo"');
    expect(text).not.toContain('data-testid="menu"');
  }
  expect(other.text).toContain('data-testid="menu"');
  const unknown = await open("/", { app: "other" });
  expect(unknown.cookies.filter((cookie) => cookie.startsWith("app="))).toEqual([]);
  expect(unknown.text).toContain('data-testid="menu"');
});
