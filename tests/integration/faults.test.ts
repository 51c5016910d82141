import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Fault } from "../../api/dev/faults";
import { type Answer, type House, houseOpensMs, openHouse } from "../setup/house";

let house: House;
beforeAll(async () => {
  house = await openHouse();
}, houseOpensMs);
afterAll(() => house.stop());
afterEach(async () => {
  vi.useRealTimers();
  await house.mend();
});

type Broken = Omit<Fault, "viewer" | "endpoint">;
const secret = "UPSTREAM_SECRET_TEXT";

/** The faults of an API, and what a page without anything kept answers to each. */
const faults: Record<string, { fault: Broken; status: number[] }> = {
  "F1 refused": { fault: { kind: "refuse" }, status: [503] },
  "F1 reset": { fault: { kind: "reset" }, status: [503] },
  "F2 ten seconds slow": { fault: { delayMs: 10_000 }, status: [503] },
  "F3 500": { fault: { status: 500, message: secret }, status: [503] },
  "F4 502 with a page of HTML": {
    fault: { status: 502, body: `<html><script>${secret}</script></html>`, contentType: "text/html" },
    status: [503],
  },
  "F5 broken JSON": { fault: { status: 200, body: `{"secret":"${secret}` }, status: [502, 503] },
  "F5 JSON of nothing": { fault: { status: 200, body: "null" }, status: [502, 503] },
  "F6 everything missing": { fault: { status: 200, body: "{}" }, status: [502, 503] },
  "F6 text for numbers": {
    fault: { status: 200, body: JSON.stringify({ heroes: "x", banners: 1, rows: secret, alias: 5 }) },
    status: [502, 503],
  },
  "F9 too many requests": {
    fault: { status: 429, code: "LIMIT", message: secret, expiresInSeconds: 90 },
    status: [429],
  },
  "F10 cut short": { fault: { kind: "truncate" }, status: [503] },
  "F11 a redirect elsewhere": { fault: { kind: "redirect" }, status: [503] },
  "F11 204": { fault: { status: 204 }, status: [502, 503] },
  "F11 three megabytes": {
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

function expectDecent({ text }: Answer) {
  expect(text).toMatch(/<header/);
  expect(text).toMatch(/data-testid="footer"/);
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/Error:|\bat \S+ \(|node_modules|UPSTREAM_|ECONNRE|apikey/);
}

describe("With nothing kept, a failing API gives a page that says so", () => {
  it.each(cases)("$name: $place.0", async ({ fault, status, place: [, endpoint, path] }) => {
    await house.fault({ endpoint, ...fault });
    const started = performance.now();
    const answer = await house.visit(path);
    expect(performance.now() - started).toBeLessThan(fault.delayMs ? 4000 : 3500);
    expect(status).toContain(answer.status);
    expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
    expect(answer.headers["cache-control"]).toMatch(/no-store/);
    expectDecent(answer);
    expect(answer.text).toMatch(new RegExp(`<a[^>]*href="${path}"[^>]*>Попробовать снова<`));
    if (answer.status === 429)
      expect(answer.text).toMatch(/Превышен лимит запросов\. Запросить повторно можно через 0[01]:\d\d/);
  });

  it.each(cases)(
    "$name: $place.0 asked for by the application itself",
    async ({ fault, status, place: [, endpoint, , data] }) => {
      await house.fault({ endpoint, ...fault });
      const answer = await house.visit(data);
      expect([200, ...status]).toContain(answer.status);
      expect(answer.text).not.toContain(secret);
      expect(answer.text).not.toMatch(/<html|node_modules|ECONNRE/);
      expect(answer.headers["x-remix-response"]).toBe("yes");
    },
  );
});

describe("With something kept, the viewer is shown that, and told so", () => {
  /** A minute and a half later everything fresh has become old. */
  const later = () => vi.useFakeTimers({ now: Date.now() + 90_000, toFake: ["Date"] });

  it.each(cases)("$name: $place.0", async ({ fault, place: [, endpoint, path] }) => {
    expect((await house.visit(path)).status).toBe(200);
    await house.fault({ endpoint, ...fault });
    later();
    house.pages.clear();
    // The first visit finds out behind the viewer's back; the pages after it say what happened.
    expect((await house.visit(path)).status).toBe(200);
    await vi.waitFor(
      async () => {
        house.pages.clear();
        const answer = await house.visit(path);
        expect(answer.status).toBe(200);
        expectDecent(answer);
        expect(answer.text).toContain("Показываем то, что успели сохранить");
        expect(answer.headers["cache-control"]).toBe("private, no-store");
      },
      { timeout: 6000, interval: 250 },
    );
  });

  it.each(places)(
    "%s as it was kept whole goes on at once, even with the API gone",
    async (_name, _endpoint, path) => {
      await house.visit(path);
      await vi.waitFor(async () => expect((await house.visit(path)).headers.etag).toBeTruthy(), {
        timeout: 5000,
      });
      await house.api.leave();
      try {
        later();
        for (let times = 0; times < 3; times += 1) expect((await house.visit(path)).status).toBe(200);
      } finally {
        await house.api.comeBack();
      }
    },
  );
});

describe("Some failures nobody notices", () => {
  it.each(["config", "catalog", "profile/*", "alias", "stream/*"])("%s", async (endpoint) => {
    await house.fault({ endpoint, status: 500 });
    const answer = await house.visit("/");
    expect(answer.status).toBe(200);
    expectDecent(answer);
  });

  it("a viewer's own row that fails leaves the rest of the page", async () => {
    const viewer = await house.viewer({ kind: "PAID" });
    await house.fault({ viewer: viewer.device_id, endpoint: "profile/*", status: 500 });
    expect((await house.visit("/", { cookie: viewer.cookie })).status).toBe(200);
  });

  it("one sick item is dropped, the others stay; the list is whole otherwise", async () => {
    const main = (await (await house.ask("/catalog/main")).json()) as {
      rows: { kind: string; items: Record<string, unknown>[] }[];
    };
    const row = main.rows.find(({ kind }) => kind === "titles");
    const [sick, unrated, ...healthy] = row?.items ?? [];
    const unratedAlias = String(unrated?.alias);
    if (sick) delete sick.uid;
    if (unrated) unrated.rating_age = null;
    await house.fault({
      endpoint: "catalog/main",
      status: 200,
      body: JSON.stringify({
        ...main,
        heroes: [null],
        rows: [{ ...row, items: [null, 5, sick, unrated, ...healthy] }],
      }),
    });
    const { status, text } = await house.visit("/");
    expect(status).toBe(200);
    expect(text).toContain(`/watch/${String(healthy[0]?.alias)}"`);
    expect(text).not.toContain(`href="/watch/${String(sick?.alias)}"`);
    expect(new RegExp(`href="/watch/${unratedAlias}"[\\s\\S]*?</a>`).exec(text)?.[0]).toContain(">18+<");
  });
});

describe("When nobody can say who the viewer is", () => {
  it.each<[string, Broken]>([
    ["500", { status: 500 }],
    ["nonsense", { status: 200, body: "{}" }],
    ["a type that does not exist", { status: 200, body: JSON.stringify({ type: "GOD" }) }],
    ["silence", { kind: "refuse" }],
  ])("%s: the page is there, for a visitor without rights", async (_what, fault) => {
    const viewer = await house.viewer({ kind: "PAID" });
    await house.fault({ viewer: viewer.device_id, endpoint: "auth/me", ...fault });
    const { status, text, cookies } = await house.visit("/", { cookie: viewer.cookie });
    expect(status).toBe(200);
    expect(text).not.toContain("/account/support");
    expect(text).not.toMatch(/data-testid="footer-second"/);
    expect(cookies).toEqual([]);
  });
  it("a token the API has forgotten: a visitor like any other", async () => {
    const viewer = await house.viewer({ kind: "PAID" });
    await house.ask("/auth/logout", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json", cookie: `auth_token=${viewer.token}` },
    });
    const { status, text } = await house.visit("/", { cookie: viewer.cookie });
    expect(status).toBe(200);
    expect(text).toContain('href="/support"');
  });
});

describe("F12: an API that fails every other time", () => {
  it("is seen by almost nobody once pages are kept", async () => {
    await house.visit("/");
    await house.fault({ endpoint: "*", kind: "flap", status: 500 });
    const statuses = await Promise.all(Array.from({ length: 40 }, () => house.visit("/")));
    expect(statuses.filter(({ status }) => status !== 200)).toHaveLength(0);
  });
  it("and is whole again the moment it is mended", async () => {
    await house.fault({ endpoint: "catalog/main", status: 500 });
    expect((await house.visit("/")).status).toBe(503);
    await house.mend();
    expect((await house.visit("/")).status).toBe(200);
  });
});

it("a failed page is never kept for others", async () => {
  await house.fault({ endpoint: "watch", status: 500, times: 2 });
  expect((await house.visit("/watch/general")).status).toBe(503);
  expect((await house.visit("/watch/general")).status).toBe(200);
});
