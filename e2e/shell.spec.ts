import type { Page } from "@playwright/test";
import { expect, test, titles, type Viewer } from "./fixtures";
import { getPlayer } from "./player";
import { row } from "./row";
import { giftOrigin } from "./urls";

const getMenu = (page: Page) => page.getByRole("navigation", { name: "Разделы" }).getByRole("link");
const getFooter = (page: Page) => page.getByRole("contentinfo", { name: "Подвал" });
const notFoundTitle = "Такой страницы нет";

const adultRu = [
  ["Кино на ТВ", "/archive"],
  ["Фильмы", "/movies"],
  ["Сериалы", "/series"],
  ["Детям", "/animation"],
  ["Новинки", "/new"],
  ["Журнал", "/journal"],
  ["ТВ", "/channel"],
];
const adultNonRu = adultRu.slice(1);
const child = [
  ["Мультики", "/cartoons"],
  ["Фильмы", "/movies"],
  ["Сериалы", "/series"],
  ["Новинки", "/new"],
  ["Детское ТВ", "/channel"],
  ["Буду смотреть", "/favorites"],
];

const menus: [string, Viewer, string[][]][] = [
  ["An adult in Russia has seven entries in the menu", { kind: "REGISTERED" }, adultRu],
  ["A guest in Russia has seven entries in the menu", { kind: "VIRTUAL" }, adultRu],
  [
    "An adult abroad has six entries in the menu, no films on TV",
    { kind: "REGISTERED", country: "RS" },
    adultNonRu,
  ],
  ["A child has six entries of its own in the menu", { kind: "PAID", isChild: true }, child],
  ["A child abroad has the same menu as any child", { kind: "PAID", isChild: true, country: "RS" }, child],
];
for (const [name, viewer, entries] of menus) {
  test(name, { tag: "@no-script" }, async ({ page, become }) => {
    await become(viewer);
    await page.goto("/");
    await expect(getMenu(page)).toHaveText(entries.map(([text = ""]) => text));
    for (const [index, [, href = ""]] of entries.entries()) {
      const link = getMenu(page).nth(index);
      await expect(link).toHaveAttribute("href", href);
      await expect(link).toHaveAttribute("data-testid", /^menu-/);
    }
    // Icons that are in the markup are visible.
    await expect(getMenu(page).locator("svg").filter({ visible: false })).toHaveCount(0);
  });
}

