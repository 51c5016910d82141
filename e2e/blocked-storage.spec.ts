import { expect, test } from "./fixtures";

/** As browsers do where cookies and other data of sites are blocked. */
function block(): void {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get: refuse, configurable: true });
  Object.defineProperty(Document.prototype, "cookie", { get: refuse, set: refuse, configurable: true });
}

test("Pages work without an error where the browser blocks storage", async ({ page }) => {
  await page.addInitScript(block);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: "Фильмы" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Фильмы" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/");
  for (const path of [
    "/movies?sort=title",
    "/channel",
    "/channel/1",
    "/watch/metropolis",
    "/search?q=кино",
    "/auth",
    "/tariffs",
    "/support",
    "/newsletter",
    "/gadanie-random",
  ]) {
    await page.goto(path);
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 220);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
  await page.goto("/watch/metropolis");
  await page.getByRole("button", { name: "Смотреть", exact: true }).first().click();
  await expect(page.locator("video")).toBeVisible();
});

test("A press whose page's code is gone since a release goes on to the page", async ({ page, guard }) => {
  guard.expectStatus(404);
  guard.expectBrokenRequests();
  await page.goto("/");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  let isReleased = false;
  await page.route(/\/assets\/category-[^.]*\.js/, (route) =>
    isReleased ? route.continue() : route.fulfill({ status: 404, body: "" }),
  );
  page.on("framenavigated", () => (isReleased = true));
  await page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: "Фильмы" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Фильмы" })).toBeVisible();
  await expect(page).toHaveURL("/movies");
  // Remix may have begun to reload the page that was left.
  expect(documents.at(-1)).toBe("/movies");
  await page.goBack();
  await expect(page).toHaveURL("/");
});
