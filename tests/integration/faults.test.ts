import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Fault } from "../../api/dev/faults";
import { titles } from "../../api/platform/db/schema";
import { getWords, linksIn, linkTo, openPage, type Page } from "../setup/page";
import { sample } from "../setup/sample";
import { type Answer, type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ settings: { API_TIMEOUT_MS: "5000" } });
});
afterAll(() => testApp.stop());
afterEach(async () => {
  vi.useRealTimers();
  await testApp.reset();
});

type Broken = Omit<Fault, "viewer" | "endpoint">;
const secret = "UPSTREAM_SECRET_TEXT";

/** API faults, and the response to each by a page without cached data. */
const faults: Record<string, { fault: Broken; status: number[] }> = {
  refused: { fault: { kind: "refuse" }, status: [503] },
  reset: { fault: { kind: "reset" }, status: [503] },
  "ten seconds slow": { fault: { delayMs: 10_000 }, status: [503] },
  "status 500": { fault: { status: 500, message: secret }, status: [503] },
  "502 with a page of HTML": {
    fault: { status: 502, body: `<html><script>${secret}</script></html>`, contentType: "text/html" },
    status: [503],
  },
  "broken JSON": { fault: { status: 200, body: `{"secret":"${secret}` }, status: [502, 503] },
  "JSON of nothing": { fault: { status: 200, body: "null" }, status: [502, 503] },
  "everything missing": { fault: { status: 200, body: "{}" }, status: [502, 503] },
  "text for numbers": {
    fault: { status: 200, body: JSON.stringify({ heroes: "x", banners: 1, rows: secret, alias: 5 }) },
    status: [502, 503],
  },
  "too many requests": {
    fault: { status: 429, code: "LIMIT", message: secret, expiresInSeconds: 90 },
    status: [429],
  },
  "cut short": { fault: { kind: "truncate" }, status: [503] },
  "a redirect elsewhere": { fault: { kind: "redirect" }, status: [503] },
  "status 204": { fault: { status: 204 }, status: [502, 503] },
  "three megabytes": {
    fault: {
      status: 200,
      body: JSON.stringify({ rows: [], heroes: [], banners: [], junk: secret.repeat(150_000) }),
    },
    status: [502, 503],
  },
};
const places = [
  ["the home page", "catalog/main", "/", "/_root.data"],
  ["a title", "watch", "/watch/metropolis", "/watch/metropolis.data"],
] as const;
const cases = Object.entries(faults).flatMap(([name, given]) =>
  places.map((place) => ({ name, ...given, place })),
);

const open = (url: string, request?: RequestOptions) => openPage(testApp, url, request);

function expectDecent({ text, page }: Answer & { page: Page }) {
  expect(page.getByTestId("menu")).toBeTruthy();
  expect(page.getByTestId("footer")).toBeTruthy();
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/Error:|\bat \S+ \(|node_modules|UPSTREAM_|ECONNRE|apikey/);
}

describe("Without cached data a failing API gives an error page", () => {
  it.each(sample("faults without a cache", cases, 6))(
    "Without cached data a failing API gives an error page: $name: $place.0",
    async ({ fault, status, place: [, endpoint, path] }) => {
      await testApp.fault({ endpoint, ...fault });
      const answer = await open(path);
      expect(status).toContain(answer.status);
      expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
      expect(answer.headers["cache-control"]).toMatch(/no-store/);
      expectDecent(answer);
      const { page } = answer;
      expect(page.getByRole("link", { name: "Попробовать снова" }).getAttribute("href")).toBe(path);
      if (answer.status === 429)
        expect(getWords(page.getMain())).toMatch(
          /Превышен лимит запросов\. Запросить повторно можно через 0[01]:\d\d/,
        );
    },
  );

  it.each(sample("faults of data", cases, 6))(
    "Without cached data a failing API gives an error page as data: $name: $place.0",
    async ({ fault, status, place: [, endpoint, , data] }) => {
      await testApp.fault({ endpoint, ...fault });
      const answer = await testApp.request(data);
      expect([200, ...status]).toContain(answer.status);
      expect(answer.text).not.toContain(secret);
      for (const trace of ["<html", "node_modules", "ECONNRE"]) expect(answer.text).not.toContain(trace);
      expect(answer.headers["x-remix-response"]).toBe("yes");
    },
  );
});

