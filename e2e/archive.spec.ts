import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expectNoViolations } from "./a11y";
import { expect, test } from "./fixtures";
import { row } from "./row";

const links = (page: Page) => page.locator("[data-list] a[href^='/archive/watch/']");
const getUrls = (page: Page) =>
  links(page).evaluateAll((all) => all.map((link) => link.getAttribute("href")));
const menu = (page: Page, name: string) => page.locator(`details[data-filter="${name}"]`);
const recordingUrl = /\/archive\/watch\/\d+-\d+$/;

test.describe("The archive", () => {
  test(
    "A viewer goes from a card of the archive to its recording and back",
    { tag: "@both" },
    async ({ page }) => {
      row("S-005", "R-049");
      await page.goto("/archive");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Кино на ТВ в записи");
      await expect(links(page)).toHaveCount(25);
      const card = links(page).nth(2);
      await expect(card).toContainText(/Доступно ещё \d+ /);
      await card.click();
      await expect(page).toHaveURL(recordingUrl);
      await expect(page.getByRole("button", { name: "Смотреть" })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL("/archive");
      await expect(links(page)).toHaveCount(25);
    },
  );

  test(
    "Type, genre and year narrow the recordings, and «Сбросить» resets them",
    { tag: "@journey" },
    async ({ page, javaScriptEnabled }) => {
      row("S-045", "S-047", "S-044");
      await page.goto("/archive");
      const choose = async (name: string, option: RegExp) => {
        await menu(page, name).locator("summary").click();
        await menu(page, name).getByRole("checkbox", { name: option }).check();
        if (javaScriptEnabled === false)
          await menu(page, name)
            .getByRole("button", { name: /^Показать/ })
            .click();
      };
      await expect(menu(page, "type").getByRole("checkbox", { includeHidden: true }).first()).toHaveAttribute(
        "value",
        "all",
      );
      await choose("type", /^Фильмы/);
      await expect(page).toHaveURL("/archive/movie");
      await choose("genres", /^драма/i);
      await expect(page).toHaveURL("/archive/movie/drama");
      await choose("year", /^1927/);
      await expect(page).toHaveURL("/archive/movie/drama/1927");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        /^Кино на ТВ в записи · Фильмы · Драма · 1927$/i,
      );
      await page.getByRole("link", { name: "Сбросить" }).first().click();
      await expect(page).toHaveURL("/archive");
    },
  );

  test("An archive filter chosen before its script has loaded is applied once it has", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/archive-filter-bar[\w.-]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/archive");
    await menu(page, "type").locator("summary").click();
    await menu(page, "type")
      .getByRole("checkbox", { name: /^Фильмы/ })
      .check();
    await expect(page).toHaveURL("/archive");
    release();
    await expect(page).toHaveURL("/archive/movie");
  });

  test("Several genres and years, or both types, are put into the archive's query", async ({ page }) => {
    row("S-048");
    await page.goto("/archive/movie/drama/1927");
    await menu(page, "genres").locator("summary").click();
    await menu(page, "genres")
      .getByRole("checkbox", { name: /^комедия/i })
      .check();
    await expect(page).toHaveURL("/archive/movie?genres=comedy,drama&year=1927");
    await expect(menu(page, "genres")).toHaveAttribute("open", "");
    await expect(menu(page, "genres").getByRole("checkbox", { name: /^комедия/i })).toBeFocused();
    await menu(page, "genres")
      .getByRole("checkbox", { name: /^комедия/i })
      .uncheck();
    await expect(page).toHaveURL("/archive/movie/drama/1927");
    await page.goto("/archive/movie/drama");
    await menu(page, "type").locator("summary").click();
    // Selecting both types means all, so the box is soon unchecked again and `check` would press it twice.
    await menu(page, "type")
      .getByRole("checkbox", { name: /^Сериалы/ })
      .click();
    await expect(page).toHaveURL("/archive?genres=drama");
    await expect(menu(page, "type").getByRole("checkbox", { name: "Все" })).toBeChecked();
    await menu(page, "type")
      .getByRole("checkbox", { name: /^Сериалы/ })
      .check();
    await expect(page).toHaveURL("/archive/series/drama");
    await menu(page, "type").getByRole("checkbox", { name: "Все" }).check();
    await expect(page).toHaveURL("/archive?genres=drama");
  });

  for (const [width, isDrawer, ids] of [
    [767, true, []],
    [768, false, ["K-018"]],
    [1280, false, ["S-042"]],
  ] as const) {
    test(`At ${width} pixels the archive's filters are ${isDrawer ? "drawers" : "dropdowns"}`, async ({
      page,
    }) => {
      row(...ids);
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/archive");
      await menu(page, "genres").locator("summary").click();
      const options = menu(page, "genres").getByRole("group", { name: "Жанр" });
      await expect(options).toBeVisible();
      await expect
        .poll(() => options.evaluate((element) => element.getBoundingClientRect().width === innerWidth))
        .toBe(isDrawer);
    });
  }

  test("Archive filters that match nothing say so", { tag: "@both" }, async ({ page }) => {
    row("S-053", "S-054");
    await page.goto(await findEmptyFilter(page));
    await expect(page.getByRole("heading", { name: "Ничего не нашлось" })).toBeVisible();
    await expect(page.getByText("Попробуйте изменить фильтры")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Сбросить" }).last().click();
    await expect(page).toHaveURL("/archive");
  });

  test(
    "A recording is found by the archive's search, and the field keeps the query",
    { tag: "@both" },
    async ({ page }) => {
      row("S-094", "E-102");
      await page.goto("/archive");
      const field = page.getByRole("search", { name: "Поиск по записям" }).getByRole("searchbox");
      await field.fill("метрополис");
      await field.press("Enter");
      await expect(page).toHaveURL(/\/archive\?q=/);
      await expect(links(page).first()).toContainText("Метрополис");
      await expect(page.getByRole("searchbox").last()).toHaveValue("метрополис");
      await links(page).first().click();
      await expect(page).toHaveURL(recordingUrl);
      await page.goBack();
      await expect(links(page).first()).toContainText("Метрополис");
      await expect(page.getByRole("searchbox").last()).toHaveValue("метрополис");
    },
  );

  test("The archive's pages are links", { tag: "@no-script" }, async ({ page }) => {
    await page.goto("/archive");
    const first = await links(page).first().getAttribute("href");
    await page.getByRole("link", { name: "Следующая" }).click();
    await expect(page).toHaveURL("/archive?page=2");
    await expect(links(page)).toHaveCount(25);
    await expect(links(page).first()).not.toHaveAttribute("href", first ?? "");
  });

  for (const [width, limit, id] of [
    [1441, 25, "K-019"],
    [1440, 25, "K-020"],
    [1024, 20, "K-021"],
    [768, 20, "K-022"],
    [400, 10, "K-023"],
  ] as const) {
    test(`At ${width} pixels ${limit} more recordings load automatically`, async ({ page }) => {
      row(id, "S-052", "K-081");
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/archive");
      const asked = page.waitForRequest(/\/archive\?skip=25/);
      await page.mouse.wheel(0, 20_000);
      expect(new URL((await asked).url()).searchParams.get("limit")).toBe(String(limit));
      await expect(async () => {
        const urls = await getUrls(page);
        expect(urls.length).toBeGreaterThan(25);
        expect(new Set(urls).size).toBe(urls.length);
      }).toPass();
    });
  }

  test("A recording that moved to the next page meanwhile is listed once", async ({ page }) => {
    // As if five recordings had been added since: the next page starts with the last five of the first.
    let nextUrls: string[] = [];
    await page.route(/\/archive\?skip=25/, async (route) => {
      const response = await route.fetch({
        url: route.request().url().replace("skip=25", "skip=20"),
      });
      nextUrls = [...(await response.text()).matchAll(/\/archive\/watch\/\d+-\d+/g)].map(([url]) => url);
      await route.fulfill({ response });
    });
    await page.goto("/archive");
    const firstUrls = await getUrls(page);
    await page.mouse.wheel(0, 20_000);
    await expect(links(page).nth(25)).toBeAttached();
    const expected = [...new Set([...firstUrls, ...nextUrls])];
    expect(expected.length).toBeLessThanOrEqual(45);
    expect((await getUrls(page)).slice(0, expected.length)).toEqual(expected);
  });

  test("A viewer who comes back from a recording finds the list where they left it", async ({ page }) => {
    row("E-102");
    await page.goto("/archive");
    await page.mouse.wheel(0, 20_000);
    const card = links(page).nth(40);
    await expect(card).toBeAttached();
    await card.scrollIntoViewIfNeeded();
    const url = await card.getAttribute("href");
    await card.click();
    await expect(page).toHaveURL(url ?? "");
    await page.goBack();
    await expect(page).toHaveURL("/archive");
    await expect(links(page).nth(40)).toHaveAttribute("href", url ?? "");
    await expect(links(page).nth(40)).toBeInViewport();
    await expect(page.getByRole("link", { name: /Выбор редакции/ })).toBeAttached();
  });

  test(
    "The archive's tabs are shown on narrow screens, and the badge is shortest on the narrowest",
    { tag: "@no-script" },
    async ({ page }) => {
      row("S-038", "S-061", "K-005", "S-046", "S-060", "K-009", "K-010");
      await page.goto("/archive");
      const tabs = page.getByRole("navigation", { name: "Тип записей" });
      const badge = links(page).first();
      for (const [width, hasTabs, words] of [
        [1441, false, /^Доступно ещё/m],
        [1440, true, /^Доступно ещё/m],
        [600, true, /^Доступно ещё/m],
        [405, true, /^Доступно ещё/m],
        [404, true, /^Ещё/m],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await expect(tabs).toBeVisible({ visible: hasTabs });
        await expect(badge).toHaveText(words, { useInnerText: true });
      }
      await tabs.getByRole("link", { name: "Сериалы" }).click();
      await expect(page).toHaveURL("/archive/series");
      await expect(tabs.getByRole("link", { name: "Сериалы" })).toHaveAttribute("aria-current", "page");
    },
  );

  test(
    "A cover that fails to load is replaced by a placeholder",
    { tag: "@pictures" },
    async ({ page, guard }) => {
      guard.expectBrokenRequests();
      await page.route("**/images/cover/**", (route) => route.abort());
      await page.goto("/archive");
      const box = links(page).first().locator("span").first();
      await expect(box).toHaveCSS("background-image", /no-cover\.svg/);
    },
  );

  test("The archive's banner leads to a recording", { tag: "@both" }, async ({ page }) => {
    await page.goto("/archive");
    await page.getByRole("link", { name: /Выбор редакции/ }).click();
    await expect(page).toHaveURL(recordingUrl);
  });
});

test.describe("On a phone", () => {
  test.use({ viewport: { width: 600, height: 844 } });
  test(
    "On a phone the archive's filters are drawers, each with its own «Сбросить»",
    { tag: "@both" },
    async ({ page }) => {
      row("S-043");
      await page.goto("/archive/movie/drama");
      await menu(page, "genres").locator("summary").click();
      const drawer = menu(page, "genres").getByRole("group", { name: "Жанр" });
      await expect
        .poll(() => drawer.evaluate((element) => Math.round(element.getBoundingClientRect().width)))
        .toBe(600);
      await drawer.getByRole("button", { name: "Сбросить" }).click();
      await expect(page).toHaveURL("/archive/movie");
      await expect(page.getByTestId("tab-bar")).toBeVisible();
    },
  );
});

test.describe("A lite viewer", () => {
  test(
    "A lite viewer who presses a card is offered a better subscription instead",
    { tag: "@both" },
    async ({ page, become, guard }) => {
      row("A-012", "F-006");
      guard.expectStatus(404);
      await become({ kind: "LITE" });
      await page.goto("/archive/movie");
      await expect(links(page)).toHaveCount(0);
      await page.locator("[data-list] button").nth(1).click();
      await expect(page).toHaveURL("/upsale?reason=catchups");
    },
  );

  test(
    "A lite viewer is offered a better subscription on a recording's own page too",
    { tag: "@both" },
    async ({ page, become, guard, request }) => {
      row("A-023");
      guard.expectStatus(404);
      const url = await findRecording(request);
      await become({ kind: "LITE" });
      await page.goto(url);
      await expect(page.getByText("записи эфира не входят")).toBeVisible();
      await page.getByRole("button", { name: "Смотреть с «Премиумом»" }).click();
      await expect(page).toHaveURL("/upsale?reason=catchups");
    },
  );
});

test.describe("A recording", () => {
  test(
    "A recording plays for a subscriber",
    { tag: "@both" },
    async ({ page, become, request, javaScriptEnabled }) => {
      const url = await findRecording(request);
      await become({ kind: "PAID" });
      await page.goto(url);
      await page.getByRole("button", { name: "Смотреть" }).click();
      await expect(page).toHaveURL(`${url}?popup=player`);
      const video = page.getByRole("dialog").locator("video");
      await expect(video).toBeVisible();
      if (javaScriptEnabled === false) return;
      await expect
        .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
        .toBeGreaterThan(0.5);
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(url);
    },
  );

  test(
    "A recording is offered by subscription to a viewer without one",
    { tag: "@both" },
    async ({ page, become, request, forgetOffer }) => {
      const url = await findRecording(request);
      await become({ kind: "REGISTERED" });
      await page.goto(url);
      await forgetOffer();
      await page.getByRole("button", { name: "Смотреть" }).click();
      await expect(page).toHaveURL(`${url}?popup=offer`);
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  );

  test(
    "A recording that is not available is reported by a message over the archive",
    { tag: "@both" },
    async ({ page, guard }) => {
      row("P-027");
      guard.expectStatus(404);
      const answer = await page.goto("/archive/watch/1-1000");
      expect([404, 410]).toContain(answer?.status());
      const popup = page.getByRole("dialog", { name: "Запись недоступна" });
      await expect(popup).toBeVisible();
      await popup.getByRole("link", { name: "К другим записям" }).click();
      await expect(page).toHaveURL("/archive");
      await expect(popup).toBeHidden();
      await expect(links(page)).toHaveCount(25);
    },
  );
});

test(
  "Outside Russia the archive says that television is not available",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "PAID", country: "DE" });
    await page.goto("/archive");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("ТВ недоступно в вашей стране");
    await page.getByRole("main").getByRole("link", { name: "К фильмам" }).click();
    await expect(page).toHaveURL("/movies");
  },
);

