import type { Locator } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expect, test, titles } from "./fixtures";
import { row } from "./row";

const widths = [320, 568, 768, 1024, 1280, 1440, 1560];
const cards = [2, 3, 4, 5, 6, 6, 7];
const originals = [2, 2, 3, 4, 5, 5, 6];

/** Cards that are completely inside a row's paddings. */
const cardsInRow = (shelf: Locator) =>
  shelf.locator("ul").evaluate((row) => {
    const { left, right } = row.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(row);
    return [...row.children].filter((card) => {
      const box = card.getBoundingClientRect();
      return (
        box.left >= left + parseFloat(paddingLeft) - 1 && box.right <= right - parseFloat(paddingRight) + 1
      );
    }).length;
  });

test("A row shows two to seven cards, or two to six originals, depending on the window's width", async ({
  page,
}) => {
  row("K-011", "K-012");
  await page.goto("/");
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, count] of [
      ["Новинки", cards[index]],
      ["Популярное", cards[index]],
      ["Оригинальные программы «Луча»", originals[index]],
    ] as const) {
      await expect
        .poll(() => cardsInRow(page.getByRole("region", { name })), { message: `«${name}» at ${width}` })
        .toBe(count);
    }
  }
});

test("Cards are 16 pixels apart, and the page margins are 24 pixels on a tablet and 56 on a desktop", async ({
  page,
}) => {
  row("K-013", "K-014");
  await page.goto("/");
  const shelf = page.getByRole("region", { name: "Новинки" }).locator("ul");
  for (const [width, padding] of [
    [390, "24px"],
    [768, "24px"],
    [1440, "56px"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(shelf).toHaveCSS("column-gap", "16px");
    await expect(shelf).toHaveCSS("padding-left", padding);
  }
});

test("A list of titles has 2, 3, 4 and 5 columns from phone to desktop", async ({ page }) => {
  row("K-006", "K-007", "K-008", "K-015");
  await page.goto(`/playlist/${titles.playlist.alias}`);
  const grid = page
    .getByRole("main")
    .getByRole("list")
    .filter({ has: page.locator('a[href^="/watch/"]') })
    .first();
  for (const [width, columns] of [
    [390, 2],
    [767, 2],
    [768, 3],
    [1023, 3],
    [1024, 4],
    [1440, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length), {
        message: `columns at ${width}`,
      })
      .toBe(columns);
    await expect(grid).toHaveCSS("column-gap", "16px");
  }
});

test("The quick links are shown up to 1024 pixels and hidden from 1025, where the menu replaces them", async ({
  page,
}) => {
  row("K-001");
  const tabs = page.getByRole("navigation", { name: "Быстрые переходы" });
  const menu = page.getByRole("navigation", { name: "Разделы" });
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto("/");
  await expect(tabs).toBeVisible();
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 1025, height: 900 });
  await expect(tabs).toBeHidden();
  await expect(menu).toBeVisible();
});

test(
  "A banner has one picture at a time: the mobile one up to 425 pixels, the wide one above",
  { tag: "@pictures" },
  async ({ page }) => {
    row("S-021");
    const picture = page.getByRole("button", { name: "«Метрополис» — город будущего" }).locator("img");
    for (const [width, source] of [
      [425, "/images/frame/"],
      [426, "/images/narrow/"],
      [1024, "/images/narrow/"],
      [1025, "/images/narrow/"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      const visible = picture.filter({ visible: true });
      await expect(visible, `at ${width}`).toHaveCount(1);
      await expect(visible, `at ${width}`).toHaveAttribute("src", new RegExp(source));
      await expect
        .poll(() => visible.evaluate((image: HTMLImageElement) => image.naturalWidth), {
          message: `the picture at ${width} arrives`,
        })
        .toBeGreaterThan(0);
    }
  },
);

test("Pressing a banner performs its action: it opens a collection or plays a film", async ({
  page,
  become,
}) => {
  await become({ kind: "REGISTERED" });
  await page.goto("/");
  await expect(
    page.getByRole("link", { name: "Советский авангард" }).filter({ visible: true }).last(),
  ).toHaveAttribute("href", "/collections/sovetskij-avangard");
  await page.getByRole("button", { name: "«Метрополис» — город будущего" }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/watch/metropolis?popup=player");
  await expect(page.getByRole("dialog", { name: /Метрополис/ })).toBeVisible();
});

test(
  "The banner of the child profile is shown only to accounts that have one",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "REGISTERED" });
    await page.goto("/");
    await expect(page.getByText("Включить детский профиль")).toHaveCount(0);
  },
);

