import type { Page, Route } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expect, test, titles } from "./fixtures";
import { getPlayer } from "./player";

const film = `/watch/${titles.film.alias}`;
const media = /\/media\//;
const noConnection = "Нет связи, продолжим сами";
type Player = ReturnType<typeof getPlayer>;

test.slow();
test.beforeEach(async ({ become, guard }) => {
  guard.expectBrokenRequests();
  guard.expectStatus(403, 500);
  await become({ kind: "REGISTERED" });
});

/** Faults of the media server; each handles one request. */
const faults: Record<string, (route: Route) => Promise<unknown> | undefined> = {
  "answers with its own fault": (route) => route.fulfill({ status: 500, body: "" }),
  "refuses the address": (route) =>
    route.fulfill({ status: 403, json: { code: "MEDIA_LINK_EXPIRED", message: "over", data: null } }),
  "breaks the connection": (route) => route.abort("connectionreset"),
  "does not answer": () => undefined,
  "sends half of an answer": async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({
      response,
      headers: { ...response.headers(), "content-length": String(body.length >> 1) },
      body: body.subarray(0, body.length >> 1),
    });
  },
};

/** Makes the media server fail for this long, starting with its next request. */
async function failFor(
  page: Page,
  ms: number,
  fault: (route: Route) => Promise<unknown> | undefined,
): Promise<{ count: () => number }> {
  let until: number | null = null;
  let count = 0;
  await page.route(media, async (route) => {
    until ??= Date.now() + ms;
    if (Date.now() > until) return route.continue();
    count += 1;
    await fault(route)?.catch(() => {});
  });
  return { count: () => count };
}

const press = (page: Page, name = "Смотреть") =>
  page.getByRole("main").getByRole("button", { name, exact: true }).first().click();

async function openPlayer(page: Page): Promise<Player> {
  await page.goto(film);
  await press(page);
  const player = getPlayer(page);
  await player.plays();
  return player;
}

/** Playback resumes by itself and the error message disappears. */
async function expectPlaybackToContinue(page: Page, player: Player, from: number) {
  await expect.poll(player.position, { timeout: 90_000 }).toBeGreaterThan(from + 1);
  await expect.poll(player.isPaused).toBe(false);
  await expect(player.stage.getByRole("alert")).toHaveCount(0);
}

/** Seeks to where nothing has been fetched yet. */
const jump = (player: Player, seconds: number) =>
  player.video.evaluate((video: HTMLVideoElement, at) => void (video.currentTime = at), seconds);
const end = (player: Player) => player.video.evaluate((video: HTMLVideoElement) => video.duration);

for (const [name, fault] of sample("outages", Object.entries(faults), 1)) {
  test(`A server that ${name} for twenty seconds: after a jump the film continues by itself`, async ({
    page,
  }) => {
    const player = await openPlayer(page);
    const outage = await failFor(page, 20_000, fault);
    const target = (await end(player)) - 12;
    await jump(player, target);
    await expect(player.stage.getByText(noConnection)).toBeVisible({ timeout: 20_000 });
    await expectPlaybackToContinue(page, player, target);
    expect(outage.count()).toBeGreaterThan(1);
  });

  test(`A server that ${name} for ten seconds at the start: the film starts by itself`, async ({ page }) => {
    await page.goto(film);
    const outage = await failFor(page, 10_000, fault);
    await press(page);
    const player = getPlayer(page);
    await expect(player.stage).toBeVisible();
    await expectPlaybackToContinue(page, player, 0);
    expect(outage.count()).toBeGreaterThan(0);
  });
}

/** Waits until the viewer is notified, then goes back online. */
async function waitForNoticeAndReconnect(page: Page, player: Player) {
  await expect(player.stage.getByText(noConnection)).toBeVisible({ timeout: 45_000 });
  await page.context().setOffline(false);
}

