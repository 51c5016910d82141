import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expectAccessible, expectNotSideways } from "./a11y";
import { answerConsent, expect, test, waitForIslands } from "./fixtures";
import { getPlayer } from "./player";
import { row } from "./row";

const guide = (page: Page) => page.getByRole("region", { name: "Программа каналов по часам" });
const rows = (page: Page) => guide(page).locator("[role=row]:has([role=rowheader])");
/** A cell that says that its programme is on air. */
const onAir = "[role=cell]:has(em)";
/** The first row that has five minutes left until its next programme, which is not to begin during a test. */
async function getSteadyRow(page: Page) {
  const next = await rows(page).evaluateAll((all) =>
    all.map((row) => row.querySelector("[role=cell]:has(em) + [role=cell] a")?.getAttribute("href") ?? ""),
  );
  const index = next.findIndex((href) => {
    const [, day, time] = /(\d{4}-\d\d-\d\d)\?t=(\d\d:\d\d)$/.exec(href) ?? [];
    return Date.parse(`${day}T${time}:00+03:00`) > Date.now() + 5 * 60_000;
  });
  expect(index).not.toBe(-1);
  return rows(page).nth(index);
}
/** The first cell whose running programme has a picture: the channels' own shows have none. */
async function getPicturedCell(page: Page) {
  const links = guide(page).locator(`${onAir} a`);
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))) {
    const [, channel = "", date = "", time = ""] = /(\d+)\/([\d-]+)\?t=([\d:]+)$/.exec(href) ?? [];
    const response = await page.request.get("/resources/showing", { params: { channel, date, t: time } });
    expect(response.status()).toBe(200);
    if ((await response.text()) !== "") return guide(page).locator(`a[href="${href}"]`);
  }
  throw new Error("No running programme has a picture");
}
const channels = (page: Page) => page.locator("li[id^='channel-']");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("href"));

test(
  "The guide starts at the current time, and its cells link to their broadcasts",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto("/channel");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Телепрограмма");
    const running = (await getSteadyRow(page)).locator(`${onAir} a`);
    await expect(running).toContainText("в эфире");
    await expect(running).toBeInViewport();
    const title = await running.locator("b").innerText();
    await running.click();
    await expect(page).toHaveURL(/\/channel\/\d+\/\d{4}-\d\d-\d\d\?t=\d\d:\d\d$/);
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
    await expect(page.getByRole("button", { name: "Смотреть эфир" })).toBeVisible();
  },
);

