import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { expect, test as base, titles } from "./fixtures";
import { getPlayer } from "./player";
import { webOrigin } from "./urls";

/** What stands between the browser and the site. */
type Line = {
  origin: string;
  /** Whether connections break. */
  isDown: boolean;
  /** Whether what is sent arrives, but its answer does not. */
  losesAnswers: boolean;
  /** Said by documents in place of whom they are for. */
  says: string | null;
  /** Appended to the worker's script. */
  newer: string;
  /** Forms that arrived, by path. */
  arrived: string[];
};

const test = base.extend<{ line: Line }>({
  line: async ({}, use) => {
    const line: Line = { origin: "", isDown: false, losesAnswers: false, says: null, newer: "", arrived: [] };
    const server = http.createServer((request, response) => pass(line, request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    line.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use(line);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});
test.use({ serviceWorkers: "allow" });
test.beforeEach(({ guard }) => guard.expectBrokenRequests());

function pass(line: Line, request: IncomingMessage, response: ServerResponse): void {
  if (line.isDown) return void request.socket.destroy();
  const isWorker = request.url === "/worker.js";
  const headers = { ...request.headers };
  if (isWorker) for (const name of ["accept-encoding", "if-none-match"]) delete headers[name];
  const { hostname, port } = new URL(webOrigin);
  const forward = http.request(
    { hostname, port, path: request.url, method: request.method, headers },
    (answer) => {
      if (request.method === "POST") line.arrived.push(request.url ?? "");
      if (line.losesAnswers && request.method === "POST") {
        answer.resume();
        return void request.socket.destroy();
      }
      const sent = { ...answer.headers };
      if (line.says !== null && "luch-offline" in sent) sent["luch-offline"] = line.says;
      if (isWorker) {
        delete sent["content-length"];
        delete sent.etag;
      }
      response.writeHead(answer.statusCode ?? 500, sent);
      answer.on("end", () => response.end(isWorker ? line.newer : undefined));
      answer.pipe(response, { end: false });
    },
  );
  forward.on("error", () => response.destroy());
  request.pipe(forward);
}

/** Waits until everything is kept, and the worker stands by. Stills are fetched after the rest. */
const waitUntilKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        if (navigator.serviceWorker.controller === null || !(await caches.has("luch-offline"))) return 0;
        const keys = await (await caches.open("luch-kept")).keys();
        const isMade = keys.some(({ url }) => url.endsWith("/offline/kept"));
        return isMade ? keys.filter(({ url }) => url.includes("/images/frame/")).length : 0;
      }),
    )
    .toBeGreaterThanOrEqual(8);
const readKept = (page: Page) =>
  page.evaluate(async () => {
    const found = await caches.match("/offline/kept", { cacheName: "luch-kept", ignoreVary: true });
    return found ? ((await found.json()) as { isChild: boolean; frames: { title: string }[] }) : null;
  });
/** Like following a link; the page that opens may not be one of the application. */
async function open(page: Page, url: string): Promise<void> {
  await page.evaluate((href) => location.assign(href), url);
  await page.waitForURL(url);
}
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const toast = (page: Page, text: string) =>
  expect(page.getByRole("status", { includeHidden: true }).filter({ hasText: text })).toBeAttached();

