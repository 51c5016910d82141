import { sample } from "../tests/setup/sample";
import { expect, test, titles } from "./fixtures";
import { getPlayer } from "./player";

const words = {
  ru: {
    prefix: "",
    home: "/",
    details: "Подробнее",
    watch: "Смотреть",
    continue: "Продолжить просмотр",
    remove: /^Убрать «Метрополис»/,
    close: "Назад",
    removed: /Убрали из/,
  },
  en: {
    prefix: "/en",
    home: "/en",
    details: "Details",
    watch: "Watch",
    continue: "Continue watching",
    remove: /^Remove .*Metropolis/,
    close: "Back",
    removed: /Removed from/,
  },
};

for (const language of sample("languages of the journey", ["ru", "en"] as const, 1)) {
  const {
    prefix,
    home,
    details,
    watch,
    continue: continueWatching,
    remove,
    close,
    removed,
  } = words[language];
  const { alias } = titles.film;
  const name = titles.film[language];

  test(`A viewer watches a film, resumes it at its second and removes it from the home page (${language})`, async ({
    page,
    become,
  }) => {
    await become({ kind: "REGISTERED" });
    await page.goto(home);
    await expect(page.getByRole("heading", { level: 2, name: continueWatching })).toHaveCount(0);
    await page.getByRole("link", { name: details }).click();
    await expect(page).toHaveURL(`${prefix}/watch/${alias}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

    await page.getByRole("button", { name: watch, exact: true }).click();
    const player = getPlayer(page);
    await player.plays();
    const started = await player.position();
    await expect.poll(player.position).toBeGreaterThan(started + 1);
    for (const _press of [1, 2]) await page.keyboard.press("ArrowRight");
    await expect.poll(player.position).toBeGreaterThan(20);
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith("/resources/progress") && answer.request().method() === "POST",
    );
    await page.keyboard.press("k");
    await expect.poll(player.isPaused).toBe(true);
    expect((await saved).status()).toBe(204);
    const left = await player.position();

    // After a reload the film resumes by itself.
    await page.reload();
    await player.plays();
    await page.keyboard.press("k");
    await expect.poll(player.isPaused).toBe(true);
    const resumed = await player.position();
    expect(resumed).toBeGreaterThan(left - 3);
    expect(resumed).toBeLessThan(left + 30);

    await player.press(player.stage.getByRole("link", { name: close }));
    await expect(player.stage).toHaveCount(0);
    await expect(page).toHaveURL(`${prefix}/watch/${alias}`);
    await page.goto(home);
    const row = page.getByRole("region", { name: continueWatching });
    await expect(row.getByRole("link", { name })).toBeVisible();
    await expect(row.getByRole("progressbar")).toBeVisible();
    await row.getByRole("button", { name: remove }).click();
    await expect(row).toHaveCount(0);
    await expect(
      page.getByRole("status", { includeHidden: true }).filter({ hasText: removed }),
    ).toBeAttached();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expect(row).toHaveCount(0);
  });

  test(
    `A visitor without script finds a film, watches it and chooses the quality (${language})`,
    { tag: "@no-script" },
    async ({ page }) => {
      await page.goto(home);
      await page.getByRole("link", { name: details }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await page.getByRole("button", { name: watch, exact: true }).click();
      await expect(page).toHaveURL(`${prefix}/watch/${alias}?popup=player`);
      const player = getPlayer(page);
      await expect(player.stage).toBeVisible();
      await expect(player.video).toHaveAttribute("controls");
      await expect(player.video.locator('source[type="video/mp4"]')).toHaveCount(3);
      await expect(player.video.locator("source").first()).toHaveAttribute("src", /480/);
      await expect(player.video.locator('track[kind="subtitles"][srclang="ru"]')).toHaveCount(1);
      await expect(player.video.locator('track[kind="subtitles"][srclang="en"]')).toHaveCount(1);

      const qualities = player.stage.getByRole("navigation").getByRole("link");
      await expect(qualities).toHaveText(["240p", "480p", "720p"]);
      await qualities.filter({ hasText: "720p" }).click();
      await expect(page).toHaveURL(/quality=720/);
      await expect(player.video.locator("source").first()).toHaveAttribute("src", /720/);
      await expect(qualities.filter({ hasText: "720p" })).toHaveAttribute("aria-current", "true");

      const file = await page.request.get(
        (await player.video.locator("source").first().getAttribute("src")) ?? "",
        { headers: { Range: "bytes=0-99" } },
      );
      expect(file.status()).toBe(206);
      expect(file.headers()["content-type"]).toBe("video/mp4");

      await player.stage.getByRole("link", { name: close }).click();
      await expect(page).toHaveURL(`${prefix}/watch/${alias}`);
      await expect(player.stage).toHaveCount(0);
    },
  );
}

test(
  "The player without script starts where the viewer stopped with script",
  { tag: "@no-script" },
  async ({ page, become, browser }) => {
    await become({ kind: "REGISTERED" });
    const { alias } = titles.film;
    const withScript = await browser.newContext({
      javaScriptEnabled: true,
      storageState: await page.context().storageState(),
    });
    const scripted = await withScript.newPage();
    await scripted.goto(`/watch/${alias}`);
    await scripted.getByRole("button", { name: "Смотреть", exact: true }).click();
    const player = getPlayer(scripted);
    await player.plays();
    await player.seekTo(25);
    const saved = scripted.waitForResponse(
      (answer) => answer.url().endsWith("/resources/progress") && answer.ok(),
    );
    await scripted.keyboard.press("k");
    await expect.poll(player.isPaused).toBe(true);
    const stopped = await player.position();
    await saved;
    await withScript.close();

    await page.goto(`/watch/${alias}?popup=player`);
    const [, start] =
      /#t=(\d+)$/.exec((await getPlayer(page).video.locator("source").first().getAttribute("src")) ?? "") ??
      [];
    expect(Number(start)).toBeGreaterThanOrEqual(24);
    expect(Number(start)).toBeLessThanOrEqual(stopped);
    await page.goto("/");
    await expect(
      page.getByRole("region", { name: "Продолжить просмотр" }).getByRole("link", { name: /Метрополис/ }),
    ).toBeVisible();
  },
);

test(
  "A viewer without script removes a title from «continue watching»",
  { tag: "@no-script" },
  async ({ page, become }) => {
    await become({ kind: "REGISTERED" });
    await page.goto(`/watch/${titles.film.alias}`);
    const saved = await page.request.post("/resources/progress", {
      form: { uid: titles.film.uid, position: "30", duration: "64" },
      headers: { Origin: new URL(page.url()).origin },
    });
    expect(saved.status()).toBe(204);
    await page.goto("/");
    const row = page.getByRole("region", { name: "Продолжить просмотр" });
    await row.getByRole("button", { name: /^Убрать «Метрополис»/ }).click();
    await expect(page).toHaveURL("/");
    await expect(row).toHaveCount(0);
    await expect(
      page.getByRole("status", { includeHidden: true }).filter({ hasText: "Убрали из" }),
    ).toBeAttached();
  },
);

test(
  "A visitor without an account has no «continue watching»",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "VIRTUAL" });
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Новинки" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Продолжить просмотр" })).toHaveCount(0);
  },
);
