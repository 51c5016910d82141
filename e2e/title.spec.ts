import type { Page } from "@playwright/test";
import { countEpisodes, countTitles } from "./content";
import { expect, test, titles } from "./fixtures";
import { getPlayer } from "./player";
import { webOrigin } from "./urls";

const film = `/watch/${titles.film.alias}`;
const series = `/watch/${titles.seasons.alias}`;
const sections = [
  ["trailers", "Трейлеры", "Трейлеры и фрагменты"],
  ["person", "Актёры и создатели", "Актёры и создатели"],
  ["characters", "Персонажи", "Персонажи"],
  ["articles", "Статьи", "Статьи в журнале"],
  ["selections", "Подборки", "Подборки"],
] as const;

test("Each part of a title has its own URL and tab", { tag: "@both" }, async ({ page }) => {
  await page.goto(film);
  const tabs = page.getByRole("navigation", { name: "Разделы страницы" });
  for (const [section, tab, heading] of sections) {
    await tabs.getByRole("link", { name: tab, exact: true }).click();
    await expect(page).toHaveURL(`${film}/${section}`);
    await expect(tabs.getByRole("link", { name: tab, exact: true })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Метрополис");
    expect((await page.request.get(`${film}/${section}`)).status(), section).toBe(200);
  }
});

test("A film's page describes the film", { tag: "@no-script" }, async ({ page }) => {
  await page.goto(film);
  const main = page.getByRole("main");
  for (const fact of ["1927", /мин/, "Германия", /фантастика/])
    await expect(main.getByText(fact).first()).toBeVisible();
  await expect(main.getByRole("img", { name: /^Оценка зрителей: (10|\d)([.,]\d)? из 10/ })).toBeVisible();
  await expect(main.getByText("Metropolis", { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "Фильмы" }).first()).toHaveAttribute("href", "/movies");
  await expect(page.getByRole("region", { name: "Похожие" }).getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "В коллекциях" }).getByRole("link").first()).toBeVisible();
});