test("Without a connection there is the guide, a saved article and a game, and the page opens once it is back", async ({
  page,
  become,
  line,
}) => {
  await become({ kind: "PAID" });
  await page.goto(`${line.origin}/journal/filmy-iz-shkafa`);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("button", { name: "Сохранить для чтения без сети" }).click();
  await expect(page.getByRole("button", { name: "Сохранено, читается и без сети" })).toBeVisible();
  await waitUntilKept(page);

  line.isDown = true;
  await open(page, `${line.origin}/watch/metropolis`);
  await expect(heading(page, "Нет сети")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Сегодня в эфире" })).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) }),
  ).not.toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: title, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
  await expect(page.getByRole("article").locator("p")).not.toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Закрыть статью" }).press("Enter");
  await expect(page.getByRole("button", { name: title, exact: true })).toBeFocused();

  await page.getByRole("button", { name: "Играть" }).press("Enter");
  for (let question = 1; question <= 8; question += 1) {
    await expect(page.getByText(`Кадр ${question} из 8`, { exact: true })).toBeVisible();
    await expect(page.getByRole("img", { name: "Кадр, по которому" })).toBeVisible();
    await page.getByRole("group", { name: "Откуда этот кадр?" }).getByRole("button").first().press("Enter");
    await expect(page.getByText(/^(Верно!|Нет, это «)/)).toBeVisible();
    if (question === 1) {
      await expectAccessible(page);
      // What was begun does not go away by itself.
      line.isDown = false;
      await expect(heading(page, "Сеть вернулась")).toBeVisible();
      await expect(page.getByRole("link", { name: "Открыть страницу" })).toBeVisible();
      line.isDown = true;
    }
    await page.getByRole("button", { name: question === 8 ? "К итогам" : "Дальше" }).press("Enter");
  }
  await expect(page.getByText(/^Угадано: \d из 8$/)).toBeVisible();

  await open(page, `${line.origin}/movies`);
  await expect(heading(page, "Нет сети")).toBeVisible();
  line.isDown = false;
  await expect(heading(page, "Фильмы")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/movies");
});

test("A saved article opens at its own address without a connection", async ({ page, line }) => {
  await page.goto(`${line.origin}/journal/filmy-iz-shkafa`);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("button", { name: "Сохранить для чтения без сети" }).click();
  await expect(page.getByRole("button", { name: "Сохранено, читается и без сети" })).toBeVisible();
  await waitUntilKept(page);
  line.isDown = true;
  await page.evaluate(() => location.reload());
  await expect(page.getByRole("button", { name: "Закрыть статью" })).toBeVisible();
  await expect(heading(page, title)).toBeVisible();

  // Whoever reads is not torn away, and is told.
  const onward = page.getByRole("link", { name: "Открыть страницу" });
  await expect(onward).toBeHidden();
  line.isDown = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(onward).toBeInViewport();
  await expect(heading(page, title)).toBeVisible();
  await expectAccessible(page);
  await onward.click();
  await expect(page.getByRole("button", { name: "Сохранено, читается и без сети" })).toBeVisible();
});

test("What is kept is shown and removed on its page", async ({ page, line }) => {
  await page.goto(`${line.origin}/en/journal`);
  await waitUntilKept(page);
  await open(page, `${line.origin}/en/offline`);
  await expect(heading(page, "You’re online")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Guess the film" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete saved content" }).click();
  await expect(page.getByText(/^Deleted\./)).toBeVisible();
  expect(await readKept(page)).toBeNull();
});

test("A child sees nothing of what was kept for an adult before", async ({ page, become, line }) => {
  await become({ kind: "PAID" });
  await page.goto(`${line.origin}/journal/filmy-iz-shkafa`);
  await page.getByRole("button", { name: "Сохранить для чтения без сети" }).click();
  await expect(page.getByRole("button", { name: "Сохранено, читается и без сети" })).toBeVisible();
  await waitUntilKept(page);
  const adult = await readKept(page);
  expect(adult?.isChild).toBe(false);

  await become({ kind: "PAID", isChild: true });
  // The document alone is enough: nothing else of it arrives.
  await page.route(/\/assets\//, (route) => route.abort());
  await page.evaluate((href) => location.assign(href), `${line.origin}/kids`);
  await page.waitForURL(`${line.origin}/kids`);
  await expect.poll(() => readKept(page)).toBeNull();
  line.isDown = true;
  await open(page, `${line.origin}/journal/filmy-iz-shkafa`);
  await expect(heading(page, "Нет сети")).toBeVisible();
  await expect(page.getByRole("button", { name: "Проверить сеть" })).toBeVisible();
  await expect(page.locator("#kept")).toBeEmpty();

  line.isDown = false;
  await page.unrouteAll();
  await page.goto(`${line.origin}/kids`);
  await waitUntilKept(page);
  expect((await readKept(page))?.isChild).toBe(true);
  line.isDown = true;
  await open(page, `${line.origin}/cartoons`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "kids");
  await expect(page.getByText("Просто игра, без очков и таблиц.")).toBeVisible();
  await expectAccessible(page);
  const words = await page.locator("body").innerText();
  expect(words).not.toContain("Фильмы из шкафа");
});

test("While a form is on its way that may change who is watching, nothing kept is shown", async ({
  page,
  become,
  line,
}) => {
  await become({ kind: "PAID" });
  await page.goto(`${line.origin}/`);
  await waitUntilKept(page);
  line.isDown = true;
  await open(page, `${line.origin}/movies`);
  await expect(page.getByRole("heading", { name: "Сегодня в эфире" })).toBeVisible();
  await open(page, `${line.origin}/logout`);
  await expect(heading(page, "Нет сети")).toBeVisible();
  await expect(page.getByRole("button", { name: "Проверить сеть" })).toBeVisible();
  await expect(page.locator("#kept")).toBeEmpty();
});

test("A favourite and a rating that got no answer are shown at once and arrive once", async ({
  page,
  become,
  line,
}) => {
  await become({ kind: "REGISTERED" });
  const film = `${line.origin}/watch/${titles.film.alias}`;
  const favourite = page.getByRole("main").getByRole("button", { name: "Буду смотреть", exact: true });
  await page.goto(film);
  // The first arrives, and its answer is lost; the second does not arrive.
  line.losesAnswers = true;
  await favourite.click();
  await expect(favourite).toHaveAttribute("aria-pressed", "true");
  await toast(page, "Сохраним, когда появится сеть");
  line.isDown = true;
  await page.getByText("Оценить").click();
  await page.getByRole("button", { name: "8 из 10" }).click();
  await expect(page.getByText("Моя оценка: 8")).toBeVisible();
  line.isDown = false;
  line.losesAnswers = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await toast(page, "Сеть вернулась: сохранили то, что ждало");
  const count = (path: string) => line.arrived.filter((one) => one === path).length;
  // Browsers repeat by themselves what a broken connection had not answered.
  const before = count("/resources/favorites");
  expect(before).toBeGreaterThan(1);
  expect(count("/resources/rating")).toBe(1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("luch:unsent"))).toBeNull();
  await page.goto(`${line.origin}/favorites`);
  await expect(page.locator("[data-list] > li")).toHaveCount(1);
  await page.goto(film);
  await expect(favourite).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Моя оценка: 8")).toBeVisible();
  expect([count("/resources/favorites"), count("/resources/rating")]).toEqual([before, 1]);
});

