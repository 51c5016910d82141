import { sample } from "../tests/setup/sample";
import { expectAccessible, expectNotSideways, expectNoViolations } from "./a11y";
import { expect, test, titles } from "./fixtures";
import { watchTitle } from "./player";

const film = `/watch/${titles.film.alias}`;
const pages: [string, string][] = [
  ["the home page", "/"],
  ["the children's home page", "/kids"],
  ["a film", film],
  ["its trailers", `${film}/trailers`],
  ["its people", `${film}/person`],
  ["its characters", `${film}/characters`],
  ["its articles", `${film}/articles`],
  ["its collections", `${film}/selections`],
  ["a season", `/watch/${titles.seasons.alias}/season-2`],
  ["an episode", `/watch/${titles.series.alias}/${titles.series.episode}`],
  ["a playlist", `/playlist/${titles.playlist.alias}`],
  ["the films", "/movies"],
  ["the cartoons of a genre", "/cartoons/family"],
  ["a page that is not there", "/no-such-page"],
  ["the promotions", "/promos"],
  ["a promotion", "/pages/black-friday"],
  ["the newsletter", "/newsletter"],
  ["the end of the newsletter", "/unsubscribe"],
  ["the applications", "/ios-android-app"],
  ["the controls", "/dev"],
  ["the menu of small screens", "/?popup=mobile-menu"],
  ["the subscription offer", `${film}?popup=offer`],
];

test.use({ reducedMotion: "reduce" });

for (const [name, path] of sample("accessible pages", pages, 7)) {
  test(`${name} meets WCAG on desktop and phone, and scrolls sideways at no width or zoom`, async ({
    page,
    guard,
  }) => {
    guard.expectStatus(404);
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeAttached();
    for (const width of [320, 720]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNotSideways(page, width);
    }
    await expectAccessible(page);
  });
}

const inEnglish = [
  ["the home page", "/en"],
  ["a film", `/en${film}`],
] as const;
for (const [name, path] of sample("accessible pages in English", inEnglish, 1)) {
  test(`In English ${name} meets WCAG`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeAttached();
    await expectNoViolations(page, { hasNewColours: false });
  });
}

const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
for (const viewport of sample("accessible player", viewports, 1)) {
  test(`The player meets WCAG with its controls and its settings (${viewport.width})`, async ({
    page,
    become,
  }) => {
    await page.setViewportSize(viewport);
    await become({ kind: "REGISTERED" });
    const player = await watchTitle(page, film);
    await page.keyboard.press("k");
    await expect.poll(player.isPaused).toBe(true);
    await player.wake();
    await expect(player.stage.locator("[data-controls=shown]")).toBeVisible();
    await expectNoViolations(page);
    await player.press("Настройки");
    await expect(page.getByRole("dialog", { name: "Настройки" })).toBeVisible();
    await expectNoViolations(page);
  });
}

test("Text at twice the size neither widens a page nor overlaps", async ({ page }) => {
  for (const path of ["/", film]) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expectNotSideways(page, 1440);
    const heading = page.getByRole("main").getByRole("heading", { name: "Метрополис" }).first();
    await expect
      .poll(() => heading.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(1);
  }
});

test("The focused element is visibly marked and is not covered by the header or the tab bar", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(film);
  const marked = new Set<string>();
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press("Tab");
    await expect(async () => {
      const state = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        // A card's focus ring is drawn around its picture.
        const hasRing = [element, ...element.children].some((one) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
          return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
        });
        const box = element.getBoundingClientRect();
        const top = document.elementFromPoint(
          box.left + Math.min(box.width / 2, 380 - box.left),
          box.top + box.height / 2,
        );
        return {
          what: element.outerHTML.slice(0, 100),
          hasRing,
          isCovered: !(top === null || element.contains(top) || top.contains(element)),
        };
      });
      if (!state) return;
      expect(state, state.what).toMatchObject({ hasRing: true, isCovered: false });
      marked.add(state.what);
    }).toPass();
  }
  expect(marked.size).toBeGreaterThan(20);
});