test("Days, kinds, hours and favourites are links", { tag: "@journey" }, async ({ page }) => {
  await page.goto("/channel");
  await page.getByRole("navigation", { name: "Дни" }).getByRole("link", { name: "Завтра" }).click();
  await expect(page).toHaveURL(/\/channel\?date=/);
  await expect(guide(page).locator(onAir)).toHaveCount(0);
  await page.locator("summary", { hasText: "Время" }).click();
  await page.getByRole("link", { name: "20:00", exact: true }).click();
  await expect(page).toHaveURL(/date=.*at=20:00#t20$/);
  await expect(guide(page).getByRole("columnheader", { name: "20:00" })).toBeInViewport();
  await page.locator("summary", { hasText: "Все жанры" }).click();
  const kinds = page.locator("details[open] a");
  const kind = await kinds.nth(1).innerText();
  await kinds.nth(1).click();
  await expect(page).toHaveURL(/\/channel\/\?category=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Телепрограмма · ${kind}`);
  await page.getByRole("link", { name: "Избранные" }).click();
  await expect(page.getByText("Войдите, чтобы собрать избранные каналы.")).toBeVisible();
});

test("The running and the next programme of each channel are listed", { tag: "@both" }, async ({ page }) => {
  await page.goto("/channel");
  await page.getByRole("link", { name: "Сейчас и далее" }).click();
  await expect(page).toHaveURL("/channel?view=now");
  const first = channels(page).first();
  await expect(first.getByRole("progressbar")).toBeVisible();
  await expect(first.getByRole("list", { name: "Далее" }).getByRole("link")).toHaveCount(2);
  await first.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/channel\/\d+$/);
});

test("The guide is navigated by keyboard", async ({ page }) => {
  await page.goto("/channel");
  await expect(guide(page).locator("a[tabindex='0']")).toHaveCount(1);
  await guide(page).focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toMatch(/\?t=/);
  const begun = await focused(page);
  const channel = (href: string | null | undefined) => href?.split("/")[2];
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focused(page)).not.toBe(begun);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => focused(page)).toBe(begun);
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => channel(await focused(page))).not.toBe(channel(begun));
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => focused(page)).toBe(begun);
  await page.keyboard.press("Home");
  await expect.poll(() => focused(page)).toMatch(/^\/channel\/\d+$/);
  await page.keyboard.press("End");
  await expect.poll(() => focused(page)).toMatch(/\?t=/);
  await expect(page.locator(":focus")).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(guide(page).locator(":focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/channel\/\d+\/.*\?t=/);
});

test("A channel links to the previous and next ones, and keys open them", async ({ page }) => {
  await page.goto("/channel");
  await rows(page).nth(1).getByRole("rowheader").getByRole("link").click();
  await expect(page).toHaveURL(/\/channel\/\d+$/);
  const here = page.url();
  const next = page.getByRole("link", { name: /^Следующий канал/ });
  await expect(next).toBeVisible();
  await waitForIslands(page);
  await next.focus();
  await page.keyboard.press("PageDown");
  await expect(page).not.toHaveURL(here);
  await page.getByRole("link", { name: /^Предыдущий канал/ }).click();
  await expect(page).toHaveURL(here);
});

test("A favourite channel is saved at once and found by the filter", async ({ page, become }) => {
  await become({ kind: "PAID" });
  await page.goto("/channel?view=now");
  // Favourites move to the top, so it will not remain the third.
  const third = page.locator(`#${await channels(page).nth(2).getAttribute("id")}`);
  const name = await third.getByRole("link").first().innerText();
  const star = third.getByRole("button", { name: /в избранном/ });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Канал в избранном")).toBeVisible();
  await page.getByRole("link", { name: "Избранные" }).click();
  await expect(channels(page)).toHaveCount(1);
  await expect(channels(page).getByRole("link").first()).toContainText(name);
});

test("A reminder is set, listed and removed without an account", { tag: "@journey" }, async ({ page }) => {
  await page.goto("/channel");
  await (await getSteadyRow(page)).locator(`${onAir} + [role=cell] a`).click();
  const title = await page.locator("#broadcast").innerText();
  await page.getByRole("button", { name: "Напомнить" }).click();
  await expect(page.getByRole("button", { name: "Не напоминать" })).toBeVisible();
  await expect(page.getByRole("link", { name: "В календарь" })).toHaveAttribute(
    "href",
    /^\/resources\/showings\/.*\.ics$/,
  );
  await page.goto("/channel");
  const reminders = page.getByRole("region", { name: "Напоминания" });
  await expect(reminders.getByRole("link", { name: title })).toBeVisible();
  await reminders.getByRole("button", { name: `Убрать напоминание: ${title}` }).click();
  await expect(reminders).toHaveCount(0);
});

test("The channel watched last is remembered and marked in the guide", async ({ page, become }) => {
  row("E-099");
  await answerConsent(page.context(), ["preferences"]);
  await become({ kind: "PAID" });
  await page.goto("/channel");
  await rows(page).nth(1).getByRole("rowheader").getByRole("link").click();
  await expect(page).toHaveURL(/\/channel\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("channelWatchMemory")))
    .toContain(`"channelId":${id}`);
  const [entry] = JSON.parse(
    (await page.evaluate(() => localStorage.getItem("channelWatchMemory"))) ?? "[]",
  ) as object[];
  expect(Object.keys(entry ?? {}).sort()).toEqual(["channelId", "creationDate", "profileId"]);
  await page.goto("/channel");
  await expect(rows(page).nth(1).getByRole("rowheader")).toContainText("Последний просмотр");
});

/** A zone with the same date as Moscow now, but another hour. */
const sameDayZone = (new Date().getUTCHours() + 3) % 24 < 16 ? "Asia/Vladivostok" : "Atlantic/Azores";
const clockIn = (zone: string, moment: string) =>
  new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  }).format(new Date(moment));

