import type { Locator, Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expectNotSideways } from "./a11y";
import { expect, test, titles } from "./fixtures";
import { findUnreadable } from "./pixels";

const film = `/watch/${titles.film.alias}`;
/** The left edge of a heading's text or of another element's box. */
const getLeft = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const isHeading = /^H\d$/.test(element.tagName);
    return Math.round((isHeading ? range : element).getBoundingClientRect().left);
  });
/** Waits until it is within a pixel of the edge. */
const expectLeft = (locator: Locator, edge: number, what: string) =>
  expect.poll(async () => Math.abs((await getLeft(locator)) - edge), what).toBeLessThanOrEqual(1);
/** The right edge of an element's box; null while it is not drawn. */
const getRight = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return box && Math.round(box.x + box.width);
};

test.describe("Page alignment", () => {
  const widths = [390, 768, 1024, 1440, 1920, 2560];
  const heading = (page: Page) => page.locator("main :is(h1, h2):not(.visually-hidden)").first();
  const pages = [
    ["/", (page: Page) => page.locator("[data-row] > li").first()],
    [film, (page: Page) => page.locator("[data-row] > li").first()],
    ["/movies", (page: Page) => page.locator("[data-list] > li").first()],
    ["/channel", (page: Page) => page.locator("[aria-label='Вы здесь'] li").first()],
    ["/search?q=чаплин", (page: Page) => page.locator("main li:has(> a[href^='/watch/'])").first()],
    ["/support", (page: Page) => page.locator("main ul a").first()],
    ["/archive", (page: Page) => page.locator("[data-list] > li").first()],
  ] as const;
  for (const [path, card] of sample("aligned pages", pages, 3)) {
    test(`${path}: logo, heading, cards and footer share a left edge at every width`, async ({ page }) => {
      await page.goto(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const edge = width >= 1025 ? Math.max(56, (width - 1680) / 2) : 24;
        const parts = {
          logo: page.getByTestId("logo"),
          heading: heading(page),
          card: card(page),
          footer: page.getByRole("contentinfo").locator("h2").first(),
        };
        for (const [name, part] of Object.entries(parts)) await expectLeft(part, edge, `${name} at ${width}`);
        await expectNotSideways(page, width);
      }
    });
  }

  test("A recording's heading and cards share a left edge, beside a picture that reaches the window's", async ({
    page,
  }) => {
    await page.goto("/archive");
    const path = await page.locator("main a[href^='/archive/watch/']").first().getAttribute("href");
    await page.goto(path ?? "");
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const logo = await getLeft(page.getByTestId("logo"));
      for (const part of [heading(page), page.locator("[data-row] > li").first()])
        await expectLeft(part, logo, String(width));
      await expect
        .poll(() => getRight(page.locator("[data-large-picture]")), `the picture at ${width}`)
        .toBe(width);
    }
  });

  test("The account's menu shares the page's left edge", async ({ page, become }) => {
    await become({ kind: "PAID" });
    await page.goto("/account");
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const logo = await getLeft(page.getByTestId("logo"));
      const menu = page.getByRole("navigation", { name: "Аккаунт" }).or(page.locator("main nav").first());
      await expectLeft(menu, logo, String(width));
    }
  });

  test("The top picture reaches the window's edge on wide screens", async ({ page }) => {
    for (const path of ["/", film]) {
      await page.goto(path);
      for (const width of [1440, 1920, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(() => getRight(page.locator("main img").first()), `${path} at ${width}`)
          .toBe(width);
      }
    }
  });

  test("A list has six or seven columns on wide screens", async ({ page }) => {
    await page.goto("/movies");
    for (const [width, columns] of [
      [1440, 5],
      [1560, 6],
      [1920, 7],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() =>
          page
            .locator("[data-list]")
            .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length),
        )
        .toBe(columns);
    }
  });
});

test.describe("Readable text", { tag: "@pictures" }, () => {
  const sizes = [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ];
  for (const [who, pages] of [
    [
      "a grown-up",
      ["/", film, `/watch/${titles.series.alias}`, "/movies", "/archive", "/journal", "/promos"],
    ],
    ["a child", ["/kids", `/watch/${titles.kids.alias}`, "/cartoons", "/new", "/collections"]],
  ] as const)
    for (const path of sample(`readable pages for ${who}`, pages, 2))
      test(`${path}, for ${who}: no text lies on a picture with too little contrast`, async ({
        page,
        become,
      }) => {
        await become({ kind: "PAID", isChild: who === "a child" });
        await page.goto(path);
        for (const size of sample(`readable ${path}`, sizes, 2)) {
          await page.setViewportSize(size);
          expect(await findUnreadable(page), `${path} at ${size.width}`).toEqual([]);
        }
      });
});

