import type { BrowserContext, Page } from "@playwright/test";
import type { AnalyticsEvent } from "#contract/analytics";
import { expect, test } from "./fixtures";
import { row } from "./row";
import { apiOrigin } from "./urls";

test.use({ consent: ["statistics"] });

const minute = 60_000;
const isVisit = (url: string) => new URL(url).pathname === "/resources/visit";
const readBatch = (body: string | null) =>
  JSON.parse(new URLSearchParams(body ?? "").get("events") ?? "[]") as AnalyticsEvent[];
const getKey = ({ session_id, sequence_number }: AnalyticsEvent) => `${session_id} ${sequence_number}`;

/** The events that the browser reports from now on, each once, as the API keeps them. */
function getEvents(context: BrowserContext): Map<string, AnalyticsEvent> {
  const found = new Map<string, AnalyticsEvent>();
  context.on("request", (request) => {
    if (isVisit(request.url()))
      for (const event of readBatch(request.postData())) found.set(getKey(event), event);
  });
  return found;
}
const getVisit = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem("luch.visit") ?? "null") as { id: string; sequence: number } | null,
  );
const getStored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("luch.events") ?? "[]") as AnalyticsEvent[]);
const describeAll = (events: Map<string, AnalyticsEvent>) =>
  [...events.values()].map((event) => `${event.action_id} ${event.screen_id}`);
/** Waits until the latest event of the visit has this number. */
const expectNumber = (page: Page, sequence: number) =>
  expect.poll(async () => (await getVisit(page))?.sequence, { timeout: 60_000 }).toBe(sequence);
/** Fires `pagehide`, because the requests of a page that was really left cannot be observed. */
const leave = (page: Page) => page.evaluate(() => void dispatchEvent(new Event("pagehide")));
const openFirstTitle = (page: Page) => page.locator('main a[href^="/watch/"]:has(img)').first().click();
/** Presses a link that does not lead away. */
const pressInPlace = (page: Page) =>
  page
    .locator("footer a")
    .first()
    .evaluate((link: HTMLElement) => {
      link.addEventListener("click", (event) => event.preventDefault(), { once: true });
      link.click();
    });
/** Opens a page for someone who is not reported: the code that reports is not loaded, as that for consent shows. */
const openUnreported = async (page: Page, path: string) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const code = page.waitForResponse(/\/consent-[\w-]+\.js$/);
  await page.goto(path);
  await code;
  return () => scripts.filter((url) => url.includes("/report-visits-"));
};
const openReported = async (page: Page, path: string) => {
  const code = page.waitForResponse(/\/report-visits-[\w-]+\.js$/);
  await page.goto(path);
  await code;
};

test.describe("Nobody has answered", () => {
  test.use({ consent: null });

  test("What reports visits is loaded once a visitor agrees to statistics, and the answer is its first event but the page", async ({
    page,
    context,
  }) => {
    row("N-018");
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    const reporting = () => scripts.filter((path) => path.includes("/report-visits-"));
    const events = getEvents(context);
    await page.goto("/movies");
    const banner = page.getByTestId("consent-banner");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/report-visits-/, async (route) => (await held, route.continue()));
    // What is asked for once the page has loaded was asked for.
    await expect.poll(() => scripts.some((path) => path.includes("/consent-"))).toBe(true);
    await expect(page.locator("html")).toHaveAttribute("data-popup", "none");
    await page.waitForLoadState("networkidle");
    expect(reporting()).toEqual([]);
    await banner.getByRole("button", { name: "Принять все" }).click();
    await expect(banner).toBeHidden();
    await expect.poll(() => reporting().length).toBe(1);
    // Pressed before it came.
    await pressInPlace(page);
    release();
    await expect
      .poll(() => describeAll(events), { timeout: 60_000 })
      .toEqual(["screen_view /movies", "cookie_consent /movies", "click /movies"]);
  });
});

