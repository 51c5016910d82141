import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expectAccessible } from "./a11y";
import { expect, markPopupsSeen, test } from "./fixtures";
import { row } from "./row";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).click();
/** Answers all ten questions with the first title each. */
async function finishQuiz(page: Page) {
  for (let position = 1; position <= 10; position += 1) {
    await expect(heading(page)).toHaveText(`Кадр ${position} из 10`);
    await main(page).getByRole("group", { name: "Что это за фильм?" }).getByRole("button").first().click();
    await expect(main(page).getByRole("status")).toHaveText(/Верно! Плюс \d+\.|Нет, это «.+»\./);
    await press(page, position === 10 ? "К итогам" : "Дальше");
  }
  await expect(heading(page)).toHaveText("Игра окончена");
}

test(
  "A viewer plays the quiz to its end, and finds the score on the leaderboard and the films on their pages",
  { tag: "@journey" },
  async ({ page, become }) => {
    row("S-016", "S-109");
    await become({ kind: "REGISTERED" });
    await page.goto("/game");
    await press(page, "Играть");
    await finishQuiz(page);
    await expect(main(page).getByText(/Узнали \d+ фильм\S* из 10/)).toBeVisible();
    await expect(main(page).getByText(/Ваше место в таблице — \d+/)).toBeVisible();
    const titles = main(page).getByRole("region", { name: "Что было в кадре" }).getByRole("link");
    await expect(titles).toHaveCount(10);
    await expect(titles.first()).toHaveAttribute("href", /^\/watch\//);
    await main(page).getByRole("link", { name: "Вся таблица" }).click();
    await expect(page).toHaveURL("/game/leaderboard");
    await expect(main(page).getByRole("row").filter({ hasText: "вы" })).toHaveCount(1);
  },
);

test(
  "A visitor plays without an account, and saves the score to the leaderboard after signing in",
  { tag: "@no-script" },
  async ({ page, become }) => {
    await page.goto("/game");
    await press(page, "Играть");
    await finishQuiz(page);
    const { pathname, search } = new URL(page.url());
    await expect(main(page).getByRole("link", { name: "Войти и записать результат" })).toHaveAttribute(
      "href",
      `/auth?back=${encodeURIComponent(pathname + search)}`,
    );
    await become({ kind: "REGISTERED" });
    await page.goto(pathname + search);
    await press(page, "Записать в таблицу");
    await expect(main(page).getByText(/Ваше место в таблице — \d+/)).toBeVisible();
  },
);

test(
  "A viewer sees which achievements are earned and how far the others are",
  { tag: "@no-script" },
  async ({ page, become }) => {
    row("S-015", "S-095");
    await become({ kind: "REGISTERED" });
    await page.goto("/account");
    await main(page).getByRole("link", { name: "Достижения и игра" }).click();
    await expect(heading(page)).toHaveText("Достижения");
    await expect(main(page).getByText("Получено 0 из 13")).toBeVisible();
    await expect(
      main(page).getByRole("listitem").filter({ hasText: "Критик" }).getByRole("progressbar"),
    ).toBeVisible();
    await expect(main(page).getByText("0 из 1 000")).toBeVisible();
    await expect(main(page).locator("svg[data-achievement]")).toHaveCount(13);
  },
);

test(
  "The oracle draws a film, and its URL shows a friend the same film and text",
  { tag: "@journey" },
  async ({ page, browser, baseURL }) => {
    await page.goto("/gadanie-random");
    await main(page).getByLabel("О дороге").check();
    await press(page, "Погадать");
    await expect(page).toHaveURL(/\/gadanie-random\?film=[\w-]+&topic=road&words=\d$/);
    // Only the answer has this link.
    const film = await main(page).getByRole("link", { name: "Смотреть", exact: true }).getAttribute("href");
    const words = await heading(page).textContent();
    const address = await main(page).getByLabel("Ссылка на это предсказание").inputValue();
    const friend = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    await markPopupsSeen(friend);
    const theirs = await friend.newPage();
    await theirs.goto(address);
    await expect(heading(theirs)).toHaveText(words ?? "");
    await expect(main(theirs).getByRole("link", { name: "Смотреть", exact: true })).toHaveAttribute(
      "href",
      film ?? "",
    );
    await expect(theirs.locator('meta[property="og:image"]')).toHaveAttribute("content", /\/images\/cover\//);
    await friend.close();
  },
);

test(
  "A child has no quiz, and an oracle that knows only children's films",
  { tag: "@no-script" },
  async ({ page, become }) => {
    await become({ kind: "REGISTERED", isChild: true });
    for (const path of ["/game", "/game/leaderboard", "/achievements"]) {
      await page.goto(path);
      await expect(heading(page)).toHaveText("Это раздел для взрослых");
    }
    await page.goto("/gadanie-random");
    await press(page, "Погадать");
    await main(page).getByRole("link", { name: "Смотреть", exact: true }).click();
    await expect(page).toHaveURL(/\/watch\//);
    await expect(
      main(page)
        .getByText(/^(0|6|12)\+$/)
        .first(),
    ).toBeVisible();
  },
);

test("The quiz, its leaderboard, the achievements and the oracle meet WCAG", async ({ page, become }) => {
  await become({ kind: "REGISTERED" });
  const paths = [
    "/game",
    "/game/leaderboard",
    "/achievements",
    "/gadanie-random",
    "/gadanie-random?film=metropolis&topic=love&words=1",
  ];
  for (const path of sample("accessible games", paths, 2)) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.goto("/game");
  await press(page, "Играть");
  await expectAccessible(page);
  await main(page).getByRole("group").getByRole("button").first().click();
  await expect(main(page).getByRole("status")).toBeVisible();
  await expectAccessible(page);
});
