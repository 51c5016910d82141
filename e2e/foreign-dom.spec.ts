import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expect, test, titles } from "./fixtures";

/**
 * What extensions, antivirus software, translators and blockers do to a page before hydration. Each runs in
 * the browser.
 */
const insertions: Record<string, () => void> = {
  "an element at the start of the head": () => document.head.prepend(document.createElement("link")),
  "an element at the end of the head": () => document.head.append(document.createElement("meta")),
  "a script in the head": () =>
    document.head.insertBefore(document.createElement("script"), document.head.children[3] ?? null),
  "an element at the start of the body": () => document.body.prepend(document.createElement("div")),
  "an element at the end of the body": () => document.body.append(document.createElement("aside")),
  "an element beside the page's own": () =>
    document.getElementById("app")?.prepend(document.createElement("div")),
  "an element at the start of the main part": () =>
    document.querySelector("main")?.prepend(document.createElement("div")),
  "an element in the header": () => document.querySelector("header")?.append(document.createElement("img")),
  "attributes on every landmark": () => {
    for (const element of document.querySelectorAll("html, body, header, main, nav, footer"))
      element.setAttribute("data-extension", "1");
    document.documentElement.className = "dark-reader";
    document.body.style.overflowY = "scroll";
  },
  "translated headings": () => {
    for (const heading of document.querySelectorAll("h1, h2, h3, nav a")) {
      const font = document.createElement("font");
      font.append(...heading.childNodes);
      heading.append(font);
    }
  },
  "removed nodes": () => {
    document.querySelector('meta[name="theme-color"]')?.remove();
    document.querySelector('[data-testid="languages"]')?.remove();
    document.querySelector('[data-testid="tab-bar"]')?.remove();
  },
  "removed texts and added ones": () => {
    document.querySelector("main")?.append("translated");
    document.querySelector('a[href="#content"]')?.firstChild?.remove();
  },
};

const pages = [
  "/",
  `/watch/${titles.film.alias}`,
  "/movies",
  "/channel",
  "/search?q=метрополис",
  "/no-such-page",
  "/?popup=mobile-menu",
];

/**
 * Runs when the whole document has arrived and none of our scripts has run; returns the number of elements of
 * the page.
 */
async function insertBeforeScripts(page: Page, insertion: () => void): Promise<void> {
  await page.addInitScript(`document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    window.servedElements = document.querySelectorAll("#app *").length;
    (${insertion.toString()})();
  });`);
}

const getElements = (page: Page) =>
  page.evaluate(() => ({
    served: (window as unknown as { servedElements: number }).servedElements,
    shown: document.querySelectorAll("#app *").length,
  }));

test.describe("Markup that browser extensions insert before hydration breaks nothing", () => {
  for (const [name, insertion] of Object.entries(insertions)) {
    test(`Inserted markup breaks nothing: ${name}`, async ({ page, guard }) => {
      test.setTimeout(120_000);
      guard.expectHydrationMismatch();
      guard.expectStatus(404);
      await insertBeforeScripts(page, insertion);
      for (const url of sample(`insertions ${name}`, pages, 2)) {
        await page.goto(url);
        await expect(async () => {
          const { served, shown } = await getElements(page);
          expect(served, url).toBeGreaterThan(40);
          // The language list or the tab bar may be removed and rendered again; everything else served remains.
          expect(shown, url).toBeGreaterThanOrEqual(served - 45);
        }).toPass();
        await expect(page.getByRole("heading", { level: 1 }).first(), url).toBeAttached();
        await expect(page.getByText("Что-то пошло не так"), url).toHaveCount(0);
      }
    });
  }

  test("The page keeps working with inserted markup: a film opens, and going back works", async ({
    page,
    guard,
  }) => {
    guard.expectHydrationMismatch();
    await insertBeforeScripts(page, insertions["an element at the start of the main part"] ?? (() => {}));
    await page.goto("/");
    await page.locator(`main a[href="/watch/${titles.film.alias}"]`).first().click();
    await expect(page.getByRole("heading", { level: 1, name: titles.film.ru })).toBeVisible();
    await expect(page).toHaveTitle(/Метрополис/);
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect.poll(async () => (await getElements(page)).shown).toBeGreaterThan(1000);
  });
});