test(
  "A started film or episode resumes at its second, or from the beginning",
  { tag: "@journey" },
  async ({ page, become, baseURL }) => {
    await become({ kind: "REGISTERED" });
    const watched = async (uid: string, position: number) => {
      const form = { uid, position: String(position), duration: "80" };
      const headers = { Origin: baseURL ?? "" };
      expect((await page.request.post("/resources/progress", { form, headers })).status()).toBe(204);
    };
    const play = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
    await watched(titles.film.uid, 37);
    await page.goto(`/watch/${titles.film.alias}`);
    await expect(play("Продолжить с 0:37")).toBeVisible();
    await play("Сначала").click();
    await expect(page).toHaveURL(/popup=player/);
    await expect(page.locator("video")).toHaveCount(1);
    await page.goto(`/watch/${titles.film.alias}`);
    await expect(play("Сначала")).toHaveCount(0);

    await watched(`e_${titles.series.episode}`, 65);
    await page.goto(`/watch/${titles.series.alias}`);
    await play("Продолжить: 1 сезон, 1 серия, с 1:05").click();
    await expect(page.getByRole("dialog").getByText(/^1 сезон, 1 серия · /)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/watch/${titles.series.alias}/${titles.series.episode}`));
    await page.goto(`/watch/${titles.series.alias}/${titles.series.episode}`);
    await expect(play("Продолжить с 1:05")).toBeVisible();
    await expect(play("Серия сначала")).toBeVisible();
  },
);

test("A series has no length in minutes, but its episodes do", { tag: "@no-script" }, async ({ page }) => {
  await page.goto(series);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .locator("p:not(li p)")
      .getByText(/^\d+ мин$/),
  ).toHaveCount(0);
});

test("People and characters are named with their roles", { tag: "@both" }, async ({ page }) => {
  await page.goto(`${film}/person`);
  for (const list of ["Режиссёры", "Сценаристы", "Операторы", "Актёры"])
    await expect(page.getByRole("heading", { level: 3, name: list })).toBeVisible();
  await expect(page.getByRole("link", { name: "Фриц Ланг" }).first()).toHaveAttribute("href", /^\/person\//);
  await page.goto(`${film}/characters`);
  await expect(
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator('a[href^="/person/"]') })
      .nth(1),
  ).toBeVisible();
});

test("A trailer plays from its list", async ({ page }) => {
  await page.goto(`${film}/trailers`);
  await page
    .getByRole("button", { name: /^Смотреть: / })
    .first()
    .click();
  await expect(page).toHaveURL(/popup=player&trailer=/);
  await getPlayer(page).plays();
});

test("A trailer is ready to play without script", { tag: "@no-script" }, async ({ page }) => {
  await page.goto(film);
  await page.getByRole("button", { name: "Трейлер", exact: true }).click();
  await expect(page).toHaveURL(/popup=player&trailer=/);
  await expect(getPlayer(page).video.locator("source").first()).toHaveAttribute("src", /trailer/);
});

test("A season is chosen by a link, and an episode has its own URL and plays", async ({ page }) => {
  await page.goto(series);
  const seasons = page.getByRole("region", { name: "Сезоны" });
  const choice = seasons.getByRole("navigation", { name: "Сезоны" }).getByRole("link");
  await expect(choice).toHaveText(["Сезон 1", "Сезон 2", "Сезон 3"]);
  await expect(choice.nth(0)).toHaveAttribute("aria-current", "true");
  await choice.nth(1).click();
  await expect(page).toHaveURL(`${series}/season-2`);
  await expect(choice.nth(1)).toHaveAttribute("aria-current", "true");
  await expect(seasons.getByRole("button", { name: /^Смотреть: / })).toHaveCount(
    countEpisodes(titles.seasons.alias, 2),
  );

  await seasons.getByRole("link", { name: /^2\. / }).click();
  await expect(page).toHaveURL(new RegExp(`${series}/${titles.seasons.alias}-s2e2$`));
  await expect(seasons.getByRole("link", { name: /^2\. / })).toHaveAttribute("aria-current", "true");
  await expect(page.getByText("Сезон 2, серия 2").first()).toBeVisible();
  await seasons
    .getByRole("button", { name: /^Смотреть: / })
    .nth(1)
    .click();
  await getPlayer(page).plays();
});

test("Seasons and episodes work without script", { tag: "@no-script" }, async ({ page }) => {
  await page.goto(series);
  const seasons = page.getByRole("region", { name: "Сезоны" });
  await seasons.getByRole("link", { name: "Сезон 3" }).click();
  await expect(page).toHaveURL(`${series}/season-3`);
  await seasons
    .getByRole("button", { name: /^Смотреть: / })
    .first()
    .click();
  await expect(page).toHaveURL(`${series}/${titles.seasons.alias}-s3e1?popup=player`);
  await expect(getPlayer(page).video).toBeVisible();
});

test("Upcoming broadcasts show their time, channel and age rating", { tag: "@both" }, async ({ page }) => {
  await page.goto(film);
  const schedule = page.getByRole("region", { name: "Скоро по ТВ" });
  const first = schedule.getByRole("link").first();
  await expect(first).toHaveAttribute("href", /^\/channel\/\d+\/\d{4}-\d\d-\d\d\?t=\d\d:\d\d$/);
  await expect(first.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT/);
  await expect(first).toContainText(/\d\+/);
  await expect(first.locator("img")).not.toHaveCount(0);
});

test(
  "A film that may not be shown in the viewer's country says so and cannot be played",
  { tag: "@no-script" },
  async ({ page, become }) => {
    await become({ kind: "PAID", country: "US" });
    await page.goto(`/watch/${titles.blockedInUs.alias}`);
    await expect(page.getByText("Видео недоступно в вашей стране")).toBeVisible();
    await expect(page.getByRole("main").getByRole("button", { name: /Смотреть|Трейлер/ })).toHaveCount(0);
  },
);

test("The same film can be played in the viewer's own country", async ({ page, become }) => {
  await become({ kind: "PAID" });
  await page.goto(`/watch/${titles.blockedInUs.alias}`);
  await page.getByRole("button", { name: "Смотреть", exact: true }).click();
  await getPlayer(page).plays();
});

test("A premiere shows its date instead of «play»", { tag: "@no-script" }, async ({ page }) => {
  await page.goto(`/watch/${titles.ahead.alias}`);
  await expect(page.getByText(/^Премьера \d+ [а-я]+ \d{4}/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: /^Смотреть/ })).toHaveCount(0);
});

test(
  "A title that is not for children shows a child only a message",
  { tag: "@no-script" },
  async ({ page, become, guard }) => {
    guard.expectStatus(403, 404);
    await become({ kind: "PAID", isChild: true });
    await page.goto(film);
    await expect(page.getByRole("heading", { level: 1, name: "Это кино для взрослых" })).toBeVisible();
    await expect(page.getByText("Метрополис")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: "В детский раздел" })).toHaveAttribute(
      "href",
      "/kids",
    );
  },
);

test("A missing part, season or episode is not found", { tag: "@no-script" }, async ({ page, guard }) => {
  guard.expectStatus(404);
  for (const path of [
    "/watch/no-such-film",
    `${film}/no-such-part`,
    `${film}/season-1`,
    `${series}/season-99`,
    `${series}/season-0`,
    `/movie/no-such-film`,
    "/playlist/no-such-list",
    `/playlist/${titles.playlist.alias}/page99`,
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Такой страницы нет" })).toBeVisible();
  }
});

test("A missing title is not found on client navigation either", async ({ page, guard }) => {
  guard.expectStatus(404);
  await page.goto(film);
  await page
    .getByRole("heading", { level: 1 })
    .evaluate((heading) =>
      heading.insertAdjacentHTML("afterend", '<a href="/watch/no-such-film">Дальше</a>'),
    );
  await page.getByRole("link", { name: "Дальше" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Такой страницы нет" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
});

test("An old /movie/ URL shows the film", { tag: "@no-script" }, async ({ page }) => {
  expect((await page.goto(`/movie/${titles.film.alias}`))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Метрополис");
  await expect(page.getByRole("region", { name: "Похожие" })).toBeVisible();
});

test(
  "A playlist lists its films page by page and plays from the first one",
  { tag: "@both" },
  async ({ page, become, javaScriptEnabled }) => {
    await become({ kind: "PAID" });
    const path = `/playlist/${titles.playlist.alias}`;
    await page.goto(path);
    const cards = page.locator('main li > a[href^="/watch/"]');
    const [all, ofPage] = [countTitles(titles.playlist.alias), 30];
    expect(all).toBeGreaterThan(ofPage);
    await expect(cards).toHaveCount(ofPage);
    const pages = page.getByRole("navigation", { name: "Страницы" });
    if (javaScriptEnabled === false) {
      await pages.getByRole("link", { name: "Следующая" }).click();
      await expect(page).toHaveURL(`${path}/page2`);
      await expect(cards).toHaveCount(all - ofPage);
      await pages.getByRole("link", { name: "Предыдущая" }).click();
      await expect(page).toHaveURL(path);
    } else {
      await pages.scrollIntoViewIfNeeded();
      await expect(cards).toHaveCount(all);
    }
    await page.getByRole("button", { name: "Смотреть с начала" }).click();
    await expect(page).toHaveURL(/\/watch\/.+\?popup=player&playlist=koroche-chasa$/);
  },
);

async function getHead(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string, name: string) =>
      [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? "");
    return {
      title: document.title,
      description: all('meta[name="description"]', "content"),
      canonical: all('link[rel="canonical"]', "href"),
      languages: all('link[rel="alternate"][hreflang]', "hreflang"),
      alternates: all('link[rel="alternate"][hreflang]', "href"),
      og: Object.fromEntries(
        [...document.head.querySelectorAll('meta[property^="og:"]')].map((meta) => [
          meta.getAttribute("property"),
          meta.getAttribute("content"),
        ]),
      ),
      jsonLd: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent ?? "",
      ),
    };
  });
}

test("The document head tells crawlers the page's type, canonical URL and languages", async ({ page }) => {
  for (const [path, locale] of [
    ["/", "ru"],
    ["/en", "en"],
    [film, "ru"],
    [`/sr${film}`, "sr"],
    [`${film}/person`, "ru"],
    [`${series}/season-2`, "ru"],
    [`${series}/flesh-gordon-s1e1`, "ru"],
    [`/playlist/${titles.playlist.alias}`, "ru"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", locale === "sr" ? "sr-Latn" : locale);
    await expect(async () => {
      const head = await getHead(page);
      expect(head.title.length).toBeGreaterThan(10);
      expect(head.description).toHaveLength(1);
      expect(head.description[0]?.length).toBeGreaterThan(20);
      // The texts of titles and playlists are in Russian: elsewhere they are the Russian page.
      const isWritten = /\/(?:watch|playlist)\//.test(path);
      const canonical = webOrigin + (isWritten ? path.replace(/^\/sr/, "") : path);
      expect(head.canonical).toEqual([canonical]);
      expect(head.languages).toEqual(
        !isWritten
          ? ["ru", "en", "sr-Latn", "bg", "hr", "x-default"]
          : locale === "ru"
            ? ["ru", "x-default"]
            : [],
      );
      for (const href of head.alternates) expect(href).toMatch(new RegExp(`^${webOrigin}/`));
      expect(head.og).toMatchObject({
        "og:title": expect.any(String),
        "og:url": canonical,
        "og:image": expect.stringContaining(webOrigin),
        "og:type": expect.any(String),
      });
      expect(head.jsonLd.length).toBeGreaterThan(0);
      for (const text of head.jsonLd)
        expect(JSON.parse(text)).toMatchObject({ "@context": expect.stringContaining("schema.org") });
    }).toPass();
  }
});

test("The document head changes on client navigation", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("region", { name: "Главное" }).getByRole("link", { name: "Подробнее" }).click();
  await expect(page).toHaveTitle(/^Метрополис \(1927\)/);
  await expect.poll(async () => (await getHead(page)).canonical).toEqual([webOrigin + film]);
  await page.goBack();
  await expect(page).toHaveTitle(/^«Луч»/);
});

test("Going back restores the scroll position", async ({ page }) => {
  await page.goto("/");
  const card = page.getByRole("region", { name: "Коллекции" });
  await card.scrollIntoViewIfNeeded();
  const link = page.getByRole("region", { name: "Великие комики" }).getByRole("link").nth(2);
  await link.scrollIntoViewIfNeeded();
  await link.evaluate((element) =>
    element.addEventListener("click", () => sessionStorage.setItem("left-at", String(scrollY))),
  );
  await link.click();
  await expect(page).toHaveURL(/\/watch\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/");
  const before = await page.evaluate(() => Number(sessionStorage.getItem("left-at") ?? Number.NaN));
  expect(before).toBeGreaterThan(500);
  await expect
    .poll(() => page.evaluate(() => Math.abs(scrollY - Number(sessionStorage.getItem("left-at")))))
    .toBeLessThan(50);
});