test("Covers are 16:9 on cards and 2:3 on originals", { tag: "@pictures" }, async ({ page }) => {
  row("K-016");
  await page.goto("/");
  for (const [name, ratio] of [
    ["Новинки", 16 / 9],
    ["Оригинальные программы «Луча»", 2 / 3],
  ] as const) {
    const covers = page.getByRole("region", { name }).locator("li img");
    await expect(async () => {
      const shown = await covers.evaluateAll((images) =>
        images.slice(0, 6).map((image) => image.clientWidth / image.clientHeight),
      );
      expect(shown).toHaveLength(6);
      for (const one of shown) expect(one).toBeCloseTo(ratio, 1);
    }).toPass();
  }
});

test("A small card shows one genre, a medium one two, a large one three", async ({ page }) => {
  row("K-017");
  /** The largest number of genres on any card: facts are the last line of a card, the year first. */
  const maxGenres = () =>
    page.locator('main li > a[href^="/watch/"]').evaluateAll((links) =>
      Math.max(
        ...links
          .filter((link) => link.checkVisibility())
          .map((link) => {
            const line = link.lastElementChild?.getBoundingClientRect() ?? new DOMRect();
            const facts = [...(link.lastElementChild?.children ?? [])].filter(
              (fact) => fact.checkVisibility() && fact.getBoundingClientRect().top < line.bottom - 0.5,
            );
            return facts.filter((fact) => !/^\d{4}$/.test(fact.textContent ?? "")).length;
          }),
      ),
    );
  await page.goto(`/playlist/${titles.playlist.alias}`);
  // Fonts that come late are not used; now they are in the browser's cache.
  await page.evaluate(() => document.fonts.ready);
  await page.reload();
  for (const [width, genres] of [
    [320, 1],
    [1440, 2],
    [1560, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(maxGenres, { message: `at ${width}` }).toBe(genres);
  }
});

test("No text of a card is cut off, at any width", async ({ page }) => {
  /** Facts that are only partly visible. Those left out wrap below the line, where nothing of them shows. */
  const cut = () =>
    page.locator('main li > a[href*="/watch/"]').evaluateAll((links) =>
      links.flatMap((link) => {
        const line = link.lastElementChild;
        const shown = line?.getBoundingClientRect() ?? new DOMRect();
        return [...(line?.children ?? [])]
          .filter((fact) => fact.checkVisibility())
          .filter((fact) => {
            const box = fact.getBoundingClientRect();
            const isSeen = box.top < shown.bottom - 0.5 && box.width > 0;
            return (
              isSeen &&
              (box.right > shown.right + 0.5 ||
                box.bottom > shown.bottom + 0.5 ||
                fact.scrollWidth > fact.clientWidth + 1)
            );
          })
          .map((fact) => `${Math.round(shown.width)}: ${fact.textContent}`);
      }),
    );
  const urls = [`/playlist/${titles.playlist.alias}`, "/", "/en/movies", "/sr/movies", "/bg/movies"];
  const everyWidth = [
    320, 360, 390, 414, 480, 567, 568, 700, 768, 900, 1024, 1025, 1280, 1440, 1441, 1560, 1920,
  ];
  for (const url of sample("texts of cards", urls, 2)) {
    await page.goto(url);
    await expect(page.locator('main li > a[href*="/watch/"]').first()).toBeVisible();
    for (const width of sample(`texts of cards ${url}`, everyWidth, 6)) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(cut, { message: `${url} at ${width}` }).toEqual([]);
    }
  }
});

test("The mouse scrolls a row by its arrows, which disappear at the ends", async ({ page }) => {
  await page.goto("/");
  const shelf = page.getByRole("region", { name: "Новинки" });
  const row = shelf.locator("ul");
  const forward = shelf.locator('button[aria-label="Прокрутить «Новинки» вперёд"]');
  const back = shelf.locator('button[aria-label="Прокрутить «Новинки» назад"]');
  await shelf.scrollIntoViewIfNeeded();
  await expect(back).toBeHidden();
  await row.hover();
  await expect(forward).toHaveCSS("opacity", "1");
  await forward.click();
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(500);
  await expect(back).toBeVisible();
  await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: "instant" }));
  await expect(forward).toBeHidden();
});