test("A child finds only recordings for children", async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  await page.goto("/archive");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "kids");
  const badges = page.locator("[data-list] [role=img]");
  await expect(badges.nth(3)).toBeVisible();
  await expect(badges.filter({ hasNotText: /^\s*(0|6|8|12)\+\s*$/ })).toHaveCount(0);
});

test.describe("The archive meets WCAG", () => {
  const pages = [
    ["the archive", "/archive"],
    ["a search", "/archive?q=метрополис"],
    ["an empty list", "/archive?q="],
    ["a recording that is gone", "/archive/watch/1-1000"],
  ] as const;
  for (const [name, url] of sample("accessible archive", pages, 2)) {
    test(`The archive meets WCAG on ${name}`, async ({ page, guard }) => {
      guard.expectStatus(404);
      await page.goto(url);
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      await expectNoViolations(page);
    });
  }
  for (const isChild of sample("accessible recording", [false, true], 1)) {
    test(`A recording's page meets WCAG for ${isChild ? "a child" : "an adult"}`, async ({
      page,
      become,
      request,
    }) => {
      const url = isChild ? null : await findRecording(request);
      await become({ kind: "PAID", isChild });
      await page.goto(url ?? "/archive");
      if (isChild) await links(page).first().click();
      await expect(page).toHaveURL(recordingUrl);
      await expectNoViolations(page);
    });
  }
});

/** A filter by a year without any recorded series. */
async function findEmptyFilter(page: Page): Promise<string> {
  await page.goto("/archive/series");
  return `/archive/series?year=${await menu(page, "year").locator("input:disabled").first().getAttribute("value")}`;
}

/** The URL of a recording that stays available for days. */
async function findRecording(request: {
  get: (url: string) => Promise<{ text: () => Promise<string> }>;
}): Promise<string> {
  const page = await (await request.get("/archive/movie")).text();
  const [url] = /\/archive\/watch\/\d+-\d+/.exec(page.slice(page.indexOf("data-list"))) ?? [];
  if (!url) throw new Error("The archive shows no films");
  return url;
}
