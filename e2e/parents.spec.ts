import type { Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { expect, test, titles } from "./fixtures";

const film = "Приключения принца Ахмеда";
const hide = `Скрыть: ${film}`;
const showAgain = `Снова показывать: ${film}`;

async function searchToHide(page: Page, query: string) {
  await page.getByLabel("Что скрыть").fill(query);
  await page.getByRole("button", { name: "Найти", exact: true }).click();
}
async function switchToChild(page: Page) {
  await page.goto("/profiles");
  await page.getByRole("button", { name: /Дети/ }).click();
  await expect(page).toHaveURL("/kids");
}
const section = (page: Page, name: string) => page.getByRole("region", { name });

test(
  "What parents hide disappears from the child's section until they show it again",
  { tag: "@journey" },
  async ({ page, become }) => {
    await become({ kind: "PAID", hasChild: true });
    await page.goto("/account/parents");
    await expect(page.getByText("Пока ничего не скрыто.")).toBeVisible();
    await searchToHide(page, "ахмед");
    await page.getByRole("button", { name: hide }).click();
    await expect(page.getByRole("button", { name: showAgain })).toBeVisible();

    await switchToChild(page);
    await page.goto(`/watch/${titles.kids.alias}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Это кино для взрослых");
    await page.goto("/search?q=ахмед");
    await expect(page.locator(`a[href*="${titles.kids.alias}"]`)).toHaveCount(0);

    await page.goto("/profiles");
    await page.getByRole("button", { name: /^Я/ }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/account/parents");
    await page.getByRole("button", { name: showAgain }).click();
    await expect(page.getByText("Пока ничего не скрыто.")).toBeVisible();
    await switchToChild(page);
    await page.goto(`/watch/${titles.kids.alias}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(film);
  },
);

test(
  "A channel hidden by its name disappears from the child's guide",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "PAID", hasChild: true });
    await page.goto("/account/parents");
    await searchToHide(page, "детям");
    const button = page.getByRole("button", { name: /^Скрыть: .*Детям/ });
    const name = ((await button.getAttribute("aria-label")) ?? "").replace("Скрыть: ", "");
    await button.click();
    await expect(section(page, "Скрытые фильмы, сериалы и каналы").getByText(name)).toBeVisible();
    await switchToChild(page);
    await page.goto("/channel");
    await expect(page.getByText(name)).toHaveCount(0);
  },
);

test(
  "Limits are saved per profile, and a refused form keeps what was typed",
  { tag: "@journey" },
  async ({ page, become, guard }) => {
    guard.expectStatus(400);
    await become({ kind: "PAID", hasChild: true });
    await page.goto("/account/parents");
    await page.getByRole("radio", { name: "6+" }).check();
    await section(page, "Возраст").getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByText("Сохранили")).toBeVisible();
    await expect(page.getByRole("radio", { name: "6+" })).toBeChecked();

    await page.getByLabel("Минут в день").fill("1");
    await page.getByLabel("Спать с").fill("21:00");
    const save = section(page, "Время").getByRole("button", { name: "Сохранить" });
    await save.click();
    await expect(page.getByText("Введите число от 5 до 720")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Возраст", exact: true })).toHaveCount(1);
    await expect(page.getByLabel("Минут в день")).toHaveValue("1");
    await expect(page.getByLabel("Спать с")).toHaveValue("21:00");
    await page.getByLabel("Минут в день").fill("60");
    await save.click();
    await expect(page.getByText("Укажите оба времени")).toBeVisible();
    await page.getByLabel("до", { exact: true }).fill("07:00");
    await save.click();
    await expect(page.getByText("Сохранили")).toBeVisible();
    await expect(page.getByLabel("Минут в день")).toHaveValue("60");

    await page.getByRole("navigation", { name: "Профили" }).getByRole("link", { name: /Я/ }).click();
    await expect(page.getByRole("radio", { name: "Без ограничения" })).toBeChecked();
    await expect(page.getByLabel("Минут в день")).toHaveCount(0);
  },
);

