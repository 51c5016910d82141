import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, globalControls, test } from "./global-controls";
import { getPlayer } from "./player";
import { ownApiOrigin, secondWebOrigin } from "./urls";

test.describe.configure({ mode: "serial" });
test.afterEach(async ({ page }) => {
  await globalControls.resetClock(page.request);
  for (const server of ownServers.splice(0)) server.kill("SIGKILL");
});

/** Web servers started by a test and not stopped yet. */
const ownServers: ChildProcess[] = [];

type Broadcast = { title: string; stop_ts: number };

/** The current and next programme of the first channel, and when they change. */
async function onFirstChannel(
  request: APIRequestContext,
): Promise<{ running: Broadcast; next: Broadcast; nextChangeAt: number }> {
  const answer = await request.get(`${ownApiOrigin}/tv?apikey=luch-web`);
  const { data } = (await answer.json()) as {
    data: { items: { id: number; current_programs: Broadcast[] }[] };
  };
  const [running, next] = data.items.find(({ id }) => id === 1)?.current_programs ?? [];
  if (!running || !next) throw new Error("the first channel has no current and next programme");
  return { running, next, nextChangeAt: running.stop_ts };
}

/** The first programme for adults that follows one for more viewers. */
async function findAdultBorder(request: APIRequestContext): Promise<{ channel: number; start: number }> {
  const from = Math.floor(Date.now() / 1000) + 60;
  const answer = await request.get(
    `${ownApiOrigin}/tv/schedule?apikey=luch-web&from=${from}&to=${from + 86_400}`,
  );
  type Day = { channel: { id: number }; programs: { start_ts: number; rating_age: string }[] };
  const { items } = (await answer.json()) as { items: Day[] };
  for (const { channel, programs } of items)
    for (const [index, { start_ts, rating_age }] of programs.entries())
      if (index > 0 && rating_age === "18+" && programs[index - 1]?.rating_age !== "18+")
        return { channel: channel.id, start: start_ts };
  throw new Error("no channel has an adult programme within a day");
}

const firstNow = (page: Page) => page.locator("#channel-1");
/** Set by script, so that a reload would remove it. */
const markPage = (page: Page) => page.evaluate(() => document.body.setAttribute("data-same-page", ""));
const expectSamePage = (page: Page) => expect(page.locator("body")).toHaveAttribute("data-same-page", "");

test("When a programme ends the next one's name appears and the picture continues without a break", async ({
  page,
}) => {
  test.slow();
  const { running, next, nextChangeAt } = await onFirstChannel(page.request);
  await globalControls.setClock(page.request, new Date((nextChangeAt - 30) * 1000));
  await page.goto("/channel/1");
  await page.getByRole("main").getByRole("button", { name: "Смотреть эфир" }).click();
  const player = getPlayer(page);
  await player.plays();
  await expect(player.stage).toContainText(running.title);
  const start = await player.position();
  await expect(player.stage).toContainText(next.title, { timeout: 150_000 });
  // Playback is a few segments behind the clock, so it reaches the next programme within half a minute.
  await expect.poll(async () => (await player.position()) - start, { timeout: 150_000 }).toBeGreaterThan(60);
  await expect.poll(player.isPaused).toBe(false);
  await expect(player.stage.getByRole("alert")).toHaveCount(0);
});

test("When an 18+ programme begins on a channel the player asks for the PIN, and continues once it is entered", async ({
  page,
  become,
  guard,
}) => {
  test.slow();
  // Media URLs expire with the programme.
  guard.expectStatus(403);
  const { channel, start } = await findAdultBorder(page.request);
  await become({ kind: "PAID", pin: "1234" });
  await globalControls.setClock(page.request, new Date((start - 30) * 1000));
  await page.goto(`/channel/${channel}`);
  await page.getByRole("main").getByRole("button", { name: "Смотреть эфир" }).click();
  await getPlayer(page).plays();
  const popup = page.getByRole("dialog", { name: "Введите ПИН-код" });
  await expect(popup).toBeVisible({ timeout: 150_000 });
  await expect(page.locator("video")).toHaveCount(0);
  await popup.getByLabel("ПИН-код").fill("1234");
  await popup.getByRole("button", { name: "Продолжить" }).click();
  await getPlayer(page).plays();
});

test("«What runs now» updates automatically when a programme ends", async ({ page }) => {
  const { running, next, nextChangeAt } = await onFirstChannel(page.request);
  await page.goto("/channel?view=now");
  await markPage(page);
  const title = firstNow(page).locator("p a");
  await expect(title).toHaveText(running.title);
  await globalControls.setClock(page.request, new Date((nextChangeAt + 5) * 1000));
  await expect(title).toHaveText(next.title, { timeout: 60_000 });
  await expect(firstNow(page).getByRole("list", { name: "Далее" })).not.toContainText(next.title);
  await expectSamePage(page);
});

test("«What runs now» also updates after the server was restarted", async ({ page, guard }) => {
  test.slow();
  guard.expectBrokenRequests();
  const { running, next, nextChangeAt } = await onFirstChannel(page.request);
  const before = await secondWebServer();
  await page.goto(`${secondWebOrigin}/channel?view=now`);
  await markPage(page);
  const title = firstNow(page).locator("p a");
  await expect(title).toHaveText(running.title);
  await stop(before);
  const after = await secondWebServer();
  const at = new Date((nextChangeAt + 5) * 1000).toISOString().slice(0, 19);
  const answer = await page.request.post(`${secondWebOrigin}/dev`, {
    form: { intent: "clock", at },
    headers: { Origin: secondWebOrigin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  await expect(title).toHaveText(next.title, { timeout: 90_000 });
  await expectSamePage(page);
  await stop(after);
});

/** Another web server for the same API, which the test may stop. */
async function secondWebServer(): Promise<ChildProcess> {
  const server = fork("build/web/main.js", {
    env: {
      ...process.env,
      NODE_ENV: "production",
      APP_MODE: "demo",
      PORT: new URL(secondWebOrigin).port,
      API_BASE_URL: ownApiOrigin,
      LOG_LEVEL: "error",
      RATE_LIMIT_FACTOR: "1000",
    },
  });
  ownServers.push(server);
  const gone = once(server, "exit").then(() =>
    Promise.reject(new Error(`No web server at ${secondWebOrigin}`)),
  );
  await Promise.race([once(server, "message"), gone]);
  return server;
}

async function stop(server: ChildProcess): Promise<void> {
  const end = once(server, "exit");
  server.kill("SIGTERM");
  await end;
  ownServers.splice(ownServers.indexOf(server), 1);
}
