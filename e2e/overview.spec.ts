import { expect, test, titles } from "./fixtures";
import { getPlayer } from "./player";
import { row } from "./row";

test("A film is found among the films and played", async ({ page, become }) => {
  row("S-001");
  await become({ kind: "PAID" });
  await page.goto("/movies");
  // The most popular one is a premiere to come.
  await page.locator("[data-list] a[href^='/watch/']").nth(1).click();
  await expect(page).toHaveURL(/\/watch\/[\w-]+$/);
  await page.getByRole("main").getByRole("button", { name: "Смотреть", exact: true }).click();
  await expect(page).toHaveURL(/popup=player/);
  await getPlayer(page).plays();
});

test("A series is found among the series, and played by season and episode", async ({ page, become }) => {
  row("S-002");
  await become({ kind: "PAID" });
  await page.goto("/series");
  const card = page.locator(`[data-list] a[href='/watch/${titles.seasons.alias}']`);
  await card.click();
  await expect(page).toHaveURL(`/watch/${titles.seasons.alias}`);
  const seasons = page.getByRole("region", { name: "Сезоны" });
  await seasons.getByRole("link", { name: "Сезон 2" }).click();
  await expect(page).toHaveURL(`/watch/${titles.seasons.alias}/season-2`);
  await seasons.getByRole("link", { name: /^2\. / }).click();
  await expect(page).toHaveURL(`/watch/${titles.seasons.alias}/${titles.seasons.alias}-s2e2`);
  await page.getByRole("main").getByRole("button", { name: "Смотреть", exact: true }).first().click();
  await getPlayer(page).plays();
});

test("A playlist is found among the playlists, and plays in its order", async ({ page, become }) => {
  row("S-008");
  await become({ kind: "PAID" });
  await page.goto("/playlists");
  await page.getByRole("main").getByRole("link", { name: "Первый вечер с немым кино" }).click();
  await expect(page).toHaveURL("/playlist/pervyj-vecher");
  const titles = page.locator('main li > a[href^="/watch/"]');
  await expect(titles.first()).toBeVisible();
  const paths = await titles.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  await page.getByRole("button", { name: "Смотреть с начала" }).click();
  await expect(page).toHaveURL(`${paths[0]}?popup=player&playlist=pervyj-vecher`);
  const player = getPlayer(page);
  await player.plays();
  await player.seekTo((await player.video.evaluate((video: HTMLVideoElement) => video.duration)) - 9);
  const next = player.stage
    .getByRole("complementary", { name: "Далее" })
    .getByRole("button", { name: /^Следующее через \d+ с/ });
  await player.playsAnother(() => next.click());
  await expect(page).toHaveURL(`${paths[1]}?popup=player&playlist=pervyj-vecher`);
});