test(
  "A child is told in a friendly way that nothing plays at bedtime",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "PAID", hasChild: true });
    await page.goto("/account/parents");
    await page.getByLabel("Спать с").fill("00:00");
    await page.getByLabel("до", { exact: true }).fill("23:59");
    await section(page, "Время").getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByText("Сохранили")).toBeVisible();
    await switchToChild(page);
    await expect(page.getByRole("note")).toContainText("Мультфильмы уже спят");
    await page.goto(`/watch/${titles.kids.alias}`);
    await page
      .getByRole("button", { name: /^Смотреть/ })
      .first()
      .click();
    const rest = page.getByRole("dialog", { name: "Пора отдыхать" });
    await expect(rest).toBeVisible();
    await rest.getByRole("link", { name: "На главную" }).click();
    await expect(page).toHaveURL("/kids");
  },
);

test(
  "A child's viewing time is counted and shown, and parents can edit the list",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "PAID", hasChild: true });
    await page.goto("/account/parents");
    await expect(page.getByText("Здесь появится то, что ребёнок посмотрит.")).toBeVisible();
    await page.getByLabel("Минут в день").fill("60");
    await section(page, "Время").getByRole("button", { name: "Сохранить" }).click();
    await switchToChild(page);
    await expect(page.getByRole("note")).toContainText("Осталось на сегодня: 1 час");
    await page.goto(`/watch/${titles.kids.alias}`);
    await page
      .getByRole("button", { name: /^Смотреть/ })
      .first()
      .click();
    await expect(page.getByRole("dialog", { name: /^Плеер/ })).toBeVisible();

    await page.goto("/profiles");
    await page.getByRole("button", { name: /^Я/ }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/account/parents");
    const watched = section(page, "Что смотрел ребёнок");
    await expect(watched).toContainText(film);
    await watched.getByRole("button", { name: `Убрать из списка: ${film}` }).click();
    await expect(page.getByText("Здесь появится то, что ребёнок посмотрит.")).toBeVisible();
  },
);

test(
  "The PIN is required before any change, and going back leads to the page",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "PAID", hasChild: true, pin: "1234" });
    await page.goto("/profiles");
    await page.getByRole("link", { name: /Изменить профиль «Дети»/ }).click();
    await page.getByRole("link", { name: "Ограничения и просмотренное" }).click();
    await expect(page.getByRole("radio")).toHaveCount(0);
    await page.getByRole("link", { name: "Ввести ПИН-код" }).click();
    await page.getByLabel("ПИН-код").fill("1234");
    await page.getByRole("button", { name: "Продолжить" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Родителям");
    await page.getByRole("radio", { name: "0+" }).check();
    await section(page, "Возраст").getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByText("Сохранили")).toBeVisible();
  },
);

test("A child cannot open the parents' page", { tag: "@both" }, async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  await page.goto("/account/parents");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Это раздел для взрослых");
});

test("The parents' page and the child's messages are accessible", async ({ page, become }) => {
  await become({ kind: "PAID", hasChild: true });
  await page.goto("/account/parents");
  await searchToHide(page, "ахмед");
  await page.getByRole("button", { name: hide }).click();
  await searchToHide(page, "детям");
  await expect(page.getByText("Нашлось по запросу")).toBeVisible();
  // A link of the menu that is halfway under the header counts as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectAccessible(page);
  await page.getByLabel("Спать с").fill("00:00");
  await page.getByLabel("до", { exact: true }).fill("23:59");
  await section(page, "Время").getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("Сохранили")).toBeVisible();
  await switchToChild(page);
  await page.goto("/watch/popaj-tsvetnye?popup=player");
  await expect(page.getByRole("dialog", { name: "Пора отдыхать" })).toBeVisible();
  await expectAccessible(page);
});