describe("With stale cached data the viewer gets the page with a notice", () => {
  /** After 90 seconds all fresh cache entries are stale. */
  const later = () => vi.useFakeTimers({ now: Date.now() + 90_000, toFake: ["Date"] });

  it.each(sample("faults with a cache", cases, 6))(
    "With stale cached data the viewer gets the page with a notice: $name: $place.0",
    async ({ fault, place: [, endpoint, path] }) => {
      expect((await testApp.request(path)).status).toBe(200);
      await testApp.fault({ endpoint, ...fault });
      later();
      testApp.pages.clear();
      // The first request detects the failure in the background; later pages show it.
      expect((await testApp.request(path)).status).toBe(200);
      const answer = await vi.waitFor(
        async () => {
          testApp.pages.clear();
          const last = await open(path);
          expect(getWords(last.page.getMain())).toContain("Показываем то, что успели сохранить");
          return last;
        },
        { timeout: 30_000, interval: 250 },
      );
      expect(answer.status).toBe(200);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
      expectDecent(answer);
    },
  );

  it.each(places)(
    "%s is served from the page cache at once, even without the API",
    async (_name, _endpoint, path) => {
      await testApp.request(path);
      await vi.waitFor(async () => expect((await testApp.request(path)).headers.etag).toBeTruthy(), {
        timeout: 5000,
      });
      await testApp.api.shutDown();
      try {
        later();
        for (let times = 0; times < 3; times += 1) expect((await testApp.request(path)).status).toBe(200);
      } finally {
        await testApp.api.restart();
      }
    },
  );
});

describe("A page that was cached before", () => {
  const path = "/watch/general";
  const keepPage = async () => {
    await testApp.request(path);
    await vi.waitFor(async () => expect((await testApp.request(path)).headers.etag).toBeTruthy(), {
      timeout: 5000,
    });
  };
  const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });
  const rename = (from: string, to: string) =>
    testApp.api.db.update(titles).set({ alias: to }).where(eq(titles.alias, from));

  it("A page that was cached before is removed within minutes for everyone once its title is gone", async () => {
    await keepPage();
    await rename("general", "general-elsewhere");
    try {
      expect((await testApp.request(path)).status).toBe(200);
      await vi.waitFor(
        async () => {
          later(61);
          expect((await testApp.request(path)).status).toBe(404);
        },
        { timeout: 10_000, interval: 200 },
      );
      expect((await testApp.request(path)).status).toBe(404);
    } finally {
      await rename("general-elsewhere", "general");
    }
  });

  it("A page that was cached before is rendered again for a request hours later", async () => {
    await keepPage();
    later(4 * 3600);
    const { headers } = await testApp.request(path);
    expect(headers.etag).toBeUndefined();
  });

  it.each(sample("faults hours later", Object.entries(faults), 3))(
    "A page that was cached before is served hours later too while the API fails: %s",
    async (_name, { fault }) => {
      await keepPage();
      await testApp.fault({ endpoint: "watch", ...fault });
      testApp.app.clearCaches();
      later(4 * 3600);
      const answer = await testApp.request(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.etag).toBeTruthy();
      expect(answer.text).not.toContain(secret);
    },
  );
});

describe("Some failures are invisible to viewers", () => {
  it.each(["config", "catalog", "profile/*", "alias", "stream/*"])(
    "Viewers do not see that %s fails",
    async (endpoint) => {
      await testApp.fault({ endpoint, status: 500 });
      const answer = await open("/");
      expect(answer.status).toBe(200);
      expectDecent(answer);
    },
  );

  it("A failing personal row does not affect the rest of the page", async () => {
    const viewer = await testApp.viewer({ kind: "PAID" });
    await testApp.fault({ viewer: viewer.device_id, endpoint: "profile/*", status: 500 });
    expect((await testApp.request("/", { cookie: viewer.cookie })).status).toBe(200);
  });

  it("An invalid item is dropped and the others stay", async () => {
    const main = (await (await testApp.requestApi("/catalog/main")).json()) as {
      rows: { kind: string; items: Record<string, unknown>[] }[];
    };
    const row = main.rows.find(({ kind }) => kind === "titles");
    const [sick, unrated, ...healthy] = row?.items ?? [];
    const unratedAlias = String(unrated?.alias);
    if (sick) delete sick.uid;
    if (unrated) unrated.rating_age = null;
    await testApp.fault({
      endpoint: "catalog/main",
      status: 200,
      body: JSON.stringify({
        ...main,
        heroes: [null],
        rows: [{ ...row, items: [null, 5, sick, unrated, ...healthy] }],
      }),
    });
    const { status, page } = await open("/");
    expect(status).toBe(200);
    const links = linksIn(page.getMain());
    for (const { alias } of healthy) expect(links).toContain(`/watch/${String(alias)}`);
    expect(links).not.toContain(`/watch/${String(sick?.alias)}`);
    const card = linkTo(page.getMain(), `/watch/${unratedAlias}`) ?? expect.unreachable("there is a card");
    expect(within(card).getByRole("img", { name: "Возраст 18+" })).toBeTruthy();
  });
});

