import type { Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { expect, test, titles } from "./fixtures";

const film = `/watch/${titles.film.alias}`;
const favourite = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Буду смотреть", exact: true });
const toast = (page: Page, text: string) =>
  // It hides by itself after five seconds, but stays in the page.
  expect(page.getByRole("status", { includeHidden: true }).filter({ hasText: text })).toBeAttached();
const waitForFavourites = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === "GET" && response.url().endsWith("/resources/favorites"),
  );
const favourites = (page: Page) => page.locator("[data-list] > li:not([hidden])");

test(
  "A title is added to favourites on its page and removed in the list",
  { tag: "@journey" },
  async ({ page, become }) => {
    await become({ kind: "REGISTERED" });
    await page.goto(film);
    await favourite(page).click();
    await toast(page, "Добавили в «Буду смотреть»");
    await expect(page).toHaveURL(film);
    await page.goto("/favorites");
    await expect(favourites(page)).toHaveCount(1);
    await favourites(page).getByRole("button", { name: "Буду смотреть: Метрополис" }).click();
    await toast(page, "Убрали из «Буду смотреть»");
    await expect(page.getByText("Здесь пока пусто")).toBeVisible();
  },
);

test(
  "A visitor who adds a favourite or a rating is asked to sign in and can then continue",
  { tag: "@journey" },
  async ({ page }) => {
    await page.goto(film);
    await favourite(page).click();
    await expect(page).toHaveURL(`${film}?popup=login`);
    const dialog = page.getByRole("dialog", { name: "Войдите, чтобы сохранить" });
    await expect(dialog.getByRole("link", { name: "Войти" })).toHaveAttribute(
      "href",
      `/auth?back=${encodeURIComponent(film)}`,
    );
    await dialog.getByRole("link", { name: "Не сейчас" }).click();
    await expect(page).toHaveURL(film);
    await page.getByText("Оценить").click();
    await page.getByRole("button", { name: "8 из 10" }).click();
    await expect(page).toHaveURL(`${film}?popup=login`);
    await page.goto("/favorites");
    await expect(page.getByRole("main").getByRole("link", { name: "Войти" })).toHaveAttribute(
      "href",
      "/auth?back=%2Ffavorites",
    );
  },
);

test("A visitor without an account never requests favourites", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  for (const path of [film, "/movies", "/search?q=chaplin", "/favorites"]) await page.goto(path);
  // A page sends its requests in the first seconds, so the last one stays open for a while.
  await page.waitForLoadState("networkidle");
  expect(asked.filter((request) => request.startsWith("GET /resources/"))).toEqual([]);
});

test("The favourite buttons of a list show their state, change at once and revert if the server refuses", async ({
  page,
  become,
  fault,
  guard,
}) => {
  await become({ kind: "REGISTERED" });
  await page.goto(film);
  await favourite(page).click();
  await expect(favourite(page)).toHaveAttribute("aria-pressed", "true");
  await page.goto("/search?q=metropolis");
  const found = page.getByRole("button", { name: "Буду смотреть: Метрополис" });
  await expect(found).toHaveAttribute("aria-pressed", "true");
  // Buttons change at once only after their script has loaded, which also requests the favourites.
  const isAnswered = waitForFavourites(page);
  await page.goto("/movies");
  await isAnswered;
  const first = favourites(page).first().getByRole("button");
  await expect(first).toHaveAttribute("aria-pressed", "false");
  guard.expectStatus(500, 503);
  await fault({ endpoint: "profile/*", status: 500 });
  // Delays the refusal until the optimistic state has been seen.
  let letGo = () => {};
  const isSeen = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/resources/favorites", async (route) => {
    await isSeen;
    await route.continue();
  });
  await favourites(page).first().hover();
  await first.click();
  await expect(first).toHaveAttribute("aria-pressed", "true");
  letGo();
  await toast(page, "Не получилось");
  await expect(first).toHaveAttribute("aria-pressed", "false");
});

test("A double press on the favourite button is sent once", async ({ page, become }) => {
  await become({ kind: "REGISTERED" });
  const isAnswered = waitForFavourites(page);
  await page.goto(film);
  await isAnswered;
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await favourite(page).dblclick();
  await toast(page, "Добавили в «Буду смотреть»");
  await expect(favourite(page)).toHaveAttribute("aria-pressed", "true");
  expect(sent).toEqual(["/resources/favorites"]);
});