test("What was pressed without a connection is sent by the next page, and never for another profile", async ({
  page,
  become,
  line,
}) => {
  await become({ kind: "REGISTERED" });
  const film = `${line.origin}/watch/${titles.film.alias}`;
  const favourite = page.getByRole("main").getByRole("button", { name: "Буду смотреть", exact: true });
  await page.goto(film);
  // Its code is there.
  await expect(favourite).toHaveAttribute("aria-pressed", "false");
  line.isDown = true;
  await favourite.click();
  await toast(page, "Сохраним, когда появится сеть");
  line.isDown = false;
  await become({ kind: "REGISTERED" });
  await page.goto(film);
  await expect(favourite).toHaveAttribute("aria-pressed", "false");
  expect(line.arrived.filter((path) => path === "/resources/favorites")).toEqual([]);
});

test("What was pressed in two tabs without a connection arrives once from both", async ({
  page,
  context,
  become,
  line,
}) => {
  await become({ kind: "REGISTERED" });
  const other = await context.newPage();
  const tabs = [
    { tab: page, alias: titles.film.alias },
    { tab: other, alias: titles.premium.alias },
  ];
  const getFavourite = (tab: Page) =>
    tab.getByRole("main").getByRole("button", { name: "Буду смотреть", exact: true });
  for (const { tab, alias } of tabs) {
    await tab.goto(`${line.origin}/watch/${alias}`);
    // Its code is there.
    await expect(getFavourite(tab)).toHaveAttribute("aria-pressed", "false");
  }
  line.isDown = true;
  for (const { tab } of tabs) {
    await getFavourite(tab).click();
    await toast(tab, "Сохраним, когда появится сеть");
  }
  line.isDown = false;
  await Promise.all(tabs.map(({ tab }) => tab.evaluate(() => dispatchEvent(new Event("online")))));
  await expect.poll(() => page.evaluate(() => localStorage.getItem("luch:unsent"))).toBeNull();
  expect(line.arrived.filter((path) => path === "/resources/favorites")).toHaveLength(tabs.length);
  await page.goto(`${line.origin}/favorites`);
  await expect(page.locator("[data-list] > li")).toHaveCount(tabs.length);
});

test("A place in a film that was reached without a connection arrives later", async ({
  page,
  become,
  line,
}) => {
  await become({ kind: "PAID" });
  await page.goto(`${line.origin}/watch/${titles.film.alias}`);
  await page.getByRole("main").getByRole("button", { name: "Смотреть" }).first().click();
  const player = getPlayer(page);
  await player.plays();
  await player.seekTo(5);
  line.isDown = true;
  await player.video.evaluate((video: HTMLVideoElement) => video.pause());
  const read = () => page.evaluate(() => localStorage.getItem("luch:unsent"));
  await expect.poll(read).toContain("/resources/progress");
  line.arrived.length = 0;
  line.isDown = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(read).toBeNull();
  expect(line.arrived).toContain("/resources/progress");
});

test("A new worker takes over while a page is open, and strands nothing", async ({ page, line }) => {
  await page.goto(`${line.origin}/`);
  await waitUntilKept(page);
  line.newer = "\n// A newer build.";
  await page.evaluate(async () => {
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
    await (await navigator.serviceWorker.getRegistration())?.update();
    await changed;
  });
  await page.getByRole("link", { name: "Журнал" }).first().click();
  await page.waitForURL(`${line.origin}/journal`);
  await page.goto(`${line.origin}/movies`);
  await expect(heading(page, "Фильмы")).toBeVisible();
  line.isDown = true;
  await open(page, `${line.origin}/series`);
  await expect(heading(page, "Нет сети")).toBeVisible();
});

test("One header switches it off: everything kept goes, the worker too, and pages keep nothing again", async ({
  page,
  line,
}) => {
  await page.goto(`${line.origin}/`);
  await waitUntilKept(page);
  line.says = "off";
  await page.goto(`${line.origin}/movies`);
  const read = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
  await expect.poll(read).toEqual({ caches: [], workers: 0 });
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === "/offline");
  await page.goto(`${line.origin}/series`);
  await asked;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(await read()).toEqual({ caches: [], workers: 0 });
});