test.describe("A first-time viewer far from Moscow", () => {
  test.use({ timezoneId: sameDayZone });

  test("A viewer far from Moscow sees the guide in their own zone without another request", async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto("/channel");
    const running = (await getSteadyRow(page)).locator(`${onAir} a`);
    const [, day = "", time = ""] =
      /(\d{4}-\d\d-\d\d)\?t=(\d\d:\d\d)$/.exec((await running.getAttribute("href")) ?? "") ?? [];
    await expect(running).toContainText(clockIn(sameDayZone, `${day}T${time}:00+03:00`));
    const column = guide(page).getByRole("columnheader").nth(1);
    const props = (await page.locator("[data-island=guide-live]").getAttribute("data-props")) ?? "{}";
    const { start } = JSON.parse(props) as { start: number };
    await expect(column).toContainText(clockIn(sameDayZone, new Date(start * 1000).toISOString()));
    await expect.poll(() => fetched.filter((path) => /^\/channel/.test(path))).toEqual(["/channel"]);
  });

  for (const [place, path, row] of [
    ["the home page", "/", "Сейчас в эфире"],
    ["a title's page", "/watch/metropolis", "Скоро по ТВ"],
  ] as const) {
    test(`A viewer far from Moscow sees television on ${place} in their own zone, and nothing moves`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        Object.assign(window, { moved: [] });
        const moved = (window as unknown as { moved: string[] }).moved;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { sources: { node: Node | null }[] }[]) {
            for (const { node } of entry.sources)
              if (node?.parentElement?.closest("section")?.querySelector("time[data-look]"))
                moved.push(node.nodeName);
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(path);
      const section = page.getByRole("region", { name: row });
      const times = section.locator("time[data-look]");
      const moment = (await times.first().getAttribute("datetime")) ?? "";
      await expect(times.first()).toContainText(clockIn(sameDayZone, moment));
      await expect(section.locator("[data-zone-name]")).not.toContainText("Москва");
      await expect(section.locator("[data-zone-name]")).toContainText("UTC");
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { moved: string[] }).moved))
        .toEqual([]);
    });
  }
});

test("Without script times are Moscow's and say so", { tag: "@no-script" }, async ({ page }) => {
  for (const [path, row] of [
    ["/", "Сейчас в эфире"],
    ["/watch/metropolis", "Скоро по ТВ"],
  ] as const) {
    await page.goto(path);
    const section = page.getByRole("region", { name: row });
    const time = section.locator("time[data-look]").first();
    await expect(time).toContainText(clockIn("Europe/Moscow", (await time.getAttribute("datetime")) ?? ""));
    await expect(section.locator("[data-zone-name]")).toHaveText("Москва (UTC+3)");
  }
  await page.goto("/channel");
  await expect(page.getByText("Время: Москва, стандартное время (UTC+03:00)")).toBeVisible();
});

