import { expect, test, titles } from "./fixtures";
import { playerOf } from "./player";

const film = `/watch/${titles.film.alias}`;

// As browsers are out of their box: sound only after the viewer has done something.
test.use({
  launchOptions: {
    executablePath: process.env.CHROME_PATH || "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=document-user-activation-required", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"],
  },
});
test.beforeEach(({ become }) => become({ kind: "REGISTERED" }));

test("«Play» pressed before the page's script has come plays by itself", async ({ page }) => {
  let isPressed = false;
  const held: (() => void)[] = [];
  await page.route("**/assets/*.js", async (route) => {
    if (!isPressed) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => {});
  });
  // The document is there, and nothing listens to presses but the browser.
  await page.evaluate((to) => void location.assign(to), new URL(film, "http://127.0.0.1:" + new URL(test.info().project.use.baseURL ?? "").port).href).catch(() => {});
  const button = page.getByRole("main").getByRole("button", { name: "Смотреть", exact: true });
  await expect(button).toBeVisible();
  const opened = page.waitForURL(/popup=player/);
  isPressed = true;
  await button.click();
  for (const go of held) go();
  await opened;
  await playerOf(page).plays();
});

test("Where the browser lets nothing begin with sound the film runs without, and a button brings it", async ({ page }) => {
  await page.goto(`${film}?popup=player`);
  const player = playerOf(page);
  await player.plays();
  expect(await player.isMuted()).toBe(true);
  await page.keyboard.press("Tab");
  await player.stage.getByText("Включить звук").click();
  await expect.poll(player.isMuted).toBe(false);
  await expect.poll(player.isPaused).toBe(false);
  await expect(player.stage.getByText("Включить звук")).toHaveCount(0);
  // The next film is not silent for that.
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("luch.player") ?? "{}") as { isMuted?: boolean })).not.toMatchObject({ isMuted: true });
});

test("The beginning of a film is fetched once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/media/") && !/vtt|webp/.test(pathname)) asked.push(`${pathname} ${request.headers().range ?? ""}`);
  });
  await page.goto(film);
  const button = page.getByRole("main").getByRole("button", { name: "Смотреть", exact: true });
  await button.hover();
  await button.click();
  const player = playerOf(page);
  await player.plays();
  await expect.poll(player.position).toBeGreaterThan(3);
  expect(asked.filter((one) => one.includes("master.m3u8"))).toHaveLength(1);
  expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([]);
});