test("A visit starts with the first page, and all that is done in it is numbered and sent", async ({
  page,
  context,
}) => {
  row("F-153", "N-015", "N-016");
  await page.clock.install();
  const events = getEvents(context);
  await page.goto("/movies");
  await expectNumber(page, 1);
  await openFirstTitle(page);
  await expect(page).toHaveURL(/\/watch\//);
  await expectNumber(page, 3);
  await page.clock.fastForward(6000);
  await expect.poll(() => events.size).toBe(3);
  const alias = new URL(page.url()).pathname.replace("/watch/", "");
  const [first, click, second] = [...events.values()];
  expect(first).toMatchObject({ action_id: "screen_view", screen_type: "category", screen_id: "/movies" });
  expect(click).toMatchObject({
    action_id: "click",
    block_type: "list",
    element_type: "link",
    element_attributes_id: `/watch/${alias}`,
  });
  expect(second).toMatchObject({
    action_id: "screen_view",
    screen_type: "product",
    screen_id: `watchAlias=${alias}`,
    screen_attributes: { watchAlias: alias },
  });
  const { id } = (await getVisit(page)) ?? {};
  expect([...events.keys()]).toEqual([1, 2, 3].map((number) => `${id} ${number}`));
  await expect.poll(() => getStored(page)).toEqual([]);
});

test("A press in the footer is sent with the viewer whose it is", async ({ page }) => {
  row("N-023");
  const made = await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
    data: { kind: "PAID" },
  });
  const { token } = (await made.json()) as { token: string };
  await page.goto(`/?auth_token=${token}`);
  await expect(page).toHaveURL("/");
  await openReported(page, "/movies");
  const link = page.getByRole("contentinfo").getByRole("link").first();
  const [text, href] = [await link.innerText(), await link.getAttribute("href")];
  await link.click();
  await expect(page).toHaveURL(href ?? "");
  await leave(page);
  const readOwn = async (as: string) => {
    const answer = await page.request.post(`${apiOrigin}/__dev/events?apikey=luch-web`, {
      data: { token: as, visit: null, action: "click" },
    });
    return ((await answer.json()) as { items: { blockType: string; elementId: string; text: string }[] })
      .items;
  };
  await expect
    .poll(() => readOwn(token))
    .toMatchObject([{ blockType: "footer", elementId: href, text: text.trim() }]);
});

