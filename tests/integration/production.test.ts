import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titles } from "../../api/platform/db/schema";
import { recordApiRequests } from "../setup/api-requests";
import { openPage } from "../setup/page";
import { row } from "../setup/row";
import { testNow } from "../setup/test-api";
import { type Answer, startTestApp, type TestApp } from "../setup/test-app";

const readsAMinute = 300;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({
    settings: {
      APP_MODE: "production",
      PUBLIC_ORIGIN: "https://luch.example",
      RATE_LIMIT_FACTOR: String(readsAMinute / 1000),
      API_KEY: "key-of-the-web-in-this-test-0123456789",
      API_KEY_TAPP: "key-of-another-in-this-test-0123456789",
      TAG_MANAGER_SCRIPT: "https://tags.example/tags.js,https://counts.example",
    },
  });
});
afterAll(() => testApp.stop());

it("The API is called at the address and with the keys of the settings", async () => {
  row("C-001");
  const getKeys = async (path: string) => {
    const requests = await recordApiRequests(testApp, () => {
      testApp.clearCaches();
      return testApp.request(path);
    });
    expect(requests.length).toBeGreaterThan(0);
    return new Set(requests.map(({ query }) => query.get("apikey")));
  };
  expect(process.env.API_BASE_URL).toBe(testApp.api.url);
  expect(await getKeys("/movies")).toEqual(new Set(["key-of-the-web-in-this-test-0123456789"]));
  expect(await getKeys("/movies?s=tapp")).toEqual(new Set(["key-of-another-in-this-test-0123456789"]));
});

describe("On an https site", () => {
  it("On an https site cookies are sent only over https and to our pages, unseen by scripts", async () => {
    const registered = await testApp.viewer({ kind: "REGISTERED" });
    const subscriber = await testApp.viewer({ kind: "PAID" });
    const toCome = `1-${await firstToCome()}`;
    const answers: [string, Answer][] = [
      ["a first play", await testApp.post("/watch/metropolis", {})],
      [
        "a play that a subscription is offered for",
        await testApp.post(`/watch/${await withoutFreeStream()}`, {}),
      ],
      [
        "a play of one who is registered",
        await testApp.post("/watch/metropolis", {}, { cookie: registered.cookie }),
      ],
      [
        "a favourite title",
        await testApp.post("/resources/favorites", { alias: "metropolis" }, { cookie: registered.cookie }),
      ],
      [
        "a rating",
        await testApp.post(
          "/resources/rating",
          { uid: "u_metropolis", rating: "8" },
          { cookie: subscriber.cookie },
        ),
      ],
      [
        "what recommendation goes by",
        await testApp.post("/resources/recommendation-signals", {}, { cookie: subscriber.cookie }),
      ],
      [
        "a favourite channel",
        await testApp.post("/resources/tv-favorites", { add: "1" }, { cookie: subscriber.cookie }),
      ],
      [
        "a reminder",
        await testApp.post("/resources/tv-reminders", { id: toCome }, { cookie: subscriber.cookie }),
      ],
      ["live television", await testApp.post("/channel/1", {})],
    ];
    const toast = answers
      .flatMap(([, { cookies }]) => cookies)
      .find((cookie) => cookie.startsWith("luch_toast="));
    answers.push([
      "a message taken away",
      await testApp.request("/", { cookie: toast?.split(";")[0] ?? "" }),
    ]);
    const cookies = answers.flatMap(([what, answer]) => answer.cookies.map((cookie) => ({ what, cookie })));
    const names = new Set(cookies.map(({ cookie }) => cookie.slice(0, cookie.indexOf("="))));
    expect([...names].sort()).toEqual(["__Host-luch", "luch_toast", "subscriptionOffer"]);
    // Which popups were seen is decided in the browser too.
    const isRead = (cookie: string) => cookie.startsWith("subscriptionOffer=");
    for (const { what, cookie } of cookies)
      for (const part of ["Secure", "SameSite=Lax", "Path=/", ...(isRead(cookie) ? [] : ["HttpOnly"])])
        expect(`${cookie}; `, what).toContain(`; ${part};`);
  });

  it.each([
    "/dev",
    "/dev/conformance",
    "/en/dev",
    "/dev.data",
    "/dev?_data=routes/system/dev",
    "/__dev",
    "/__dev/faults",
  ])("%s is not found on an https site", async (path) =>
    expect((await testApp.request(path)).status).toBe(404),
  );
  it("The demonstration's forms cannot be submitted on an https site", async () => {
    expect((await testApp.post("/dev", { intent: "become", kind: "PAID", country: "RU" })).status).toBe(404);
    expect((await testApp.request("/__dev/flush", { method: "POST" })).status).toBeGreaterThanOrEqual(404);
  });
});

