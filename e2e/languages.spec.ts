import type { Page } from "@playwright/test";
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

async function expectGoodWords(page: Page, tag: string) {
  const words = await getWords(page);
  expect(words.length).toBeGreaterThan(20);
  expect(
    words
      .filter(({ text }) => /^([a-z]+:)?[a-z][a-zA-Z]+(\.[a-zA-Z0-9]+)+$/.test(text))
      .map(({ text }) => text),
    "keys instead of words",
  ).toEqual([]);
  expect(
    words
      .filter(({ text }) => /^(playerLabel|[a-z]+[A-Z][a-zA-Z]+)$/.test(text) && text !== "webOS")
      .map(({ text }) => text),
    "keys instead of words",
  ).toEqual([]);
  expect(
    words.filter(({ text }) => /\{\{|\}\}|undefined|NaN|\[object/.test(text)).map(({ text }) => text),
    "holes in words",
  ).toEqual([]);
  if (tag === "ru" || tag === "bg") return;
  const foreign = words
    .filter(({ text, lang }) => /[А-Яа-яЁё]{2,}/.test(text) && !/^(ru|bg)/.test(lang) && !isName(text))
    .map(({ text }) => text.slice(0, 80));
  expect([...new Set(foreign)], "Cyrillic words that do not say so").toEqual([]);
}

for (const { tag, prefix, watch } of languages) {
  test(`The home page speaks ${tag}`, { tag: "@both" }, async ({ page }) => {
    await page.goto(prefix || "/");
    await expect(page.locator("html")).toHaveAttribute("lang", tag);
    await expectGoodWords(page, tag);
  });

  for (const [name, path] of [
    ["A film's page", `/watch/${titles.film.alias}`],
    ["A series' page", `/watch/${titles.series.alias}`],
    ["A list of people", `/watch/${titles.film.alias}/person`],
    ["A playlist", `/playlist/${titles.playlist.alias}`],
    ["A page that is not there", "/no-such-page"],
    ["The menu of small screens", `/watch/${titles.film.alias}?popup=mobile-menu`],
    ["The subscription offer", `/watch/${titles.film.alias}?popup=offer`],
  ] as const) {
    test(`${name} speaks ${tag}`, async ({ page, guard }) => {
      guard.expectStatus(404);
      await page.goto(prefix + path);
      await expect(page.locator("html")).toHaveAttribute("lang", tag);
      await expectGoodWords(page, tag);
    });
  }

  test(`The player speaks ${tag}`, async ({ page, become }) => {
    await become({ kind: "REGISTERED" });
    const player = await watchTitle(page, `${prefix}/watch/${titles.film.alias}`, watch);
    await page.keyboard.press("k");
    await player.wake();
    await expectGoodWords(page, tag);
    await page.keyboard.press("Shift+Slash");
    await expect(page.getByRole("dialog").nth(1)).toBeVisible();
    await expectGoodWords(page, tag);
  });
}

test(
  "A language of a document is its own all the way: links, the way home and the search lead within it",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto(`/hr/watch/${titles.film.alias}`);
    const hrefs = await page
      .locator("a[href^='/']")
      .evaluateAll((links) =>
        links
          .filter((link) => !link.closest("[data-testid=languages]"))
          .map((link) => link.getAttribute("href") ?? ""),
      );
    expect(hrefs.length).toBeGreaterThan(30);
    expect(hrefs.filter((href) => !/^\/hr(\/|$|\?)/.test(href))).toEqual([]);
  },
);