test("A new visit starts after half an hour of inactivity", async ({ page, context }) => {
  row("F-154");
  await page.clock.install();
  const events = getEvents(context);
  await page.goto("/movies");
  await expectNumber(page, 1);
  const first = await getVisit(page);
  await page.clock.fastForward(29 * minute);
  expect((await getVisit(page))?.id).toBe(first?.id);
  await page.clock.fastForward(2 * minute);
  await expect.poll(async () => (await getVisit(page))?.id ?? first?.id).not.toBe(first?.id);
  await openFirstTitle(page);
  await expect(page).toHaveURL(/\/watch\//);
  await expectNumber(page, 2);
  await page.clock.fastForward(6000);
  await expect
    .poll(() => [...events.values()].map(({ sequence_number }) => sequence_number))
    .toEqual([1, 1, 2]);
});

test("No event is lost or counted twice over documents, a closed tab, a crash, a lost connection and refusals", async ({
  page,
  context,
  guard,
}) => {
  // What is refused and lost below.
  guard.expectStatus(401);
  guard.expectBrokenRequests();
  const accepted: AnalyticsEvent[] = [];
  let refusal: number | "lost" | null = null;
  await context.route(isVisitUrl, async (route) => {
    if (refusal === "lost") return route.abort();
    if (refusal !== null) return route.fulfill({ status: refusal });
    const batch = readBatch(route.request().postData());
    const response = await route.fetch();
    if (response.status() === 204) accepted.push(...batch);
    return route.fulfill({ response });
  });
  // Documents: each page is left before its events were sent.
  await openReported(page, "/movies");
  await expectNumber(page, 1);
  await page.goto("/series");
  await expectNumber(page, 2);
  // The server refuses, the connection is lost.
  refusal = 401;
  await page.goto("/about");
  await expectNumber(page, 3);
  refusal = "lost";
  await page.goto("/collections");
  await expectNumber(page, 4);
  // A crash: nothing can be sent by the page itself.
  const crashed = await context.newPage();
  await crashed.goto("/genres");
  await expectNumber(crashed, 5);
  await crashed.goto("chrome://crash").catch(() => {});
  await crashed.close();
  // A closed tab.
  const closed = await context.newPage();
  await closed.goto("/playlists");
  await expectNumber(closed, 6);
  await Promise.all([closed.waitForEvent("close"), closed.close({ runBeforeUnload: true })]);
  // Offline, and back: what was pressed meanwhile waits, and is sent once.
  await context.setOffline(true);
  for (const number of [7, 8]) {
    await pressInPlace(page);
    await expectNumber(page, number);
  }
  refusal = null;
  const getAccepted = () => accepted.map(({ sequence_number }) => sequence_number);
  expect((await getStored(page)).map(({ sequence_number }) => sequence_number)).toEqual(
    expect.arrayContaining([7, 8]),
  );
  expect(getAccepted().filter((number) => number > 6)).toEqual([]);
  await context.setOffline(false);
  await expect.poll(() => getStored(page), { timeout: 60_000 }).toEqual([]);
  expect(getAccepted().filter((number) => number > 6)).toEqual([7, 8]);
  expect([...new Set(getAccepted())].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(accepted.map(({ session_id }) => session_id)).size).toBe(1);
});
const isVisitUrl = (url: URL) => url.pathname === "/resources/visit";

test("Popups are not screens, and some screens are not reported", async ({ page, context }) => {
  row("N-003", "N-004", "N-005", "N-006");
  const events = getEvents(context);
  await openReported(page, "/movies?popup=mobile-menu");
  await expectNumber(page, 2);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/movies");
  await openReported(page, "/archive");
  const recording = await page.locator('main a[href^="/archive/watch/"]').first().getAttribute("href");
  await openReported(page, "/selections");
  const selection = await page.locator('main a[href^="/selections/"]').first().getAttribute("href");
  for (const path of [
    "/auth",
    "/auth/signin",
    "/signin",
    "/megafon_connect",
    "/archive/movie",
    ...[recording, selection].map((found) => found ?? ""),
  ])
    await openReported(page, path);
  await openReported(page, "/series");
  const found = () => describeAll(events).filter((event) => /^(screen|popup)_/.test(event));
  await expect
    .poll(async () => (await leave(page), found()))
    .toEqual(["screen_view /movies", "popup_view /movies", "popup_close /movies", "screen_view /series"]);
});

test("Tabs share a visit, and no event number is used twice", async ({ page, context }) => {
  const events = getEvents(context);
  const tabs = [page, ...(await Promise.all([context.newPage(), context.newPage()]))];
  await Promise.all(tabs.map((tab) => tab.goto("/movies")));
  await expectNumber(page, 3);
  await Promise.all(tabs.map(leave));
  await expect
    .poll(() => [...events.values()].map(({ sequence_number }) => sequence_number).sort())
    .toEqual([1, 2, 3]);
});

test("Without storage a visit lasts as long as the page", async ({ page, context }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
  });
  await page.clock.install();
  const events = getEvents(context);
  await openReported(page, "/movies");
  await expect.poll(async () => (await page.clock.fastForward(6000), events.size)).toBe(1);
  await openFirstTitle(page);
  await expect(page).toHaveURL(/\/watch\//);
  await expect.poll(async () => (await page.clock.fastForward(6000), events.size)).toBe(3);
});

test("Nothing is reported or stored about a child", async ({ page, context, become }) => {
  await become({ kind: "PAID", isChild: true });
  await page.clock.install();
  const events = getEvents(context);
  const getReporting = await openUnreported(page, "/kids");
  await openFirstTitle(page);
  await expect(page).toHaveURL(/\/watch\//);
  await page.clock.fastForward(40_000);
  await page.goto("/kids");
  expect(getReporting()).toEqual([]);
  expect(await getVisit(page)).toBeNull();
  expect(events.size).toBe(0);
});

for (const [name, value] of [
  ["globalPrivacyControl", true],
  ["doNotTrack", "1"],
] as const)
  test(`A viewer who opts out (${name}) is not reported, and stored data is removed`, async ({
    page,
    context,
  }) => {
    await page.addInitScript(
      ([property, answer]) => Object.defineProperty(Navigator.prototype, property, { get: () => answer }),
      [name, value] as const,
    );
    await page.addInitScript(() => localStorage.setItem("luch.visit", "what an earlier visit left"));
    const events = getEvents(context);
    const getReporting = await openUnreported(page, "/movies");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("luch.visit"))).toBeNull();
    await openFirstTitle(page);
    await expect(page).toHaveURL(/\/watch\//);
    await leave(page);
    expect(getReporting()).toEqual([]);
    expect(await getVisit(page)).toBeNull();
    expect(events.size).toBe(0);
  });