test.describe("On a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  // Without the tab bar the menu is in the header.
  for (const [opener, height] of [
    ["Ещё", 844],
    ["Открыть меню", 390],
  ] as const) {
    test(`The menu opens from «${opener}», traps the focus, closes on Escape and returns the focus`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height });
      await page.goto("/");
      const from = page.getByRole("link", { name: opener, exact: true });
      await from.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Меню" });
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole("link", { name: "Фильмы" })).toBeVisible();
      // Modal: nothing behind it can be focused.
      await expect.poll(() => dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press("Tab");
        await expect
          .poll(() =>
            page.evaluate(
              () =>
                document.activeElement === document.body ||
                document.activeElement?.closest("dialog") !== null,
            ),
          )
          .toBe(true);
      }
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL("/");
      await expect(from).toBeFocused();
    });
  }

  test(
    "The menu opens, leads to a page and closes, with script and without",
    { tag: "@journey" },
    async ({ page }) => {
      row("P-009");
      await page.goto(`/watch/${titles.film.alias}`);
      await page.getByRole("link", { name: "Ещё", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Меню" });
      await expect(dialog.getByRole("link")).toHaveCount(adultRu.length + 1);
      await dialog.getByRole("link", { name: "Закрыть" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(`/watch/${titles.film.alias}`);
      // Without the tab bar the menu is in the header.
      await page.setViewportSize({ width: 844, height: 390 });
      await page.getByRole("link", { name: "Открыть меню", exact: true }).click();
      await expect(dialog.getByRole("link", { name: "Журнал" })).toHaveAttribute("href", "/journal");
    },
  );

  for (const address of ["/search?q=%D0%BA%D0%B8%D0%BD%D0%BE&page=1", "/journal?rubric=history"])
    test(`The menu opens over ${address} and closes to it`, { tag: "@journey" }, async ({ page }) => {
      await page.goto(address);
      const heading = await page.getByRole("heading", { level: 1 }).textContent();
      await page.getByRole("link", { name: "Ещё", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Меню" });
      await expect(dialog).toBeVisible();
      await dialog.getByRole("link", { name: "Закрыть" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading ?? "");
    });

  test("The menu opens over the page that was navigated to, not over the one first loaded", async ({
    page,
  }) => {
    await page.goto("/search?q=%D0%BA%D0%B8%D0%BD%D0%BE");
    await page
      .getByRole("navigation", { name: "Быстрые переходы" })
      .getByRole("link", { name: "Главная" })
      .click();
    await expect(page).toHaveURL("/");
    await page.getByRole("link", { name: "Ещё", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Меню" })).toBeVisible();
    await expect(page).toHaveURL("/?popup=mobile-menu");
  });

  test("A pressed link says so until its page comes, and the menu comes without the page's data", async ({
    page,
  }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/journal.data*", async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto("/");
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/_root.data")) loaded.push(request.url());
    });
    const menu = page.getByRole("link", { name: "Ещё", exact: true });
    await menu.click();
    const dialog = page.getByRole("dialog", { name: "Меню" });
    await dialog.getByRole("link", { name: "Закрыть" }).click();
    await expect(dialog).toHaveCount(0);
    expect(loaded).toEqual([]);

    await menu.click();
    const link = dialog.getByRole("link", { name: "Журнал" });
    await link.click();
    await expect(link).toHaveAttribute("data-pressed");
    answer();
    await expect(page).toHaveURL("/journal");
    await expect(page.locator("[data-pressed]")).toHaveCount(0);
  });

  test("A child has the children's menu on a phone too", { tag: "@both" }, async ({ page, become }) => {
    await become({ kind: "PAID", isChild: true });
    await page.goto("/?popup=mobile-menu");
    const dialog = page.getByRole("dialog", { name: "Меню" });
    await expect(dialog.getByRole("navigation").getByRole("link")).toHaveText(
      child.map(([text = ""]) => text),
    );
  });
});

test(
  "Breadcrumbs start with «Главная» and end with the current page, which is not a link",
  { tag: "@no-script" },
  async ({ page }) => {
    await page.goto(`/watch/${titles.film.alias}`);
    const crumbs = page.getByRole("navigation", { name: "Вы здесь" }).getByRole("listitem");
    await expect(crumbs).toHaveText(["Главная", "Фильмы", "Метрополис"]);
    await expect(crumbs.nth(0).getByRole("link")).toHaveAttribute("href", "/");
    await expect(crumbs.nth(0).getByRole("link")).toHaveAttribute("title", "Главная");
    await expect(crumbs.nth(0).getByRole("link")).toHaveAttribute("data-testid", /.+/);
    await expect(crumbs.nth(1).getByRole("link")).toHaveAttribute("href", "/movies");
    await expect(crumbs.nth(2).getByRole("link")).toHaveCount(0);
  },
);

test(
  "A child's breadcrumbs start at the children's home page",
  { tag: "@no-script" },
  async ({ page, become }) => {
    await become({ kind: "PAID", isChild: true });
    await page.goto(`/watch/${titles.kids.alias}`);
    await expect(
      page.getByRole("navigation", { name: "Ты здесь" }).getByRole("link", { name: "Главная" }),
    ).toHaveAttribute("href", "/kids");
  },
);

test.describe("The footer", () => {
  const common = ["/tariffs", "/legal/privacy_policy", "/legal/terms_of_use", "/about", "/contacts"];
  const forAdults = ["/partners", "/promos", "/journal", "/faq", "/ways-to-watch", "/newsletter"];
  const linkTo = (page: Page, href: string) => page.getByRole("contentinfo").locator(`a[href="${href}"]`);

  test(
    "The footer has everything for an adult in Russia",
    { tag: "@no-script" },
    async ({ page, become }) => {
      await become({ kind: "REGISTERED" });
      await page.goto("/");
      for (const href of [...common, ...forAdults, "/account/support", "/legal/recsys"])
        await expect(linkTo(page, href).first()).toBeVisible();
      await expect(linkTo(page, "/support")).toHaveCount(0);
      const footer = getFooter(page);
      await expect(footer.getByRole("link", { name: "Подарочные сертификаты" })).toHaveAttribute(
        "href",
        /^https:\/\//,
      );
      await expect(footer.getByRole("link", { name: "Вакансии" })).toHaveAttribute("href", /^https:\/\//);
      await expect(footer.getByRole("link", { name: "Приложения", exact: true })).toHaveAttribute(
        "href",
        "/ios-android-app",
      );
      await expect(footer.getByRole("link", { name: /RuStore/ })).toBeVisible();
      await expect(footer.getByRole("link", { name: /App Store/ })).toBeVisible();
      for (const network of ["VK", "Telegram", "Одноклассники"])
        await expect(footer.getByRole("link", { name: network })).toBeVisible();
      for (const word of ["Smart TV", "Apple TV", "МИР", "Visa"])
        await expect(footer.getByText(word, { exact: true })).toBeVisible();
      await expect(footer.getByText(/^На сайте применяются рекомендательные технологии/)).toBeVisible();
      await expect(footer.getByRole("img", { name: /18\+/ })).toBeVisible();
      await expect(footer.getByTestId("footer-foreign")).toHaveCount(0);
      await expect(page.getByTestId("footer-mobile")).toHaveCount(0);
    },
  );

  test(
    "The footer links a guest to support that needs no account",
    { tag: "@no-script" },
    async ({ page, become }) => {
      await become({ kind: "VIRTUAL" });
      await page.goto("/");
      await expect(linkTo(page, "/support").first()).toBeVisible();
      await expect(linkTo(page, "/account/support")).toHaveCount(0);
    },
  );

  test(
    "Outside Russia the footer has the company's address and mail, but no Russian store or notice",
    { tag: "@no-script" },
    async ({ page, become }) => {
      await become({ kind: "PAID", country: "RS" });
      await page.goto("/");
      const footer = getFooter(page);
      await expect(footer.getByText("Belgrade")).toBeVisible();
      await expect(footer.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
      await expect(linkTo(page, "/legal/recsys")).toHaveCount(0);
      await expect(footer.getByRole("link", { name: /RuStore/ })).toHaveCount(0);
      await expect(footer.getByText(/рекомендательные технологии/i)).toHaveCount(0);
    },
  );

  test(
    "The footer has one link in its second column and 0+ for a child",
    { tag: "@no-script" },
    async ({ page, become }) => {
      await become({ kind: "PAID", isChild: true });
      await page.goto("/kids");
      const footer = getFooter(page);
      await expect(page.getByTestId("footer-second").getByRole("link")).toHaveText(["Вопросы и ответы"]);
      await expect(footer.getByRole("img", { name: /0\+/ })).toHaveText("0+");
      await expect(footer.getByText("18+")).toHaveCount(0);
      await expect(page.getByTestId("footer-social")).toHaveCount(0);
      await expect(footer.getByRole("link", { name: "Вакансии" })).toHaveCount(0);
      for (const href of forAdults.filter((path) => path !== "/faq"))
        await expect(linkTo(page, href)).toHaveCount(0);
    },
  );

  test("The footer has links in its language", { tag: "@no-script" }, async ({ page }) => {
    await page.goto("/en");
    for (const href of ["/en/tariffs", "/en/legal/privacy_policy", "/en/legal/terms_of_use"])
      await expect(linkTo(page, href).first()).toBeVisible();
  });

  test("The footer is not on the gift site", { tag: "@no-script" }, async ({ page }) => {
    await page.goto(giftOrigin);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  });

  test("The footer has four columns from 1024 pixels and fewer below", async ({ page }) => {
    row("M-046", "M-047");
    await page.goto("/");
    const columns = ["О компании", "Помощь", "Приложения", "Смотреть"];
    const lines = async () => {
      const tops = await getFooter(page)
        .getByRole("heading")
        .evaluateAll(
          (headings, names) =>
            headings
              .filter((heading) => names.includes(heading.textContent ?? ""))
              .map((heading) => Math.round(heading.getBoundingClientRect().top)),
          columns,
        );
      return tops.length === columns.length ? new Set(tops).size : null;
    };
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect.poll(lines).toBe(1);
    await page.setViewportSize({ width: 1023, height: 900 });
    await expect.poll(lines).toBeGreaterThan(1);
  });

  test.describe("in a phone's browser", () => {
    test.use({
      viewport: { width: 390, height: 844 },
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    });
    test(
      "The footer has an additional block about the app in a phone's browser",
      { tag: "@no-script" },
      async ({ page }) => {
        await page.goto("/");
        await expect(page.getByTestId("footer-mobile")).toBeVisible();
      },
    );
  });
});

const safari = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_4) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
for (const [version, isWarned] of [
  ["13.1", true],
  ["12.0", true],
  ["14.0", false],
  ["17.4", false],
] as const) {
  test.describe(`In Safari ${version}`, () => {
    test.use({ userAgent: safari(version) });
    test(
      `A viewer is ${isWarned ? "" : "not "}warned that Safari ${version} is too old`,
      { tag: "@no-script" },
      async ({ page }) => {
        await page.goto(`/watch/${titles.film.alias}`);
        const notice = page.getByText("Ваша версия Safari не поддерживает весь контент", { exact: true });
        await expect(notice).toHaveCount(isWarned ? 1 : 0);
        await expect(page.getByText("Откройте сайт в другом браузере")).toHaveCount(isWarned ? 1 : 0);
      },
    );
  });
}

test(
  "A missing page says so in the page's language, without a footer",
  { tag: "@both" },
  async ({ page, guard }) => {
    guard.expectStatus(404);
    for (const [prefix, tag, title] of [
      ["", "ru", notFoundTitle],
      ["/en", "en", null],
      ["/sr", "sr-Latn", null],
      ["/bg", "bg", null],
      ["/hr", "hr", null],
    ] as const) {
      const answer = await page.goto(`${prefix}/no-such-page`);
      expect(answer?.status()).toBe(404);
      await expect(page.locator("html")).toHaveAttribute("lang", tag);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toBeVisible();
      if (title) await expect(heading).toHaveText(title);
      else await expect(heading).not.toHaveText(notFoundTitle);
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible();
      await expect(page.getByRole("main").getByRole("link").last()).toHaveAttribute("href", prefix || "/");
    }
  },
);

test(
  "Old URLs of documents and landing pages are not found",
  { tag: "@no-script" },
  async ({ page, guard }) => {
    guard.expectStatus(404);
    for (const path of [
      "/privacy",
      "/termsofuse",
      "/termsofpromocode",
      "/persondata",
      "/cookies_policy",
      "/landings/anything",
      "/landings/a/b",
      "/de/movies",
    ]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(notFoundTitle);
    }
  },
);

test("The language menu opens the same page in another language", { tag: "@journey" }, async ({ page }) => {
  await page.goto(`/watch/${titles.film.alias}/trailers`);
  const languages = page.getByRole("navigation", { name: "Язык" }).getByRole("link");
  await expect(languages).toHaveCount(5);
  await expect(languages.filter({ hasText: "Русский" })).toHaveAttribute("aria-current", "true");
  await languages.filter({ hasText: "English" }).click();
  await expect(page).toHaveURL(`/en/watch/${titles.film.alias}/trailers`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("navigation", { name: "Language" }).getByRole("link", { name: "Русский" }).click();
  await expect(page).toHaveURL(`/watch/${titles.film.alias}/trailers`);
});

test(
  "A language code in capitals redirects to the canonical URL",
  { tag: "@no-script" },
  async ({ page }) => {
    await page.goto(`/EN/watch/${titles.film.alias}?x=1`);
    await expect(page).toHaveURL(`/en/watch/${titles.film.alias}?x=1`);
  },
);

test("The first press of Tab offers to skip the menu", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "К содержанию" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("A viewer finds a film, plays it, stops it and comes back by keyboard", async ({ page, become }) => {
  row("P-012");
  await become({ kind: "REGISTERED" });
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "К содержанию" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const tabTo = async (isThere: (element: Element) => boolean, most: number) => {
    for (let press = 0; press < most; press += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(`(${String(isThere)})(document.activeElement)`)) return;
    }
    throw new Error("Tab did not reach the element");
  };
  await tabTo(
    (element) => element.closest("li") !== null && element.getAttribute("href") === "/watch/metropolis",
    140,
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/watch/metropolis");
  await expect(page.getByRole("heading", { level: 1, name: "Метрополис" })).toBeVisible();
  await tabTo((element) => element.tagName === "BUTTON" && element.textContent === "Смотреть", 60);
  await page.keyboard.press("Enter");
  const player = getPlayer(page);
  await player.plays();
  await page.keyboard.press("k");
  await expect.poll(player.isPaused).toBe(true);
  await page.keyboard.press("Escape");
  await expect(player.stage).toHaveCount(0);
  await expect(page).toHaveURL("/watch/metropolis");
  await expect(page.getByRole("button", { name: "Смотреть", exact: true })).toBeFocused();
});
