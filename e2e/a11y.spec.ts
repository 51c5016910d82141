import { expectNoViolations } from "./a11y";
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
  ["the controls", "/dev"],
  ["the menu of small screens", "/?popup=mobile-menu"],
  ["the subscription offer", `${film}?popup=offer`],
];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const languages = [
  ["ru", ""],
  ["en", "/en"],
] as const;
/**
 * Checked in both languages at both sizes; other pages only in Russian on a desktop and in English on a
 * phone.
 */
const main = new Set(["the home page", "a film"]);

for (const viewport of sizes) {
  test.describe(`At ${viewport.width} pixels`, () => {
    test.use({ viewport, reducedMotion: "reduce" });
    for (const [language, prefix] of languages) {
      const isUsual = (language === "ru") === (viewport.width === 1440);
      for (const [name, path] of pages.filter(([page]) => isUsual || main.has(page))) {
        test(`${name} keeps to WCAG (${language}, ${viewport.width})`, async ({ page, guard }) => {
          guard.expectStatus(404);
          await page.goto(
            path === "/" && prefix
              ? prefix
              : path.startsWith("/?") && prefix
                ? prefix + path.slice(1)
                : prefix + path,
          );
          await expect(page.getByRole("heading").first()).toBeAttached();
          await expectNoViolations(page);
        });
      }
      test(`the player keeps to WCAG with its controls, settings and keys (${language}, ${viewport.width})`, async ({
        page,
        become,
      }) => {
        await become({ kind: "REGISTERED" });
        const player = await watchTitle(page, prefix + film, language === "ru" ? "Смотреть" : "Watch");
        await page.keyboard.press("k");
        await player.wake();
        await expect(player.stage.locator("[data-controls=shown]")).toBeVisible();
        await expectNoViolations(page);
        await player.button(language === "ru" ? "Настройки" : "Settings").click();
        await expectNoViolations(page);
      });
    }
  });
}

for (const [name, path] of pages) {
  test(`At 320 pixels, and at 1440 magnified to 200 %, ${name} is never scrolled sideways`, async ({
    page,
    guard,
  }) => {
    guard.expectStatus(404);
    for (const width of [320, 720]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeAttached();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `at ${width}`,
      ).toBeLessThanOrEqual(width);
    }
  });
}

test("Text of twice the size does not push a page sideways or over itself", async ({ page }) => {
  for (const path of ["/", film]) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(1440);
    const heading = page.getByRole("main").getByRole("heading", { name: "Метрополис" }).first();
    expect(
      await heading.evaluate((element) => element.scrollWidth - element.clientWidth),
    ).toBeLessThanOrEqual(1);
  }
});

test("What is focused is seen to be, and is not under the header or the bar of links", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(film);
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press("Tab");
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
    if (!state) continue;
    expect(state, state.what).toMatchObject({ hasRing: true, isCovered: false });
  }
});
