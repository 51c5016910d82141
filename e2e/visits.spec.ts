import type { BrowserContext, Page } from "@playwright/test";
import type { AnalyticsEvent } from "#contract/analytics";
import { expect, test } from "./fixtures";
import { row } from "./row";

test.use({ consent: ["statistics"] });

const minute = 60_000;

/** The events that the browser reports from now on. */
function getEvents(context: BrowserContext): AnalyticsEvent[] {
  const found: AnalyticsEvent[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).pathname !== "/resources/visit") return;
    const text = new URLSearchParams(request.postData() ?? "").get("events") ?? "[]";
    found.push(...(JSON.parse(text) as AnalyticsEvent[]));
  });
  return found;
}
const getVisit = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem("luch.visit") ?? "null") as { id: string; sequence: number } | null,
  );
/** Waits until this many screens of the visit have been counted. */
const expectSeen = (page: Page, sequence: number) =>
  expect.poll(async () => (await getVisit(page))?.sequence, { timeout: 60_000 }).toBe(sequence);
/** Fires `pagehide`, because the requests of a page that was really left cannot be observed. */
const leave = (page: Page) => page.evaluate(() => void dispatchEvent(new Event("pagehide")));
const openFirstTitle = (page: Page) => page.locator('main a[href^="/watch/"]:has(img)').first().click();
/** Waits until the reporting code has loaded, and then longer than its delay. */
async function openReported(page: Page, path: string) {
  const code = page.waitForResponse(/\/report-visits-[\w-]+\.js$/);
  await page.goto(path);
  await code;
  await page.clock.fastForward(10_000);
}

test("A visit starts with the first page, and each further page is its next event", async ({
  page,
  context,
}) => {
  row("F-153");
  await page.clock.install();
  const events = getEvents(context);
  await page.goto("/movies");
  await expectSeen(page, 1);
  await openFirstTitle(page);
  await expect(page).toHaveURL(/\/watch\//);
  await expectSeen(page, 2);
  await page.clock.fastForward(6000);
  await expect.poll(() => events.length).toBe(2);
  const alias = new URL(page.url()).pathname.replace("/watch/", "");
  expect(
    events.map((event) => [event.sequence_number, event.action_id, event.screen_type, event.screen_id]),
  ).toEqual([
    [1, "screen_view", "category", "/movies"],
    [2, "screen_view", "product", `watchAlias=${alias}`],
  ]);
  const { id } = (await getVisit(page)) ?? {};
  expect(events.map(({ session_id }) => session_id)).toEqual([id, id]);
});

test("A new visit starts after half an hour of inactivity", async ({ page, context }) => {
  row("F-154");
  await page.clock.install();
  const events = getEvents(context);
  await page.goto("/movies");
  await expectSeen(page, 1);
  const first = await getVisit(page);
  await page.clock.fastForward(29 * minute);
  expect((await getVisit(page))?.id).toBe(first?.id);
  await page.clock.fastForward(2 * minute);
  await expect.poll(async () => (await getVisit(page))?.id).not.toBe(first?.id);
  await openFirstTitle(page);
  await expect(page).toHaveURL(/\/watch\//);
  await expectSeen(page, 1);
  await page.clock.fastForward(6000);
  await expect.poll(() => events.map(({ sequence_number }) => sequence_number)).toEqual([1, 1]);
  expect(new Set(events.map(({ session_id }) => session_id)).size).toBe(2);
});

test("Unsent events are sent when the page is left", async ({ page, context }) => {
  const events = getEvents(context);
  await page.goto("/movies");
  await expectSeen(page, 1);
  expect(events).toEqual([]);
  await leave(page);
  await expect.poll(() => events.map(({ screen_id }) => screen_id)).toEqual(["/movies"]);
});

test("Popups are not screens, and sign-in and archive screens are not reported", async ({ page }) => {
  await page.goto("/movies");
  await expectSeen(page, 1);
  await page.goto("/movies?popup=mobile-menu");
  await expectSeen(page, 2);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/movies");
  for (const path of ["/auth", "/archive", "/selections"]) {
    const code = page.waitForResponse(/\/report-visits-[\w-]+\.js$/);
    await page.goto(path);
    await code;
  }
  await page.goto("/series");
  await expectSeen(page, 3);
});

test("Tabs share a visit, and no event number is used twice", async ({ page, context }) => {
  const events = getEvents(context);
  const tabs = [page, ...(await Promise.all([context.newPage(), context.newPage()]))];
  await Promise.all(tabs.map((tab) => tab.goto("/movies")));
  await expectSeen(page, 3);
  await Promise.all(tabs.map(leave));
  await expect.poll(() => events.map(({ sequence_number }) => sequence_number).sort()).toEqual([1, 2, 3]);
  expect(new Set(events.map(({ session_id }) => session_id)).size).toBe(1);
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
  await expect.poll(() => events.length).toBe(1);
  await openFirstTitle(page);
  await expect(page).toHaveURL(/\/watch\//);
  await expect.poll(async () => (await page.clock.fastForward(6000), events.length)).toBe(2);
  expect(events.map(({ sequence_number }) => sequence_number)).toEqual([1, 2]);
  expect(new Set(events.map(({ session_id }) => session_id)).size).toBe(1);
});

for (const [who, viewer, agreed, home] of [
  ["a child", { kind: "PAID", isChild: true }, ["statistics"], "/kids"],
  ["a viewer who did not agree to statistics", { kind: "PAID" }, ["marketing"], "/movies"],
] as const)
  test.describe(() => {
    test.use({ consent: [...agreed] });
    test(`Nothing is reported or stored about ${who}`, async ({ page, context, become }) => {
      await become(viewer);
      await page.clock.install();
      const events = getEvents(context);
      await openReported(page, home);
      await openFirstTitle(page);
      await expect(page).toHaveURL(/\/watch\//);
      await page.clock.fastForward(10_000);
      await page.goto(home);
      expect(await getVisit(page)).toBeNull();
      expect(events).toEqual([]);
    });
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
    await page.clock.install();
    const events = getEvents(context);
    await openReported(page, "/movies");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("luch.visit"))).toBeNull();
    await openFirstTitle(page);
    await expect(page).toHaveURL(/\/watch\//);
    await page.clock.fastForward(10_000);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("luch.visit"))).toBeNull();
    expect(events).toEqual([]);
  });