test.describe("In a low window", () => {
  for (const [name, viewport] of [
    ["a phone on its side", { width: 844, height: 390 }],
    ["a page at 200 %", { width: 720, height: 450 }],
  ] as const) {
    test.describe(name, () => {
      test.use({ viewport });
      test(
        `In a low window bars scroll away and the menu stays reachable (${name})`,
        { tag: "@both" },
        async ({ page }) => {
          await page.goto("/");
          await expect(page.getByRole("main").getByRole("button", { name: "Смотреть" })).toBeInViewport();
          await expect(page.getByTestId("tab-bar")).not.toBeInViewport();
          await expect(page.getByTestId("open-menu")).toBeInViewport();
          await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
          await expect(page.getByTestId("logo")).not.toBeInViewport();
          await page.getByTestId("tab-bar").scrollIntoViewIfNeeded();
          await expect(page.getByTestId("tab-bar")).toBeInViewport();
        },
      );

      test(`In a low window the guide shows rows (${name})`, { tag: "@both" }, async ({ page }) => {
        await page.goto("/channel");
        for (const row of [0, 1])
          await expect(page.getByRole("rowheader").nth(row)).toBeInViewport({ ratio: 0.9 });
      });
    });
  }
});

test.describe("The tab bar on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const bar = (page: Page) => page.getByTestId("tab-bar").getByRole("link");

  test(
    "The tab bar has both kinds of television, and the header does not repeat them",
    { tag: "@both" },
    async ({ page }) => {
      await page.goto("/");
      await expect(bar(page)).toHaveText(["Главная", "Кино на ТВ", "ТВ", "Поиск", "Ещё"]);
      const header = page.getByRole("banner");
      await expect(header.getByRole("link", { name: "Поиск" })).toBeHidden();
      await expect(header.getByTestId("open-menu")).toBeHidden();
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(header.getByRole("link", { name: "Поиск" })).toBeVisible();
    },
  );

  test("The tab bar cuts off no name in any language", async ({ page }) => {
    for (const path of sample("names of the tab bar", ["/", "/en", "/sr", "/bg", "/hr"], 2)) {
      await page.goto(path);
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const cut = await page
          .getByTestId("tab-bar")
          .locator("a span")
          .evaluateAll(
            (names) => names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
          );
        expect(cut, `${path} at ${width}`).toBe(0);
      }
    }
  });

  test(
    "Both kinds of television are next to each other in the menu and explain themselves",
    { tag: "@both" },
    async ({ page }) => {
      await page.goto("/?popup=mobile-menu");
      const links = page.getByRole("dialog").getByRole("navigation").getByRole("link");
      await expect(links.nth(0)).toHaveText(/Кино на ТВ.*уже показали/);
      await expect(links.nth(1)).toHaveText(/ТВ.*программа передач/);
    },
  );

  test(
    "The tab bar marks the current page in a child's profile",
    { tag: "@both" },
    async ({ page, become }) => {
      await become({ kind: "PAID", isChild: true });
      for (const [path, name] of [
        ["/", "Главная"],
        ["/kids", "Главная"],
        ["/cartoons", "Мультики"],
        ["/channel", "Детское ТВ"],
        ["/search", "Поиск"],
      ] as const) {
        await page.goto(path);
        const current = page.getByTestId("tab-bar").locator("[aria-current=page]");
        await expect(current, path).toHaveText(name);
        const others = page.getByTestId("tab-bar").locator("a:not([aria-current])").first();
        const getColor = (link: Locator) => link.evaluate((element) => getComputedStyle(element).color);
        expect(await getColor(current)).not.toBe(await getColor(others));
      }
    },
  );
});