describe("If the viewer cannot be identified", () => {
  it.each<[string, Broken]>([
    ["500", { status: 500 }],
    ["nonsense", { status: 200, body: "{}" }],
    ["a type that does not exist", { status: 200, body: JSON.stringify({ type: "GOD" }) }],
    ["silence", { kind: "refuse" }],
  ])(
    "A viewer unidentified because of %s gets the page of a visitor without rights",
    async (_what, fault) => {
      const viewer = await testApp.viewer({ kind: "PAID" });
      const supportLinks = async () => {
        const { document } = (await open("/", { cookie: viewer.cookie })).page;
        return linksIn(document).filter((href) => href.endsWith("/support"));
      };
      expect(await supportLinks()).toContain("/account/support");
      await testApp.fault({ viewer: viewer.device_id, endpoint: "auth/me", ...fault });
      testApp.clearCaches();
      expect(await supportLinks()).toEqual([]);
      const { status, page, cookies } = await open("/", { cookie: viewer.cookie });
      expect(status).toBe(200);
      expect(page.queryByTestId("footer-second")).toBeNull();
      expect(cookies).toEqual([]);
    },
  );
  it("A viewer whose token the API has forgotten is an ordinary visitor", async () => {
    const viewer = await testApp.viewer({ kind: "PAID" });
    await testApp.requestApi("/auth/logout", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json", cookie: `auth_token=${viewer.token}` },
    });
    const { status, page } = await open("/", { cookie: viewer.cookie });
    expect(status).toBe(200);
    expect(linksIn(page.getByTestId("footer-second"))).toContain("/support");
  });
});

describe("An API that fails every other time", () => {
  it("An API that fails every other time is invisible once pages are cached", async () => {
    await testApp.request("/");
    await testApp.fault({ endpoint: "*", kind: "flap", status: 500 });
    const statuses = await Promise.all(Array.from({ length: 40 }, () => testApp.request("/")));
    expect(statuses.filter(({ status }) => status !== 200)).toHaveLength(0);
  });
  it("An API that fails every other time leaves no damaged pages after it recovers", async () => {
    await testApp.fault({ endpoint: "catalog/main", status: 500 });
    expect((await testApp.request("/")).status).toBe(503);
    await testApp.reset();
    expect((await testApp.request("/")).status).toBe(200);
  });
});

it("A failed page is never cached", async () => {
  await testApp.fault({ endpoint: "watch", status: 500, times: 2 });
  expect((await testApp.request("/watch/general")).status).toBe(503);
  expect((await testApp.request("/watch/general")).status).toBe(200);
});

describe("A session that the API refuses for a moment", () => {
  type Left = { faults: { endpoint: string; left: number | null }[] };
  const requests = 10;

  it.each([
    ["a page of one's own", "auth/me", "/history"],
    ["a list of one's own", "profile/history", "/history"],
  ])(
    "A session refused for a moment is refreshed once for ten parallel requests: %s (%s)",
    async (_what, endpoint, path) => {
      const viewer = await testApp.viewer({ kind: "PAID" });
      const fault = (given: Broken & { endpoint: string }) =>
        testApp.fault({ viewer: viewer.device_id, ...given });
      await fault({ endpoint, status: 401, code: "UNAUTHORIZED", times: requests });
      await fault({ endpoint: "auth/refresh", delayMs: 2000, times: requests });
      const answers = await Promise.all(
        Array.from({ length: requests }, () => testApp.request(path, { headers: { cookie: viewer.cookie } })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const { faults: left } = (await testApp.control("GET", "")) as Left;
      expect(left.map(({ endpoint, left: times }) => [endpoint, times])).toEqual([
        ["auth/refresh", requests - 1],
      ]);
    },
  );

  it("A refused session is refreshed once, also for a request that fails during a slow refresh", async () => {
    const viewer = await testApp.viewer({ kind: "PAID" });
    const refused = { status: 401, code: "UNAUTHORIZED", times: 1 };
    const fault = (given: Broken & { endpoint: string }) =>
      testApp.fault({ viewer: viewer.device_id, ...given });
    await fault({ endpoint: "auth/me", ...refused });
    await fault({ endpoint: "profile/progress", ...refused, delayMs: 1200 });
    await fault({ endpoint: "auth/refresh", delayMs: 4000, times: 2 });
    const progress = { uid: "u_metropolis", position: "30", duration: "60" };
    const answers = await Promise.all([
      testApp.request("/history", { cookie: viewer.cookie }),
      testApp.post("/resources/progress", progress, { cookie: viewer.cookie }),
    ]);
    expect(answers.map(({ status }) => status < 300)).toEqual([true, true]);
    const { faults: left } = (await testApp.control("GET", "")) as Left;
    expect(left.map(({ endpoint, left: times }) => [endpoint, times])).toEqual([["auth/refresh", 1]]);
  });
});
