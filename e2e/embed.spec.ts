import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectNotSideways, expectNoViolations } from "./a11y";
import { expect, test } from "./fixtures";
import { expectTabOrder } from "./tab-order";
import { webOrigin } from "./urls";

const film = "prints-ahmed";
const allow = "autoplay; fullscreen; picture-in-picture; encrypted-media; screen-wake-lock";
let others: Server;
/** Another site, as far as cookies go: another host than ours. */
let othersOrigin = "";

test.beforeAll(async () => {
  others = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://localhost");
    // Isolated from sites that do not agree to it.
    const isolated = { "cross-origin-embedder-policy": "require-corp" };
    response.writeHead(200, {
      "content-type": "text/html",
      ...(searchParams.has("isolated") ? isolated : {}),
    });
    response.end(
      `<!doctype html><html lang="en"><title>A blog</title><body style="margin:0"><main><h1>A blog</h1>
      <iframe src="${webOrigin}${searchParams.get("path")}" width="560" height="315" title="A film" allow="${allow}"></iframe>
      </main><script>document.addEventListener("submit", () => {})</script>`,
    );
  }).listen(0, "localhost");
  await once(others, "listening");
  othersOrigin = `http://localhost:${(others.address() as AddressInfo).port}`;
});
test.afterAll(() => others.close());

const openBlog = async (page: Page, path: string, query = "") => {
  await page.goto(`${othersOrigin}/?path=${encodeURIComponent(path)}${query}`);
  return page.frameLocator("iframe");
};
/** Opens a page of ours that is not hydrated at once. */
const openAlone = async (page: Page, path: string) => {
  // Asked for as a page it would lead to the title's.
  await page.route(webOrigin + path, async (route) => {
    const headers = { ...route.request().headers(), "sec-fetch-dest": "iframe" };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await page.goto(`${othersOrigin}/?path=/icon.svg`);
  await page.evaluate((url) => location.assign(url), webOrigin + path);
  await page.waitForURL(webOrigin + path);
};

test.beforeEach(({ guard }) => guard.expectRequestsTo(webOrigin));

test(
  "Another site shows a film, and a viewer plays it there without a session",
  { tag: "@journey" },
  async ({ page, become, context, javaScriptEnabled }) => {
    await become({ kind: "PAID" });
    const session = (await context.cookies(webOrigin)).find(({ name }) => name === "luch");
    expect(session).toBeDefined();
    const sent: Promise<string | undefined>[] = [];
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(webOrigin)) asked.push(request.url().replace(webOrigin, ""));
    });
    page.on("requestfinished", (request) => {
      if (!request.url().startsWith(webOrigin)) return;
      // The last ones may finish as the test ends.
      const ended = () => undefined;
      sent.push(request.allHeaders().then(({ cookie }) => cookie && `${request.url()}: ${cookie}`, ended));
    });
    const frame = await openBlog(page, `/embed/${film}`);
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Приключения принца Ахмеда");
    await expect(frame.getByRole("link", { name: "Смотреть на «Луче»" })).toHaveAttribute("rel", "noopener");
    expect(asked.filter((url) => /\/(media|assets\/(player|engine|hls))/.test(url))).toEqual([]);
    await frame.getByRole("button", { name: "Смотреть" }).click();
    const video = frame.locator("video");
    await expect(video).toBeVisible();
    if (javaScriptEnabled === false) await expect(video).toHaveAttribute("controls", "");
    else
      await expect
        .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 60_000 })
        .toBeGreaterThan(1);
    expect(sent.length).toBeGreaterThan(0);
    expect((await Promise.all(sent)).filter(Boolean)).toEqual([]);
    const after = (await context.cookies(webOrigin)).find(({ name }) => name === "luch");
    expect(after?.value).toBe(session?.value);
    expect((await context.cookies()).filter(({ path }) => path.includes("embed"))).toEqual([]);
  },
);

test("A frame shows its film on sites that are isolated from others", async ({ page }) => {
  const frame = await openBlog(page, `/en/embed/${film}`, "&isolated");
  await frame.getByRole("button", { name: "Watch" }).click();
  const video = frame.locator("video");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 60_000 })
    .toBeGreaterThan(1);
});

test("In a frame the keyboard plays, pauses and goes back to the picture", async ({ page }) => {
  const frame = await openBlog(page, `/embed/${film}`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const play = frame.getByRole("button", { name: "Смотреть" });
  await play.focus();
  await page.keyboard.press("Enter");
  const video = frame.locator("video");
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
  await expect.poll(isPaused, { timeout: 60_000 }).toBe(false);
  await page.keyboard.press("k");
  await expect.poll(isPaused).toBe(true);
  await page.keyboard.press("Escape");
  await expect(play).toBeVisible();
});

test("A title that is not for everyone is no film in a frame", { tag: "@both" }, async ({ page, guard }) => {
  guard.expectStatus(404);
  const frame = await openBlog(page, "/embed/metropolis");
  await expect(frame.getByRole("heading")).toHaveText("Здесь это видео показать нельзя");
  await expect(frame.getByRole("link", { name: "Открыть «Луч»" })).toHaveAttribute("target", "_blank");
  await expect(frame.getByText("Метрополис")).toHaveCount(0);
});

test("Another page of ours is shown in no frame", async ({ page, guard }) => {
  await openBlog(page, `/watch/${film}`);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/chrome-error|about:blank/);
  expect(guard.problems().join(" ")).toContain("frame-ancestors");
  guard.problems = () => [];
});

for (const [width, height] of [
  [320, 180],
  [560, 315],
  [1280, 720],
] as const)
  test(`A frame of ${width} × ${height} has all of its words in view`, async ({ page, guard }) => {
    guard.expectStatus(404);
    await page.setViewportSize({ width, height });
    for (const path of [
      `/embed/${film}`,
      "/bg/embed/puteshestvie-cherez-nevozmozhnoe",
      "/embed/metropolis",
    ]) {
      await openAlone(page, path);
      await expectNotSideways(page, width);
      const parts = await page.locator("h1, p:not([role]), button, a").all();
      expect(parts.length, path).toBeGreaterThan(1);
      for (const part of parts) {
        const box = await part.boundingBox();
        expect(box, path).not.toBeNull();
        if (!box) continue;
        expect(box.x, path).toBeGreaterThanOrEqual(0);
        expect(box.y, path).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, path).toBeLessThanOrEqual(width);
        expect(box.y + box.height, path).toBeLessThanOrEqual(height);
      }
    }
  });

test("A frame and its notice can be used by everyone", async ({ page, guard }) => {
  guard.expectStatus(404);
  for (const path of [`/embed/${film}`, "/embed/metropolis"]) {
    await openAlone(page, path);
    await expectNoViolations(page);
    await expectTabOrder(page);
  }
});

test(
  "The page of a film has the code of its frame to copy",
  { tag: "@both" },
  async ({ page, context, javaScriptEnabled }) => {
    await page.goto(`/watch/${film}`);
    const summary = page.getByText("Код для вставки").first();
    await summary.click();
    const field = page.getByRole("textbox", { name: "HTML-код" });
    await expect(field).toHaveValue(
      `<iframe src="${webOrigin}/embed/${film}" width="560" height="315" title="Приключения принца Ахмеда" allow="${allow}" allowfullscreen loading="lazy" style="border:0"></iframe>`,
    );
    if (javaScriptEnabled === false) return;
    await expectNoViolations(page);
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: webOrigin });
    await page.getByRole("button", { name: "Скопировать код" }).click();
    await expect(page.getByRole("button", { name: "Код скопирован" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`/embed/${film}"`);
  },
);
