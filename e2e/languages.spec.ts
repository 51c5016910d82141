import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expect, test, titles } from "./fixtures";
import { watchTitle } from "./player";

const languages = [
  { locale: "ru", tag: "ru", prefix: "", watch: "Смотреть" },
  { locale: "en", tag: "en", prefix: "/en", watch: "Watch" },
  { locale: "sr", tag: "sr-Latn", prefix: "/sr", watch: "Gledaj" },
  { locale: "bg", tag: "bg", prefix: "/bg", watch: "Гледай" },
  { locale: "hr", tag: "hr", prefix: "/hr", watch: "Gledaj" },
] as const;

/** Visible text and accessible labels, each with the language declared by its element. */
const getWords = (page: Page) =>
  page.evaluate(() => {
    const found: { text: string; lang: string }[] = [];
    const add = (text: string | null, element: Element) => {
      const trimmed = text?.trim();
      if (trimmed) found.push({ text: trimmed, lang: element.closest("[lang]")?.getAttribute("lang") ?? "" });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement && !node.parentElement.closest("script, style, template, noscript"))
        add(node.textContent, node.parentElement);
    }
    for (const name of ["aria-label", "title", "alt", "placeholder", "aria-valuetext"]) {
      for (const element of document.body.querySelectorAll(`[${name}]`))
        add(element.getAttribute(name), element);
    }
    add(document.title, document.documentElement);
    return found;
  });

/**
 * Names of payment systems, which are not translated; and our label around a title that exists only in
 * Russian.
 */
const isName = (text: string) => text === "МИР" || text === "СБП" || /^[^А-Яа-яЁё]+: [А-ЯЁ]/.test(text);

/** Retries until no wrong text is left, because a popup or the player may still be loading. */
async function expectLanguage(page: Page, tag: string, where: string) {
  await expect(async () => {
    const words = await getWords(page);
    expect(words.length, where).toBeGreaterThan(20);
    const find = (isWrong: (word: { text: string; lang: string }) => boolean) => [
      ...new Set(words.filter(isWrong).map(({ text }) => text.slice(0, 80))),
    ];
    expect(
      find(({ text }) => /^([a-z]+:)?[a-z][a-zA-Z]+(\.[a-zA-Z0-9]+)+$/.test(text)),
      `${where}: keys instead of texts`,
    ).toEqual([]);
    expect(
      find(({ text }) => /^(playerLabel|[a-z]+[A-Z][a-zA-Z]+)$/.test(text) && text !== "webOS"),
      `${where}: keys instead of texts`,
    ).toEqual([]);
    expect(
      find(({ text }) => /\{\{|\}\}|undefined|NaN|\[object/.test(text)),
      `${where}: unfilled placeholders`,
    ).toEqual([]);
    if (tag === "ru" || tag === "bg") return;
    expect(
      find(({ text, lang }) => /[А-Яа-яЁё]{2,}/.test(text) && !/^(ru|bg)/.test(lang) && !isName(text)),
      `${where}: Cyrillic words that do not say so`,
    ).toEqual([]);
  }).toPass();
}

for (const { tag, prefix, watch } of sample("languages", languages, 2)) {
  test(`The home page is in ${tag}`, { tag: "@both" }, async ({ page }) => {
    await page.goto(prefix || "/");
    await expect(page.locator("html")).toHaveAttribute("lang", tag);
    await expectLanguage(page, tag, "the home page");
  });

  test(`A title, its people, a playlist, a missing page and popups are in ${tag}`, async ({
    page,
    guard,
  }) => {
    guard.expectStatus(404);
    for (const [path, isPopup] of [
      [`/watch/${titles.film.alias}`, false],
      [`/watch/${titles.series.alias}`, false],
      [`/watch/${titles.film.alias}/person`, false],
      [`/playlist/${titles.playlist.alias}`, false],
      ["/no-such-page", false],
      [`/watch/${titles.film.alias}?popup=mobile-menu`, true],
      [`/watch/${titles.film.alias}?popup=offer`, true],
    ] as const) {
      await page.goto(prefix + path);
      await expect(page.locator("html"), path).toHaveAttribute("lang", tag);
      await expect(page.getByRole("dialog"), path).toHaveCount(isPopup ? 1 : 0);
      await expectLanguage(page, tag, path);
    }
  });

  test(`The player is in ${tag}`, async ({ page, become }) => {
    await become({ kind: "REGISTERED" });
    const player = await watchTitle(page, `${prefix}/watch/${titles.film.alias}`, watch);
    await page.keyboard.press("k");
    await expect.poll(player.isPaused).toBe(true);
    await player.wake();
    await expectLanguage(page, tag, "the player");
    await page.keyboard.press("Shift+Slash");
    await expect(page.getByRole("dialog").nth(1)).toBeVisible();
    await expectLanguage(page, tag, "the keys");
  });
}

test("Links, the logo and the search stay in the page's language", { tag: "@both" }, async ({ page }) => {
  await page.goto(`/hr/watch/${titles.film.alias}`);
  await expect(async () => {
    const hrefs = await page
      .locator("a[href^='/']")
      .evaluateAll((links) =>
        links
          .filter((link) => !link.closest("[data-testid=languages]"))
          .map((link) => link.getAttribute("href") ?? ""),
      );
    expect(hrefs.length).toBeGreaterThan(30);
    expect(hrefs.filter((href) => !/^\/hr(\/|$|\?)/.test(href))).toEqual([]);
  }).toPass();
});
