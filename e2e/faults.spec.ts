import type { Locator, Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { titles } from "./fixtures";
import { expect, globalControls, test } from "./global-controls";
import { row } from "./row";
import { ownApiOrigin } from "./urls";

test.describe.configure({ mode: "serial" });
test.beforeEach(({ page }) => globalControls.clearFaults(page.request));
test.afterEach(async ({ page, context }) => {
  await context.setOffline(false);
  await globalControls.clearFaults(page.request);
});

const film = `/watch/${titles.film.alias}`;
const neverAsked = "/watch/nosferatu";
const apology = "Что-то пошло не так. Скоро все починим. Попробуйте позже";

/** A URL whose data is not cached: another country is another audience. */
const fresh = (path: string, country: string) =>
  `${path}${path.includes("?") ? "&" : "?"}geoip_cc=${country}`;

async function expectRecovery(page: Page, path: string) {
  await globalControls.clearFaults(page.request);
  await expect
    .poll(async () => (await page.goto(path))?.status(), { timeout: 40_000, intervals: [500, 1000, 2000] })
    .toBe(200);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeAttached();
}

for (const [name, path, country] of [
  ["the home page", "/", "AM"],
  ["a film's page", neverAsked, "AM"],
  ["a playlist", `/playlist/${titles.playlist.alias}`, "AM"],
] as const) {
  test(`While the API is down ${name} shows an error message and expectRecovery afterwards`, async ({
    page,
    guard,
  }) => {
    guard.expectStatus(503, 500);
    await globalControls.injectFault(page.request, { endpoint: "*", kind: "refuse" });
    const url = fresh(path, country);
    const answer = await page.goto(url);
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole("heading", { level: 1, name: "Кинозал временно закрыт" })).toBeVisible();
    await expect(page.getByText(apology, { exact: true })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("link", { name: "Попробовать снова" })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(/Error|fetch|ECONN|undefined/);
    await expectRecovery(page, url);
  });
}

test("The page of an error has a footer too", async ({ page, guard }) => {
  guard.expectStatus(503, 500);
  await globalControls.injectFault(page.request, { endpoint: "*", kind: "refuse" });
  await page.goto(fresh("/", "GE"));
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expectRecovery(page, fresh("/", "GE"));
});

test("«Try again» on the error page opens the page once the service has recovered", async ({
  page,
  guard,
}) => {
  guard.expectStatus(503, 500);
  const url = fresh(film, "KZ");
  await globalControls.injectFault(page.request, { endpoint: "watch", status: 503, times: 6 });
  await page.goto(url);
  await globalControls.clearFaults(page.request);
  await expect(async () => {
    const retry = page.getByRole("link", { name: "Попробовать снова" });
    if (await retry.isVisible()) await retry.click();
    await expect(page.getByRole("heading", { level: 1, name: "Метрополис" })).toBeVisible({ timeout: 1500 });
  }).toPass();
});

test("A failed catalogue or settings call changes nothing for the viewer", async ({ page }) => {
  for (const endpoint of ["catalog", "config"]) {
    await globalControls.injectFault(page.request, { endpoint, status: 500 });
    expect((await page.goto(fresh("/", endpoint === "catalog" ? "UZ" : "KG")))?.status()).toBe(200);
    await expect(page.getByRole("region", { name: "Новинки" })).toBeVisible();
    await globalControls.clearFaults(page.request);
  }
});

test("A premiere opens on its day", async ({ page }) => {
  const premiere = `/watch/${titles.ahead.alias}`;
  try {
    await globalControls.setClock(page.request, new Date("2028-01-01T00:00:00Z"));
    await page.goto(premiere);
    await expect(page.getByText(/^Премьера/)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Смотреть", exact: true })).toBeVisible();
  } finally {
    await globalControls.resetClock(page.request);
  }
  await page.goto(premiere);
  await expect(page.getByText(/^Премьера/)).toBeVisible();
});

test("A slow API delays a page but does not break it", async ({ page }) => {
  await globalControls.injectFault(page.request, { endpoint: "watch", delayMs: 700, times: 1 });
  expect((await page.goto(fresh(film, "MD")))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Метрополис" })).toBeVisible();
});

for (const kind of sample("broken answers", ["truncate", "redirect", "reset"] as const, 1)) {
  test(`A broken response (${kind}) gives an error page, not a broken page`, async ({ page, guard }) => {
    guard.expectStatus(503, 500, 502);
    const url = fresh(film, { truncate: "TJ", redirect: "TM", reset: "AZ" }[kind]);
    await globalControls.injectFault(page.request, { endpoint: "watch", kind });
    const answer = await page.goto(url);
    expect(answer?.status()).toBeGreaterThanOrEqual(500);
    await expect(page.getByText(apology, { exact: true })).toBeVisible();
    await expectRecovery(page, url);
  });
}

test("An API that fails every other time changes nothing for the viewer", async ({ page }) => {
  await globalControls.injectFault(page.request, { endpoint: "watch", kind: "flap", status: 503 });
  expect((await page.goto(fresh(film, "IL")))?.status()).toBe(200);
});

test("A viewer who goes offline is notified on the same page, and continues when the connection is back", async ({
  page,
  guard,
  context,
}) => {
  guard.expectBrokenRequests();
  await page.goto(film);
  await expect(page.getByRole("heading", { level: 1, name: "Метрополис" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("region", { name: "Похожие" }).getByRole("link").nth(1).click();
  await expect(page.getByRole("status").filter({ hasText: "Нет связи, продолжим сами" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Метрополис" })).toBeVisible();
  await context.setOffline(false);
  await expect(page).not.toHaveURL(/metropolis/);
  await expect(page.getByRole("region", { name: "Похожие" })).toBeVisible();
});

for (const [name, url, press] of [
  ["«Смотреть» on a title", "/watch/faust", (page) => page.getByRole("button", { name: "Смотреть" }).first()],
  ["«Смотреть» on a channel", "/channel/1", (page) => page.getByRole("button", { name: "Смотреть" }).first()],
] satisfies [string, string, (page: Page) => Locator][]) {
  test(`${name} pressed offline waits for the connection and then plays`, async ({
    page,
    become,
    guard,
    context,
  }) => {
    guard.expectBrokenRequests();
    await become({ kind: "PAID" });
    await page.goto(url);
    await context.setOffline(true);
    await press(page).click();
    await expect(page.getByRole("status").filter({ hasText: "Нет связи, продолжим сами" })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/popup=player/);
    await expect(page.getByRole("dialog").locator("video")).toBeVisible();
  });
}

test("A search submitted offline keeps its query and is sent when the connection is back", async ({
  page,
  guard,
  context,
}) => {
  guard.expectBrokenRequests();
  await page.goto("/search");
  const field = page.getByRole("main").getByRole("combobox");
  await expect(field, "it has its script").toBeVisible();
  await context.setOffline(true);
  await field.fill("чаплин");
  await field.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Нет связи, продолжим сами" })).toBeVisible();
  await expect(field).toHaveValue("чаплин");
  await context.setOffline(false);
  await expect(page).toHaveURL(/q=/);
});

test("If the viewer cannot be identified the footer shows only what needs no account and suits children", async ({
  page,
  become,
  guard,
}) => {
  guard.expectStatus(503, 500);
  await become({ kind: "PAID" });
  await page.goto("/");
  await globalControls.injectFault(page.request, { endpoint: "auth/me", status: 500 });
  await page.goto("/");
  await expect(
    page.getByRole("contentinfo").getByRole("link", { name: "Подписка", exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Вакансии" })).toHaveCount(0);
  await expect(page.getByTestId("footer-social")).toHaveCount(0);
});

test("A banner has the picture of the window's width, and none without it", async ({ page }) => {
  row("S-022", "S-023", "S-024", "S-025", "S-026", "E-008", "K-004");
  const answer = await page.request.get(`${ownApiOrigin}/catalog/main?apikey=luch-web`);
  const main = (await answer.json()) as { banners: object[] };
  const [banner] = main.banners;
  const show = async (is_narrow: boolean, web_mobile: string | null) => {
    await globalControls.clearFaults(page.request);
    const images = {
      web_mobile,
      web_desktop: "/images/narrow/desktop",
      image_narrow: "/images/narrow/narrow",
    };
    const banners = [{ ...banner, images, is_narrow }];
    const body = JSON.stringify({ ...main, banners });
    await globalControls.injectFault(page.request, { endpoint: "catalog/main", status: 200, body });
    await page.goto("/");
  };
  const pictures = page.getByRole("button", { name: "«Метрополис» — город будущего" }).locator("img");
  const expectShown = async (width: number, name: string | null) => {
    await page.setViewportSize({ width, height: 900 });
    const shown = pictures.filter({ visible: true });
    await expect(shown, `at ${width}`).toHaveCount(name === null ? 0 : 1);
    if (name) await expect(shown, `at ${width}`).toHaveAttribute("src", new RegExp(`/${name}\\?`));
  };
  for (const [isNarrow, atDesktop] of [
    [true, "narrow"],
    [false, "desktop"],
  ] as const) {
    await show(isNarrow, "/images/frame/mobile");
    await expectShown(425, "mobile");
    await expectShown(426, "desktop");
    await expectShown(1024, "desktop");
    await expectShown(1025, atDesktop);
  }
  await show(true, null);
  await expectShown(400, null);
});

test("A message to everyone stands below the header, also where a picture reaches under it", async ({
  page,
}) => {
  const answer = await page.request.get(`${ownApiOrigin}/config?apikey=luch-web`);
  const config = (await answer.json()) as { popup: object };
  const alarm = "Ночью с двух до четырёх видео может прерываться";
  const body = JSON.stringify({ ...config, popup: { ...config.popup, alarm } });
  await globalControls.injectFault(page.request, { endpoint: "config", status: 200, body });
  for (const [width, path] of [
    [390, "/"],
    [1440, "/"],
    [390, film],
    [1440, film],
    [1440, "/movies"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(fresh(path, "AM"));
    await expect
      .poll(async () => {
        const [header, message] = await Promise.all(
          [page.getByRole("banner"), page.getByTestId("alarm")].map((one) => one.boundingBox()),
        );
        return header && message && message.y - (header.y + header.height);
      }, `${path} at ${width}`)
      .toBeGreaterThanOrEqual(0);
    await expect(page.getByTestId("alarm")).toBeInViewport({ ratio: 1 });
  }
});