test.describe("Rows and facts", () => {
  test("A row of two or three cards fills the width", async ({ page, become }) => {
    await become({ kind: "PAID", isChild: true });
    for (const path of ["/kids", "/playlists", "/collections"]) {
      await page.goto(path);
      await page.setViewportSize({ width: 1440, height: 900 });
      const rows = await page
        .locator("[data-shelf]:not([data-shelf*=stor]) [data-row], [data-list]")
        .evaluateAll((lists) =>
          lists
            .filter(({ children }) => children.length > 0 && children.length < 4)
            .map((list) => {
              const last = list.lastElementChild?.getBoundingClientRect();
              return innerWidth - 56 - (last?.right ?? 0);
            }),
        );
      expect(rows.length, path).toBeGreaterThan(0);
      for (const free of rows) expect(Math.abs(free), path).toBeLessThan(2);
    }
  });

  test("No line of facts begins or ends with a dot", async ({ page }) => {
    for (const path of ["/", film, `/watch/${titles.series.alias}`]) {
      await page.goto(path);
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const facts = page.locator("main p:has(> span + span)").first();
        const { starts, edge, clip } = await facts.evaluate((line) => {
          const tops = new Map<number, number>();
          for (const fact of line.children) {
            const range = document.createRange();
            range.selectNodeContents(fact);
            const { left } = range.getBoundingClientRect();
            const top = Math.round(fact.getBoundingClientRect().bottom / 12);
            tops.set(top, Math.min(tops.get(top) ?? Infinity, left));
          }
          const heading = line.parentElement?.querySelector("h1, h2");
          return {
            starts: [...tops.values()],
            edge: heading?.getBoundingClientRect().left ?? 0,
            clip: getComputedStyle(line).clipPath,
          };
        });
        expect(clip).toContain("inset");
        // The age rating has a frame of 9 pixels.
        for (const start of starts) expect(start - edge, `${path} at ${width}`).toBeLessThan(10);
      }
    }
  });

  test("People are laid out in a grid", async ({ page }) => {
    await page.goto(`${film}/person`);
    const lefts = await page
      .locator("main section section")
      .evaluateAll(
        (sections) => new Set(sections.map((one) => Math.round(one.getBoundingClientRect().left))).size,
      );
    expect(lefts).toBeGreaterThan(2);
  });
});

test("The guide keeps the name of a long programme visible, above the now-line", async ({ page }) => {
  await page.goto("/channel");
  const guide = page.getByRole("region", { name: /./ }).and(page.locator(".guide"));
  const hidden = await guide.evaluate((element) => {
    const column = element.querySelector("[role=columnheader]")?.getBoundingClientRect().right ?? 0;
    return [...element.querySelectorAll("[role=cell]:is(.h1, .h2, .h3)")].flatMap((cell) => {
      const name = cell.querySelector("b");
      const { left, right, top } = cell.getBoundingClientRect();
      if (!name || left > column - 40 || right < column + name.offsetWidth || top > innerHeight) return [];
      return name.getBoundingClientRect().left < column - 1 ? [name.textContent] : [];
    });
  });
  expect(hidden).toEqual([]);
  await expect
    .poll(() =>
      guide
        .getByRole("rowgroup")
        .last()
        .evaluate((rows) => getComputedStyle(rows, "::after").zIndex),
    )
    .toBe("-1");
});

test.describe("In forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });
  test("In forced colours buttons have borders, the current item is marked and the guide's cells are apart", async ({
    page,
  }) => {
    await page.goto("/channel");
    const border = (locator: Locator) =>
      locator.evaluate((element) => parseFloat(getComputedStyle(element).borderInlineStartWidth));
    expect(await border(page.getByRole("cell").nth(1))).toBeGreaterThan(0);
    const current = page.getByTestId("menu").locator("[aria-current]");
    const other = page.getByTestId("menu").locator("a:not([aria-current])").first();
    const ground = (locator: Locator) =>
      locator.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground(current)).not.toBe(await ground(other));
    await page.goto(film);
    for (const name of ["Смотреть", "Трейлер"])
      expect(await border(page.getByRole("button", { name }).first())).toBeGreaterThan(0);
    await expectNotSideways(page, 1440);
  });
});

test.describe("In print", () => {
  const pages = [
    [film, "Метрополис"],
    ["/channel", "Телепрограмма"],
    ["/journal", "Журнал"],
  ] as const;
  for (const [path, text] of sample("printed pages", pages, 2))
    test(`${path} in print is black on white, without bars, and fits the page`, async ({ page }) => {
      await page.goto(path);
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize({ width: 794, height: 1123 });
      await expect(page.getByRole("heading", { name: text }).first()).toBeVisible();
      for (const part of [page.getByTestId("footer"), page.getByRole("banner"), page.getByTestId("tab-bar")])
        await expect(part).toBeHidden();
      await expect(page.locator("body")).toHaveCSS("color", "rgb(0, 0, 0)");
      await expectNotSideways(page, 794);
    });

  test("The guide's day is listed in full in print", async ({ page }) => {
    await page.goto("/channel");
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 794, height: 1123 });
    const names = page.locator(".guide b");
    await expect.poll(() => names.count()).toBeGreaterThan(100);
    const outside = await names.evaluateAll(
      (all) => all.filter((name) => name.getBoundingClientRect().right > innerWidth).length,
    );
    expect(outside).toBe(0);
  });
});

test("/favicon.ico is served", { tag: "@no-script" }, async ({ request }) => {
  const answer = await request.get("/favicon.ico");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toContain("image/");
});