const screens = [
  [1920, 1080],
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [320, 640],
] as const;
for (const [width, height] of sample("screens with the guide", screens, 3)) {
  test.describe(`On a screen of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height } });
    test(
      `At ${width} by ${height} the current time is a quarter of the width from the left`,
      { tag: "@both" },
      async ({ page }) => {
        await page.goto("/channel");
        await expect(async () => {
          const [hour = 0, minute = 0] = (
            (await page
              .getByRole("link", { name: /^Сейчас \d/ })
              .locator("time")
              .textContent()) ?? ""
          )
            .split(":")
            .map(Number);
          const name = `${String(hour).padStart(2, "0")}:${minute < 30 ? "00" : "30"}`;
          const frame = await guide(page).boundingBox();
          const column = await guide(page).getByRole("columnheader").first().boundingBox();
          // Soon after midnight the same time of day occurs twice; the present one is where the page starts.
          const half = await guide(page)
            .getByRole("columnheader")
            .filter({ hasText: name, has: page.locator("i") })
            .boundingBox();
          if (!frame || !column || !half) throw new Error("the guide is drawn");
          const now = half.x + (half.width / 30) * (minute % 30);
          const share = (now - column.x - column.width) / (frame.width - column.width);
          expect(share).toBeGreaterThan(0.23);
          expect(share).toBeLessThan(0.27);
        }).toPass();
      },
    );
    if (width < 768) {
      test(`At ${width} by ${height} the guide's filters take one line, and the guide most of the screen`, async ({
        page,
      }) => {
        await page.goto("/channel");
        const tools = page
          .getByRole("navigation", { name: "Вид программы" })
          .locator("xpath=..")
          .locator(":scope > :not(.island), :scope > .island > *");
        await expect(async () => {
          const lines = await tools.evaluateAll((all) =>
            all.map((tool) =>
              Math.round(tool.getBoundingClientRect().top + tool.getBoundingClientRect().height / 2),
            ),
          );
          expect(lines.length).toBeGreaterThan(4);
          expect(new Set(lines).size).toBe(1);
          expect((await guide(page).boundingBox())?.y).toBeLessThan(height * 0.4);
        }).toPass();
        await page.locator("summary", { hasText: "Сегодня" }).click();
        await page.getByRole("link", { name: "Завтра" }).click();
        await expect(page).toHaveURL(/\/channel\?date=/);
        await expectNotSideways(page, width);
      });
    }
  });
}

test.describe("In Vladivostok", () => {
  test.use({ timezoneId: "Asia/Vladivostok" });
  test("In Vladivostok times are in the viewer's zone, which is named", async ({ page }) => {
    await page.goto("/channel");
    await expect(page.getByText("Время: Владивосток, стандартное время (UTC+10:00)")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Время: Владивосток, стандартное время (UTC+10:00)")).toBeVisible();
    await (await getSteadyRow(page)).locator(`${onAir} a`).click();
    await expect(page.getByRole("button", { name: "Смотреть эфир" })).toBeVisible();
  });
});

test("A child finds children's channels in the children's theme", async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  await page.goto("/channel");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "kids");
  const broadcasts = guide(page).getByRole("cell").getByRole("link");
  await expect(broadcasts.nth(10)).toBeAttached();
  await expect(broadcasts.filter({ hasNotText: /(^|\D)(0|6|8|12)\+$/ })).toHaveCount(0);
});

test(
  "Outside Russia the guide says that television is not available",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "PAID", country: "US" });
    await page.goto("/channel");
    await expect(page.locator("[data-geo=section]")).toBeVisible();
    await page.goto("/channel/1");
    await expect(page.locator("[data-geo=video]")).toBeVisible();
  },
);

const pages = [
  ["the guide", "/channel"],
  ["what runs now", "/channel?view=now"],
  ["no favourites", "/channel?favorites=1"],
  ["a channel", "/channel/1"],
  ["a channel's programme", "/channel/luch-kino"],
] as const;
test.describe("Under reduced motion", () => {
  test.use({ reducedMotion: "reduce" });
  for (const [name, path] of sample("accessible television", pages, 2)) {
    test(`${name} meets WCAG and does not scroll sideways`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
  }
  test("An upcoming broadcast meets WCAG, for children too", async ({ page, become }) => {
    await become({ kind: "PAID", isChild: true });
    await page.goto("/channel");
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 860 });
    // Not the next one, which may begin at any moment.
    await rows(page).first().locator(`${onAir} + [role=cell] + [role=cell] a`).click();
    await expect(page.getByRole("button", { name: "Напомнить" })).toBeVisible();
    await expectAccessible(page);
  });
});