test("Without a connection the film plays what is buffered, and later continues to the end", async ({
  page,
  context,
}) => {
  const player = await openPlayer(page);
  const buffered = () =>
    player.video.evaluate(({ buffered: ranges }: HTMLVideoElement) =>
      ranges.length > 0 ? ranges.end(ranges.length - 1) : 0,
    );
  await expect.poll(buffered, { timeout: 30_000 }).toBeGreaterThan(10);
  await context.setOffline(true);
  await expect.poll(player.position, { timeout: 40_000 }).toBeGreaterThan(8);
  await expect(player.stage.getByRole("alert")).toHaveCount(0);
  await context.setOffline(false);
  const target = (await end(player)) - 12;
  await jump(player, target);
  await expectPlaybackToContinue(page, player, target);
});

test("Without a connection the viewer is notified after a jump, and the film later continues from there", async ({
  page,
  context,
}) => {
  const player = await openPlayer(page);
  await context.setOffline(true);
  const target = (await end(player)) - 12;
  await jump(player, target);
  await waitForNoticeAndReconnect(page, player);
  await expectPlaybackToContinue(page, player, target);
});

test("If the connection is down when the player opens, the film starts as soon as it is back", async ({
  page,
  context,
}) => {
  await page.goto(film);
  let isOff = false;
  await page.route(media, async (route) => {
    if (!isOff) {
      isOff = true;
      await context.setOffline(true);
    }
    await route.continue().catch(() => {});
  });
  await press(page);
  const player = getPlayer(page);
  await waitForNoticeAndReconnect(page, player);
  await expectPlaybackToContinue(page, player, 0);
});

test("When the player's code fails to load it is requested again, with its styles", async ({ page }) => {
  const failed = new Set<string>();
  await page.route(/\/assets\/(engine|player-screen)[^/]*\.(js|css)/, (route) => {
    const url = route.request().url();
    if (failed.has(url)) return route.continue();
    failed.add(url);
    return route.abort("failed");
  });
  await page.goto(film);
  await press(page);
  const player = getPlayer(page);
  await expectPlaybackToContinue(page, player, 0);
  await player.wake();
  await expect(player.button("Пауза")).toBeVisible();
  expect([...failed].some((url) => url.endsWith(".css"))).toBe(true);
  await expect(player.stage.locator("[data-controls]")).toHaveCSS("position", "absolute");
});

test("A channel continues by itself when the connection is back", async ({ page, context }) => {
  await page.goto("/channel/1");
  await press(page, "Смотреть эфир");
  const player = getPlayer(page);
  await player.plays();
  await context.setOffline(true);
  await jump(player, 1);
  await page.keyboard.press("Home");
  await waitForNoticeAndReconnect(page, player);
  await expectPlaybackToContinue(page, player, await player.position());
});

test("A channel goes on after jumps during which a slow device is still examining what it loaded", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, options?: unknown) {
      setTimeout(() => postMessage.call(this, message, options as StructuredSerializeOptions), 250);
    };
  });
  await page.goto("/channel/1");
  await press(page, "Смотреть эфир");
  const player = getPlayer(page);
  await player.plays();
  await player.video.evaluate(async (video: HTMLVideoElement) => {
    for (let jumps = 1; jumps <= 30; jumps += 1) {
      const { seekable } = video;
      const [from, to] = [seekable.start(0), seekable.end(seekable.length - 1)];
      video.currentTime = from + ((jumps * 0.37) % 1) * (to - from);
      await new Promise((resolve) => setTimeout(resolve, 40 * (1 + (jumps % 8))));
    }
  });
  await expectPlaybackToContinue(page, player, await player.position());
});

test("A film that the viewer paused stays paused when the connection is back", async ({ page, context }) => {
  const player = await openPlayer(page);
  await page.keyboard.press("k");
  await expect.poll(player.isPaused).toBe(true);
  await context.setOffline(true);
  const target = (await end(player)) - 12;
  await jump(player, target);
  await waitForNoticeAndReconnect(page, player);
  await expect(player.stage.getByRole("alert")).toHaveCount(0, { timeout: 20_000 });
  await expect.poll(player.isPaused).toBe(true);
  await page.keyboard.press("k");
  await expectPlaybackToContinue(page, player, target);
});
