import { sample } from "../tests/setup/sample";
import { expectAccessible, expectNotSideways, expectNoViolations } from "./a11y";
import { expect, test } from "./fixtures";
import { getPlayer } from "./player";

const field = "Фильм, сериал, человек или канал";

test(
  "The header leads to a search that finds a film, its broadcasts and its article",
  { tag: "@journey" },
  async ({ page }) => {
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Поиск" }).click();
    await expect(page).toHaveURL("/search");
    const search = page.getByRole("search");
    await search.getByLabel(field).fill("метрополис");
    await search.getByRole("button", { name: "Найти" }).click();
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(search.getByLabel(field)).toHaveValue("метрополис");
    const groups = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(groups.first()).toContainText("Фильмы и сериалы");
    await page.getByRole("main").locator("[data-list]").getByRole("link", { name: "Метрополис" }).click();
    await expect(page).toHaveURL("/watch/metropolis");
  },
);

test(
  "A query in the wrong keyboard layout is corrected, and can be searched for as typed",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent("vtnhjgjkbc")}`);
    await expect(page.getByRole("main")).toContainText("Показаны результаты для «метрополис».");
    await page.getByRole("link", { name: "Искать «vtnhjgjkbc»" }).click();
    await expect(page).toHaveURL(/literal=true/);
    await expect(page.getByRole("main")).not.toContainText("Показаны результаты для");
  },
);

test(
  "A query shortened to fewer words says so, and never links to an empty search",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent("гарри поттер")}`);
    const main = page.getByRole("main");
    await expect(main).toContainText("По всем словам ничего не нашлось. Показаны результаты для «гарри».");
    await expect(main.getByRole("link", { name: "Искать «гарри поттер»" })).toHaveCount(0);
  },
);

test(
  "A search without results links to genres and popular titles; too long a query gets its reason",
  { tag: "@both" },
  async ({ page, guard }) => {
    await page.goto(`/search?q=${encodeURIComponent("щщъъщщ")}&literal=true`);
    await expect(page.getByRole("heading", { name: "По запросу «щщъъщщ» ничего не нашлось" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Жанры" }).getByRole("link").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Популярное" }).getByRole("link").first()).toBeVisible();
    guard.expectStatus(400);
    await page.goto(`/search?q=${"я".repeat(201)}`);
    await expect(page.getByRole("alert")).toContainText("Запрос длиннее 200 знаков");
    await expect(page.getByLabel(field)).toHaveValue("я".repeat(201));
  },
);

test(
  "A word that is said in a film leads to the player at its second, and shows its picture",
  { tag: "@both" },
  async ({ page, become, javaScriptEnabled }) => {
    await become({ kind: "PAID" });
    await page.goto("/search");
    await page.getByRole("search").getByLabel(field).fill("последний поезд");
    await page.getByRole("button", { name: "Найти" }).click();
    const moment = page
      .getByRole("region", { name: /^В фильмах/ })
      .getByRole("link", { name: /Последний поезд шёл через мост/ })
      .first();
    await expect(moment).toContainText("0:27");
    await expect(moment).toHaveAttribute("href", /^\/watch\/[\w/-]+\?popup=player&t=27$/);
    const path = (await moment.getAttribute("href")) ?? "";
    const frame = (await moment.locator("img").getAttribute("src")) ?? "";
    expect(frame).toMatch(/^\/images\/moment\/[\w-]+-27\./);
    expect((await page.request.get(frame)).headers()["content-type"]).toMatch(/^image\//);
    await moment.click();
    await expect(page).toHaveURL(path);
    if (javaScriptEnabled === false) {
      await expect(page.locator("video source").first()).toHaveAttribute("src", /#t=27$/);
      return;
    }
    await expect.poll(getPlayer(page).position).toBeGreaterThanOrEqual(27);
  },
);

test("Popular queries link to searches", { tag: "@both" }, async ({ page }) => {
  await page.goto("/search");
  const first = page.getByRole("region", { name: "Часто ищут" }).getByRole("link").first();
  const query = await first.innerText();
  await first.click();
  await expect(page.getByLabel(field)).toHaveValue(query);
});

test("Suggestions appear while typing and can be chosen by keyboard", async ({ page }) => {
  await page.goto("/search");
  const combobox = page.getByRole("combobox", { name: field });
  await combobox.focus();
  await page.keyboard.type("метро", { delay: 30 });
  const options = page.getByRole("option");
  await expect(options.first()).toContainText("Метрополис");
  await expect(combobox).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("status").filter({ hasText: "Подсказок" })).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(combobox).toHaveAttribute(
    "aria-activedescendant",
    (await options.first().getAttribute("id")) ?? "",
  );
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(combobox).toHaveValue("метро");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/watch/metropolis");
});

test("Fast typing sends one request, for the last text", async ({ page }) => {
  await page.goto("/search");
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/resources/suggest") asked.push(url.searchParams.get("q") ?? "");
  });
  // Dispatched in one task, because on a busy machine keys may arrive after the form's delay.
  await page.getByRole("combobox").evaluate((input: HTMLInputElement) => {
    // Setting `value` through React's own setter would hide the change from React.
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    for (const typed of ["н", "но", "нос", "носф"]) {
      setValue?.call(input, typed);
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  });
  await expect(page.getByRole("option").first()).toContainText("Носферату");
  expect(asked).toEqual(["носф"]);
});

test("After pressing Enter the viewer can go on typing, and the results are announced", async ({ page }) => {
  await page.goto("/search");
  await page.getByRole("combobox").fill("чаплин");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByRole("status").filter({ hasText: /Найден/ })).toBeAttached();
  await expect(page.getByRole("combobox")).toBeFocused();
  await expect(page.getByRole("option")).toHaveCount(0);
});

test("A child gets no suggestion that is not for children", async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  await page.goto("/search");
  const answer = page.waitForResponse(/\/resources\/suggest/);
  await page.getByRole("combobox").pressSequentially("метроп", { delay: 10 });
  expect(await (await answer).text()).not.toContain("metropolis");
});

test.describe("Under reduced motion", () => {
  test.use({ reducedMotion: "reduce" });
  const pages = [
    ["empty", "/search"],
    ["found", `/search?q=${encodeURIComponent("метрополис")}`],
    ["nothing", "/search?q=qqqqqq&literal=true"],
  ] as const;
  for (const [name, path] of sample("accessible search", pages, 1)) {
    test(`The search page (${name}) meets WCAG and does not scroll sideways`, async ({ page }) => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }

  test("The search page meets WCAG in English too", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/en/search?q=chaplin");
    await expectNotSideways(page, 390);
    await expectNoViolations(page, { hasNewColours: false });
  });
});