test(
  "The guide's search works while typing and by submitting a form",
  { tag: "@journey" },
  async ({ page, javaScriptEnabled }) => {
    await page.goto("/channel");
    const all = await rows(page).count();
    const name = (await guide(page).locator(`${onAir} b`).first().textContent()) ?? "";
    if (javaScriptEnabled !== false) await waitForIslands(page);
    await page.locator("summary", { hasText: "Найти" }).click();
    const field = page.getByRole("searchbox", { name: "Передача или канал" });
    const shown = rows(page).filter({ visible: true });
    if (javaScriptEnabled === false) {
      await field.fill(name);
      await field.press("Enter");
      await expect(page).toHaveURL(/[?&]q=/);
    } else {
      await expect(field).toBeFocused();
      await page.keyboard.type(name);
    }
    await expect.poll(() => shown.count()).toBeLessThan(all);
    await expect(shown.first()).toBeVisible();
    const match = guide(page).locator(onAir).filter({ hasText: name }).first();
    await expect(match).toBeInViewport();
    await expect(match.getByRole("link")).toHaveCSS("box-shadow", /inset$/);
    if (javaScriptEnabled !== false) {
      await expect(page.getByText(/^Найдено каналов: \d+$/)).toBeVisible();
      await expectAccessible(page);
      await field.fill("");
      await expect(shown).toHaveCount(all);
      await expect(guide(page).locator(`${onAir} a`).first()).toBeInViewport();
    }
  },
);

test("The guide links to the evening's programmes", { tag: "@both" }, async ({ page }) => {
  await page.goto("/channel");
  await page.getByRole("link", { name: "Вечер", exact: true }).first().click();
  await expect(page).toHaveURL(/at=19:00/);
  await expect(guide(page).getByRole("columnheader", { name: "19:00" }).first()).toBeInViewport();
});

test("A programme under the pointer or the focus shows its picture", async ({ page }) => {
  await page.goto("/channel");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/resources/showing?")) asked.push(request.url());
  });
  const card = page.locator("[data-broadcast-card]");
  const running = await getPicturedCell(page);
  await running.scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);
  // Scripts may start after the pointer has arrived, and a late scroll closes the card: viewers then point again.
  await expect(async () => {
    await page.mouse.move(2, 2);
    await running.hover();
    await expect(card).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await page.mouse.move(2, 2);
  await running.focus();
  await expect(card).toBeVisible();
  await expectAccessible(page);
});

test("The channel keeps playing in a corner while the guide is read, and can be reopened or closed", async ({
  page,
  become,
}) => {
  await become({ kind: "REGISTERED" });
  await page.goto("/channel/1");
  await page.getByRole("button", { name: "Смотреть эфир" }).click();
  await expect(page).toHaveURL(/popup=player/);
  await getPlayer(page).press("Программа каналов");
  await page.getByRole("link", { name: /^Вся телепрограмма/ }).click();
  await expect(page).toHaveURL("/channel?mini=1");
  const corner = page.getByRole("complementary", { name: /^Эфир в углу: / });
  await expect(corner).toBeVisible();
  await expect
    .poll(() => corner.locator("video").evaluate((video: HTMLVideoElement) => video.muted && !video.paused))
    .toBe(true);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Сейчас и далее" }).click();
  await expect(page).toHaveURL(/view=now/);
  await expect(corner).toBeVisible();
  await corner.getByRole("link", { name: /^Смотреть на весь экран: / }).click();
  await expect(page).toHaveURL(/\/channel\/1\?popup=player/);
  await page.goto("/channel?mini=1");
  await corner.getByRole("button", { name: "Закрыть" }).click();
  await expect(corner).toHaveCount(0);
});