describe("A script of another company that is switched on", () => {
  const allowed = "https://tags.example https://counts.example";
  const open = async (path: string, cookie?: string) => {
    const { headers, text } = await testApp.request(path, cookie ? { cookie } : {});
    const policy = headers["content-security-policy"] ?? "";
    return {
      isNamed: text.includes("tags.example/tags.js"),
      isAllowed: ["script-src", "connect-src", "img-src", "frame-src", "style-src"].map((name) =>
        (policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "").endsWith(allowed),
      ),
    };
  };
  const yes = { isNamed: true, isAllowed: [true, true, true, true, true] };
  const no = { isNamed: false, isAllowed: [false, false, false, false, false] };

  it("A script of another company that is switched on is named on pages for adults, and allowed by their content policy", async () => {
    const adult = await testApp.viewer({ kind: "PAID" });
    expect(await open("/movies")).toEqual(yes);
    expect(await open("/movies")).toEqual(yes);
    expect(await open("/movies", adult.cookie)).toEqual(yes);
  });

  it("A script of another company is neither named nor allowed for children and on pages with secrets", async () => {
    const adult = await testApp.viewer({ kind: "PAID" });
    const child = await testApp.viewer({ kind: "PAID", child: true });
    for (const path of ["/kids", "/auth", "/movies?popup=login"]) expect(await open(path), path).toEqual(no);
    for (const path of ["/account", "/movies?popup=pin"])
      expect(await open(path, adult.cookie), path).toEqual(no);
    for (const path of ["/kids", "/search"]) expect(await open(path, child.cookie), path).toEqual(no);
    const answer = await testApp.request("/search.data", { cookie: child.cookie });
    expect(answer.text).not.toContain("tags.example");
  });

  it("The cookie settings name the script of another company in its category, and to a child nothing", async () => {
    const { page } = await openPage(testApp, "/cookie-settings");
    expect(page.getByLabelText(/^Статистика/).closest("label")?.textContent).toContain(
      "Здесь же скрипты других компаний: tags.example.",
    );
    expect(page.getByLabelText(/^Реклама/).closest("label")?.textContent).not.toContain("компаний");
    const child = await testApp.viewer({ kind: "PAID", child: true });
    expect((await testApp.request("/cookie-settings", { cookie: child.cookie })).text).not.toContain(
      "tags.example",
    );
  });
});

// After it every request from this address is refused.
describe("An IP address that sends too many requests", () => {
  it("An IP address that sends too many requests is told when to retry", async () => {
    const answers: Answer[] = [];
    // Twice as many, because a new minute may begin between them.
    for (let sent = 0; sent <= 2 * readsAMinute && answers.at(-1)?.status !== 429; sent += 1)
      answers.push(await testApp.request(`/resources/rating?n=${sent}`));
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(last?.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(answers.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
  });
});

async function withoutFreeStream(): Promise<string> {
  const rows = await testApp.api.db.select().from(titles);
  const paid = rows.find(
    ({ kind, isDisabled, blockedCountries, windows }) =>
      kind === "movie" &&
      !isDisabled &&
      blockedCountries.length === 0 &&
      windows.every(
        ({ type, publish, unpublish }) =>
          type !== "free" && publish < testNow && (unpublish === 0 || unpublish > testNow),
      ),
  );
  return paid?.alias ?? expect.unreachable("some titles need a subscription");
}

async function firstToCome(): Promise<number> {
  const answer = await testApp.requestApi(`/tv/schedule?from=${testNow}&to=${testNow + 86_400}&channel=1`);
  const { items } = (await answer.json()) as { items: { programs: { start_ts: number }[] }[] };
  return (
    items[0]?.programs.find(({ start_ts }) => start_ts > testNow)?.start_ts ??
    expect.unreachable("something is to come")
  );
}
