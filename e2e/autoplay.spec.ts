import type { Page } from "@playwright/test";
import { expect, test, titles } from "./fixtures";
import { getPlayer } from "./player";
import { webOrigin } from "./urls";

const film = `/watch/${titles.film.alias}`;

test.beforeEach(({ become }) => become({ kind: "REGISTERED" }));

/**
 * Browsers' default autoplay policy, which test browsers switch off: sound only after a user gesture on the
 * site.
 */
const forbidSound = (page: Page) =>
  page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    let hasActed = false;
    addEventListener("pointerdown", () => (hasActed = true), { capture: true });
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (this.muted || hasActed) return play.call(this);
      return Promise.reject(
        new DOMException(
          "play() failed because the user didn't interact with the document first",
          "NotAllowedError",
        ),
      );
    };
  });

test("«Play» pressed before the page's script has loaded starts the film once it has", async ({ page }) => {
  let isPressed = false;
  const held: (() => void)[] = [];
  await page.route("**/assets/*.js", async (route) => {
    if (!isPressed) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => {});
  });
  // The document has arrived, but no script handles presses yet.
  const document = page.waitForURL(film, { waitUntil: "commit" });
  await page.evaluate((to) => void location.assign(to), webOrigin + film);
  await document;
  const button = page.getByRole("main").getByRole("button", { name: "Смотреть", exact: true });
  await expect(button).toBeVisible();
  const opened = page.waitForURL(/popup=player/);
  isPressed = true;
  await button.click();
  for (const go of held) go();
  await opened;
  await getPlayer(page).plays();
});

test("If the browser blocks autoplay with sound the film starts muted, with a button to unmute", async ({
  page,
}) => {
  await forbidSound(page);
  await page.goto(`${film}?popup=player`);
  const player = getPlayer(page);
  await player.plays();
  await expect.poll(player.isMuted).toBe(true);
  await player.stage.getByText("Включить звук").click();
  await expect.poll(player.isMuted).toBe(false);
  await expect.poll(player.isPaused).toBe(false);
  await expect(player.stage.getByText("Включить звук")).toHaveCount(0);
  // Muted autoplay must not mute the next film.
  await expect
    .poll(() =>
      page.evaluate(() => JSON.parse(localStorage.getItem("luch.player") ?? "{}") as { isMuted?: boolean }),
    )
    .not.toMatchObject({ isMuted: true });
});

test("The first bytes of a film are fetched once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/media/") && !/vtt|webp/.test(pathname))
      asked.push(`${pathname} ${request.headers().range ?? ""}`);
  });
  await page.goto(film);
  const button = page.getByRole("main").getByRole("button", { name: "Смотреть", exact: true });
  await button.hover();
  await button.click();
  const player = getPlayer(page);
  await player.plays();
  await expect.poll(player.position).toBeGreaterThan(3);
  expect(asked.filter((one) => one.includes("master.m3u8"))).toHaveLength(1);
  expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([]);
});