for (const [url, name] of [
  ["/auth", "login"],
  ["/newsletter", "email"],
  ["/support", "subject"],
] as const)
  test(`What is typed on ${url} before the scripts come stays, with an extension's element beside the field`, async ({
    page,
    guard,
  }) => {
    guard.expectHydrationMismatch();
    await insertBeforeScripts(page, () => {
      for (const field of document.querySelectorAll("main form input"))
        field.after(document.createElement("div"));
    });
    await page.route("**/assets/shell-*.js", async (route) => {
      await page.locator(`main [name=${name}]`).fill("before@luch.example");
      if (url === "/newsletter") await page.locator("main input[type=checkbox]").first().uncheck();
      await route.continue();
    });
    await page.goto(url);
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName("hydration-failed").length))
      .toBeGreaterThan(0);
    await expect(page.locator(`main [name=${name}]`)).toHaveValue("before@luch.example");
    if (url === "/newsletter")
      await expect(page.locator("main input[type=checkbox]").first()).not.toBeChecked();
    else await expect(page.locator(`main [name=${name}]`)).toBeFocused();
  });

test.describe("The document head on client navigation", () => {
  test("The head has one title, description and canonical URL, whatever was inserted before", async ({
    page,
  }) => {
    await page.goto("/");
    const countSheets = () =>
      page.evaluate(() => document.head.querySelectorAll("link[rel=stylesheet], style").length);
    const served = await countSheets();
    await page.locator(`main a[href="/watch/${titles.film.alias}"]`).first().click();
    await expect(page).toHaveTitle(/Метрополис/);
    for (const selector of [
      "title",
      'meta[name="description"]',
      'link[rel="canonical"]',
      'meta[property="og:title"]',
    ])
      await expect(page.locator(`head ${selector}`), selector).toHaveCount(1);
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute("href", /\/watch\/metropolis$/);
    await expect.poll(countSheets).toBeGreaterThanOrEqual(served);
    await page.goBack();
    await expect(page).toHaveTitle(/Луч/);
    await expect(page.locator("head title")).toHaveCount(1);
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute("href", /:\d+\/$/);
  });

  test("The head has the theme and the browser colour of the current page", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => {
      const link = Object.assign(document.createElement("a"), { href: "/kids", textContent: "kids" });
      document.querySelector("main")?.prepend(link);
      link.click();
    });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "kids");
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute("content", "#fff6e5");
    await page.goBack();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });
});

test("Every page has one title, including error pages", { tag: "@both" }, async ({ page, guard }) => {
  guard.expectStatus(404);
  for (const url of [...pages, "/en/no-such-page", "/kids", "/journal"]) {
    await page.goto(url);
    await expect(page.locator("head title"), url).toHaveCount(1);
    await expect(page, url).toHaveTitle(/.{3}/);
  }
  await page.goto("/no-such-page");
  await expect(page).toHaveTitle(/^Такой страницы нет/);
});

test("Hovering over a link changes nothing even if the next page's script cannot be loaded", async ({
  page,
  guard,
}) => {
  guard.expectBrokenRequests();
  await page.route(/\/assets\/category-/, (route) => route.abort());
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { isUntouched: true }));
  const header = page.getByRole("banner");
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/category-"));
  await header.getByRole("link", { name: "Фильмы" }).hover();
  await failed;
  await header.getByRole("link", { name: "Журнал" }).click();
  await expect(page).toHaveURL(/\/journal$/);
  await expect.poll(() => page.evaluate(() => "isUntouched" in window)).toBe(true);
});

test("A link works even if the next page's style sheet never loads", async ({ page, guard }) => {
  guard.expectBrokenRequests();
  await page.route(/\/assets\/.*\.css/, () => {});
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Журнал" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Журнал" })).toBeVisible();
});

test("A form submitted twice while the next page's style sheet is loading is sent once", async ({
  page,
  become,
}) => {
  await become({ kind: "PAID" });
  let send = () => {};
  const isPressed = new Promise<void>((resolve) => (send = resolve));
  await page.route(/\/assets\/.*\.css/, async (route) => {
    await isPressed;
    await route.continue();
  });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto(`/watch/${titles.film.alias}`, { waitUntil: "domcontentloaded" });
  const play = page.getByRole("main").getByRole("button", { name: "Смотреть", exact: true }).first();
  await play.click();
  await play.click();
  send();
  await expect(page.locator("video").first()).toBeVisible();
  expect(sent.filter((url) => url.includes(titles.film.alias))).toHaveLength(1);
});

test("A press during hydration breaks nothing", async ({ page }) => {
  // React listens to its container just before it renders for the first time.
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...listening) {
      if (listening[0] === "click" && this instanceof Element && this.id === "app")
        queueMicrotask(() => document.querySelector("h1")?.click());
      return Reflect.apply(addEventListener, this, listening);
    };
  });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Журнал" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Журнал" })).toBeVisible();
});