test("The dots of the main slider are links to its slides", { tag: "@both" }, async ({ page }) => {
  await page.goto("/");
  const slider = page.getByRole("region", { name: "Главное" });
  await expect(slider.getByRole("heading", { level: 2 })).toHaveText("Метрополис");
  const dots = slider.getByRole("navigation").getByRole("link");
  await expect(dots).toHaveCount(6);
  await expect(dots.nth(0)).toHaveAttribute("aria-current", "true");
  await dots.nth(1).click();
  await expect(page).toHaveURL("/?hero=1");
  await expect(slider.getByRole("heading", { level: 2 })).not.toHaveText("Метрополис");
  await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
  await dots.nth(0).click();
  await expect(page).toHaveURL("/");
});

test(
  "The home page is complete: slider, originals, playlists, news, more than 120 cards and 1900 elements",
  { tag: "@both" },
  async ({ page }) => {
    row("S-087", "S-088", "S-089", "S-090");
    await page.goto("/");
    for (const name of [
      "Главное",
      "Новинки",
      "Оригинальные программы «Луча»",
      "Плейлисты",
      "Сейчас в эфире",
      "Коллекции",
      "Журнал",
    ]) {
      await expect(page.getByRole("region", { name })).toBeVisible();
    }
    await expect.poll(() => page.locator("main li > a").count()).toBeGreaterThanOrEqual(120);
    await expect.poll(() => page.locator("*").count()).toBeGreaterThanOrEqual(1900);
  },
);

for (const density of sample("densities of screens", [1, 2], 1)) {
  test.describe(`On a screen with a pixel density of ${density}`, () => {
    test.use({ deviceScaleFactor: density });
    test(
      `A picture is requested in quality 75 and twice as wide as shown (${density})`,
      { tag: "@pictures" },
      async ({ page }) => {
        row("K-060", "K-061");
        // Only the addresses matter here, and the API would draw hundreds of pictures.
        await page.route("**/images/**", (route) =>
          route.fulfill({
            contentType: "image/svg+xml",
            body: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>',
          }),
        );
        await page.goto("/");
        await expect(async () => {
          const chosen = await page
            .locator('img[src*="/images/"]')
            .evaluateAll((images) =>
              (images as HTMLImageElement[])
                .filter((image) => image.checkVisibility() && image.currentSrc)
                .map((image) => ({ src: image.currentSrc, shown: image.clientWidth })),
            );
          expect(chosen.length).toBeGreaterThan(10);
          for (const { src, shown } of chosen) {
            const query = new URL(src).searchParams;
            expect(query.get("q"), src).toBe("75");
            const width = Number(query.get("w"));
            expect(width, src).toBeGreaterThanOrEqual(640);
            expect(width, src).toBeLessThanOrEqual(3840);
            expect(width, `${src} shown ${shown}`).toBeGreaterThanOrEqual(Math.min(shown * 2, 3840) - 1);
          }
        }).toPass();
      },
    );
  });
}

