import type { Browser, BrowserContext, Page } from "@playwright/test";
import { consentCategories, type ConsentCategory, consentCookieName } from "#domain/consent";
import { sample } from "../tests/setup/sample";
import { expectAccessible } from "./a11y";
import { answerConsent, control, expect, test, waitForIslands } from "./fixtures";
import { row } from "./row";
import { webOrigin } from "./urls";

const banner = (page: Page) => page.getByTestId("consent-banner");
const button = (page: Page, name: string) => banner(page).getByRole("button", { name, exact: true });

async function getAnswer(context: BrowserContext): Promise<Record<string, unknown> | null> {
  const found = (await context.cookies()).find(({ name }) => name === consentCookieName);
  return found ? (JSON.parse(decodeURIComponent(found.value)) as Record<string, unknown>) : null;
}

/** What has moved on the page so far. */
const sumShifts = () =>
  new Promise<number>((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => setTimeout(() => resolve(sum)));
  });

test.describe("Nobody has answered", () => {
  test.use({ consent: null });

  test("A visitor refuses all but the necessary on the first page, and agrees to a part in the settings @journey", async ({
    page,
    context,
    become,
    javaScriptEnabled,
  }) => {
    row("E-094");
    await page.goto("/movies?utm_source=mail");
    await expect(banner(page)).toBeVisible();
    await button(page, "Только необходимые").click();
    await expect(banner(page)).toBeHidden();
    await expect(page).toHaveURL("/movies?utm_source=mail");
    const answer = await getAnswer(context);
    expect(Object.keys(answer ?? {})).toEqual([
      "necessary",
      "preferences",
      "statistics",
      "marketing",
      "ver",
      "utc",
      "region",
    ]);
    expect(answer).toMatchObject({
      necessary: true,
      statistics: false,
      marketing: false,
      ver: 1,
      region: "RU",
    });
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("utm_source");
    await page.goto("/series");
    await expect(banner(page)).toHaveCount(0);

    await become({ kind: "PAID" });
    await page.goto("/");
    await page.getByTestId("footer").getByRole("link", { name: "Настройки cookie" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Настройки cookie");
    const statistics = page.getByRole("checkbox", { name: /Статистика/ });
    await expect(statistics).not.toBeChecked();
    await statistics.check();
    await page.getByRole("button", { name: "Сохранить выбор" }).click();
    await expect(page.getByText("Сохранено", { exact: true })).toBeVisible();
    await expect(statistics).toBeChecked();
    expect(await getAnswer(context)).toMatchObject({ statistics: true, marketing: false });
    if (javaScriptEnabled !== false) await expectAccessible(page);
    await page.getByRole("button", { name: "Только необходимые" }).click();
    await expect(statistics).not.toBeChecked();
    expect(await getAnswer(context)).toMatchObject({ statistics: false });
    await page.goto("/account/profile");
    await expect(page.getByText(/Последний ответ о cookie: .*только необходимое/)).toBeVisible();
  });

  test("The banner can be used by keyboard, moves nothing, and is accessible on a phone and a desktop", async ({
    page,
    context,
  }) => {
    // A browser whose clock is wrong.
    await page.clock.setFixedTime("2001-02-03T04:05:06");
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await page.goto("/movies");
      await expect(banner(page)).toBeInViewport({ ratio: 1 });
      await expect.poll(() => page.evaluate(sumShifts), { message: `${size.width}` }).toBe(0);
      for (const control of await banner(page).locator("a, button").all()) await control.focus();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    }
    await expectAccessible(page);
    const [all, necessary] = await Promise.all(
      ["Принять все", "Только необходимые"].map((name) => button(page, name).boundingBox()),
    );
    expect([all?.height, all?.width]).toEqual([necessary?.height, necessary?.width]);
    await button(page, "Принять все").focus();
    await page.keyboard.press("Enter");
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole("status").getByText(/^Сохранено/)).toBeVisible();
    await expect(page.locator("#content")).toBeFocused();
    expect(await getAnswer(context)).toMatchObject({ preferences: true, statistics: true, marketing: true });
    expect((await getAnswer(context))?.utc).toBeGreaterThan(1_700_000_000);
  });

  test("An answer given in another tab hides the banner, and a page gone back to has none", async ({
    page,
    context,
  }) => {
    await page.goto("/movies");
    await expect(banner(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto("/series");
    await other.goto("/animation");
    await button(other, "Закрыть: только необходимые").click();
    await expect(banner(other)).toBeHidden();
    expect(await getAnswer(context)).toMatchObject({
      preferences: false,
      statistics: false,
      marketing: false,
    });
    await expect(banner(page)).toBeHidden();
    await other.goBack();
    await expect(other).toHaveURL("/series");
    await expect(banner(other)).toBeHidden();
  });

  test("Where the browser keeps no cookies, the banner says so and stays", async ({ page }) => {
    await page.route("/resources/consent", (route) => route.fulfill({ status: 204 }));
    await page.goto("/movies");
    // The first press may come before the script, and then leads nowhere here.
    await expect(async () => {
      await button(page, "Принять все").click();
      await expect(page.getByRole("status").getByText(/^Браузер не сохраняет cookie/)).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    await expect(banner(page)).toBeVisible();
  });

  test("A child is not asked, on no page", async ({ page, become }) => {
    await page.goto("/kids");
    await expect(banner(page)).toHaveCount(0);
    await become({ kind: "PAID", isChild: true });
    for (const path of ["/kids", "/movies"]) {
      await page.goto(path);
      await expect(banner(page)).toHaveCount(0);
    }
    await page.goto("/cookie-settings");
    await expect(page.getByText(/^В детском профиле хранится только необходимое/)).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(0);
  });
});

/** The names of cookies and keys by their category, as the document about cookies lists them. */
type Listed = { heading: string; name: string; category: string }[];
const words: Record<string, ConsentCategory | "necessary"> = {
  необходимые: "necessary",
  удобства: "preferences",
  статистика: "statistics",
  реклама: "marketing",
};

const readDocument = (page: Page): Promise<Listed> =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll("article h2")];
    return [...document.querySelectorAll("article tbody tr")].map((line) => {
      const above = headings.filter(
        (heading) => heading.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
      return {
        heading: above.at(-1)?.id ?? "",
        name: line.querySelector("td, th")?.textContent.trim() ?? "",
        category: line.lastElementChild?.textContent.trim() ?? "",
      };
    });
  });

const combinations = [false, true].flatMap((isObjecting) =>
  Array.from({ length: 2 ** consentCategories.length }, (_, bits) => ({
    isObjecting,
    agreed: consentCategories.filter((_category, at) => bits & (1 << at)),
  })),
);

type Found = { heading: string; name: string }[];

/** Goes through the site, first as a visitor, then with an account, and returns what it stored, and whom it told. */
async function crawl(browser: Browser, { isObjecting, agreed }: (typeof combinations)[number]) {
  const context = await browser.newContext({
    baseURL: webOrigin,
    locale: "ru-RU",
    ...(isObjecting ? { extraHTTPHeaders: { "sec-gpc": "1" } } : {}),
  });
  try {
    await answerConsent(context, agreed);
    const page = await context.newPage();
    if (isObjecting)
      await page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
      );
    const asked = new Set<string>();
    page.on("request", (request) => {
      const { origin, pathname } = new URL(request.url());
      if (!/^https?:/.test(request.url())) return;
      asked.add(origin === webOrigin ? pathname : `another site: ${request.url()}`);
    });
    const found = new Map<string, Found[number]>();
    const look = async () => {
      const kept = [
        ...(await context.cookies()).map(({ name }) => ({ heading: "cookies", name })),
        ...(await page.evaluate(() => [
          ...Object.keys(localStorage).map((name) => ({ heading: "local", name })),
          ...Object.keys(sessionStorage).map((name) => ({ heading: "session", name })),
        ])),
      ];
      for (const one of kept) found.set(`${one.heading} ${one.name}`, one);
    };
    const visit = async (path: string) => {
      await page.goto(path);
      await page.mouse.move(300, 300);
      await look();
    };
    const isCounted = agreed.includes("statistics") && !isObjecting;
    const loaded = page.waitForResponse(isCounted ? /\/report-visits-[\w-]+\.js$/ : /\/consent-[\w-]+\.js$/);
    await visit("/?utm_source=crawl&utm_medium=link");
    const code = (await loaded).url();
    // Whether something was counted shows once the code has run, and had its turn among the tabs.
    if (isCounted)
      await page.evaluate(async (url) => {
        await import(url);
        await new Promise((resolve) => setTimeout(resolve));
        await navigator.locks.request("luch.visit", () => {});
      }, code);
    await look();
    for (const path of ["/watch/metropolis", "/tariffs", "/search?q=кино", "/legal/cookies_policy"])
      await visit(path);
    const listed = await readDocument(page);
    await control(context.request, webOrigin, { intent: "become", kind: "PAID", country: "RU" });
    await visit("/account");
    await visit("/channel/1?client_key=partner");
    await waitForIslands(page);
    const hasChannel = () => page.evaluate(() => localStorage.getItem("channelWatchMemory") !== null);
    if (agreed.includes("preferences")) await expect.poll(hasChannel).toBe(true);
    await look();
    return { found: [...found.values()], asked: [...asked], listed };
  } finally {
    await context.close();
  }
}

test("What the site stores and sends is what the document about cookies lists for what was agreed to", async ({
  browser,
}) => {
  for (const combination of sample("consent", combinations, 3)) {
    const { found, asked, listed } = await crawl(browser, combination);
    const { agreed, isObjecting } = combination;
    const name = `${agreed.join(", ") || "nothing"}${isObjecting ? ", and the browser objects" : ""}`;
    const allowed = ["necessary", ...agreed.filter((category) => category === "preferences" || !isObjecting)];
    const getCategory = (one: Found[number]) => {
      const match = listed.find(
        (entry) =>
          entry.heading === one.heading &&
          new RegExp(`^${entry.name.replaceAll(".", "\\.").replace("*", ".*")}$`).test(one.name),
      );
      return match ? words[match.category] : undefined;
    };
    expect(
      found.filter((one) => !allowed.includes(getCategory(one) ?? "not listed")),
      name,
    ).toEqual([]);
    // And what was agreed to is really used, so that the check above can fail.
    expect(new Set(found.map(getCategory)), name).toEqual(new Set(allowed));
    expect(
      asked.filter((path) => path.startsWith("another site")),
      name,
    ).toEqual([]);
    expect(
      asked.some((path) => path.includes("/report-visits-")),
      name,
    ).toBe(agreed.includes("statistics") && !isObjecting);
  }
});