test("A favourite added before the favourites have loaded stays one", async ({ page, become }) => {
  await become({ kind: "REGISTERED" });
  // The old answer comes after the press has been confirmed.
  let confirm = () => {};
  const isConfirmed = new Promise<void>((resolve) => (confirm = resolve));
  await page.route("**/resources/favorites", async (route) => {
    if (route.request().method() === "POST") return route.continue();
    const response = await route.fetch();
    await isConfirmed;
    await route.fulfill({ response });
  });
  const isAsked = page.waitForRequest((request) => request.url().endsWith("/resources/favorites"));
  const isAnswered = waitForFavourites(page);
  await page.goto(film);
  await isAsked;
  await favourite(page).click();
  await toast(page, "Добавили в «Буду смотреть»");
  confirm();
  await (await isAnswered).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(favourite(page)).toHaveAttribute("aria-pressed", "true");
});

test("A favourite added before its script has loaded is shown as one, whichever response comes first", async ({
  page,
  become,
}) => {
  await become({ kind: "REGISTERED" });
  // The script loads after the press, and its request is answered before the press is.
  const isSent = page.waitForRequest((request) => request.method() === "POST");
  const isAnswered = waitForFavourites(page);
  await page.route("**/assets/favorite-button.*.js", async (route) => {
    await isSent;
    await route.continue();
  });
  await page.route("**/resources/favorites.data*", async (route) => {
    if (route.request().method() === "POST") await isAnswered;
    await route.continue();
  });
  await page.goto(film);
  await favourite(page).click();
  await toast(page, "Добавили в «Буду смотреть»");
  await expect(favourite(page)).toHaveAttribute("aria-pressed", "true");
});

test("A rating can be given by keyboard, is shown on coming back, and can be removed", async ({
  page,
  become,
}) => {
  await become({ kind: "REGISTERED" });
  await page.goto(film);
  await page.locator("summary", { hasText: "Оценить" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "8 из 10" }).focus();
  await page.keyboard.press("Enter");
  await toast(page, "Спасибо, оценка учтена");
  await expect(page.getByText("Моя оценка: 8")).toBeVisible();
  await page.goto(film);
  await page.getByText("Моя оценка: 8").click();
  await expect(page.getByRole("button", { name: "8 из 10" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Убрать оценку" }).click();
  await toast(page, "Оценку убрали");
  await expect(page.getByText("Оценить")).toBeVisible();
});

test(
  "Recommendations explain why they are there, and each reason can be switched off by a form",
  { tag: "@journey" },
  async ({ page, become }) => {
    await become({ kind: "REGISTERED" });
    await page.goto(film);
    await favourite(page).click();
    await toast(page, "Добавили");
    await page.goto("/favorites");
    const recommendations = page.getByRole("region", { name: "Вам может понравиться" });
    await recommendations.getByText("Почему советуем").first().click();
    await expect(recommendations.locator("details[open]")).toContainText("Потому что вы отложили Метрополис");
    await recommendations.getByRole("checkbox", { name: "Что я отложил на потом" }).uncheck();
    await recommendations.getByRole("button", { name: "Сохранить" }).click();
    await toast(page, "Сохранили");
    await expect(recommendations.getByRole("checkbox", { name: "Что я отложил на потом" })).not.toBeChecked();
    await expect(recommendations).not.toContainText("Потому что вы отложили");
  },
);

test.describe("Under reduced motion", () => {
  test.use({ reducedMotion: "reduce" });
  test("Favourites, the login popup and a title's buttons meet WCAG", async ({ page, become }) => {
    await page.goto("/favorites");
    await expectAccessible(page);
    await page.goto(`${film}?popup=login`);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await become({ kind: "REGISTERED" });
    await page.goto(film);
    await favourite(page).click();
    await expect(favourite(page)).toHaveAttribute("aria-pressed", "true");
    await page.getByText("Оценить").click();
    await expectAccessible(page);
    await page.goto("/en/favorites");
    await page.getByText("Why we recommend it").first().click();
    await expectAccessible(page);
  });
});