const withPictures = [
  ["the home page", "/"],
  ["the children's home page", "/kids"],
  ["a film", `/watch/${titles.film.alias}`],
  ["its people", `/watch/${titles.film.alias}/person`],
  ["a list", "/movies"],
  ["the collections", "/collections"],
  ["the journal", "/journal"],
  ["the recordings", "/archive"],
  ["what is found", "/search?q=метрополис"],
] as const;
for (const [name, path] of sample("pages with pictures", withPictures, 3)) {
  test(`Every picture on the screen loads: ${name}`, { tag: "@pictures" }, async ({ page }) => {
    await page.goto(path);
    await expect(async () => {
      const seen = await page.locator("img").evaluateAll((images) =>
        (images as HTMLImageElement[])
          .filter((image) => {
            const { top, bottom, left, right, width, height } = image.getBoundingClientRect();
            const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
            return image.checkVisibility() && width * height > 0 && isInWindow;
          })
          .map((image) => ({
            src: image.currentSrc || image.src,
            hasCome: image.complete && image.naturalWidth > 0,
          })),
      );
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.filter(({ hasCome }) => !hasCome).map(({ src }) => src)).toEqual([]);
    }).toPass();
  });
}

test(
  "Children see a light home page of their own with only their titles",
  { tag: "@no-script" },
  async ({ page }) => {
    await page.goto("/kids");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "kids");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("«Луч» детям");
    const ages = page.getByRole("main").getByRole("img", { name: /^Возраст/ });
    await expect(ages).not.toHaveCount(0);
    await expect(ages.filter({ hasNotText: /^(0|6)\+$/ })).toHaveCount(0);
  },
);

test(
  "A child who opens / sees the children's home page too",
  { tag: "@no-script" },
  async ({ page, become }) => {
    await become({ kind: "PAID", isChild: true });
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "kids");
    await expect(page.getByRole("link", { name: "Луч, на главную" })).toHaveAttribute("href", "/kids");
    await expect(page.getByRole("main").getByText("18+")).toHaveCount(0);
  },
);

test("A card's rating is a small badge in its own corner", async ({ page }) => {
  const urls = ["/", "/kids", "/movies", "/new", "/search?q=чаплин"];
  for (const url of sample("ratings of cards", urls, 2)) {
    await page.goto(url);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // Retried in case links are re-rendered between finding and measuring them.
      await expect(async () => {
        const cards = await page
          .locator('main a[href^="/watch/"]:has([aria-label^="Оценка"])')
          .evaluateAll((links) =>
            links
              .filter((link) => link.checkVisibility())
              .map((link) => {
                const [box, ...badges] = [
                  link.firstElementChild,
                  ...link.querySelectorAll('[role="img"]'),
                ].map((element) => element?.getBoundingClientRect() ?? new DOMRect());
                const area = (of: DOMRect | undefined) => (of?.width ?? 0) * (of?.height ?? 0);
                const [one, other] = badges;
                const meet =
                  one &&
                  other &&
                  one.left < other.right &&
                  other.left < one.right &&
                  one.top < other.bottom &&
                  other.top < one.bottom;
                return { picture: area(box), share: Math.max(...badges.map(area)) / area(box), meet };
              }),
          );
        expect(cards.length, `${url} at ${width}`).toBeGreaterThan(0);
        for (const { picture, share, meet } of cards) {
          expect(picture, `the picture's area, ${url} at ${width}`).toBeGreaterThan(2000);
          expect(share).toBeLessThan(0.25);
          expect(meet).toBe(false);
        }
      }).toPass();
    }
  }
});

test(
  "Cards have the colours of their pictures until the pictures load",
  { tag: "@both" },
  async ({ page }) => {
    await page.route("**/images/**", (route) => route.abort());
    await page.goto("/");
    const colors = await page
      .locator("main li img")
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).backgroundColor));
    expect(colors).not.toContain("rgba(0, 0, 0, 0)");
    expect(new Set(colors).size).toBeGreaterThan(8);
  },
);
