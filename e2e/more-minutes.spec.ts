import type { Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { expect, test, titles } from "./fixtures";
import { readOutbox } from "./outbox";

const pin = "ПИН-код";
const give = "Дать ещё 15 минут";
const film = `/watch/${titles.kids.alias}?popup=player`;
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const newPhone = () => `+7917${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;

async function limitMinutes(page: Page) {
  await page.goto("/account/parents");
  await page.getByRole("link", { name: "Ввести ПИН-код" }).click();
  await page.getByLabel(pin).fill("1234");
  await page.getByRole("button", { name: "Продолжить" }).click();
  await page.getByLabel("Минут в день").fill("5");
  await page.getByRole("region", { name: "Время" }).getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("Сохранили")).toBeVisible();
}

async function switchToChild(page: Page) {
  await page.goto("/profiles");
  await page.getByRole("button", { name: /Дети/ }).click();
  await expect(page).toHaveURL("/kids");
}

async function switchToParent(page: Page) {
  await page.goto("/profiles");
  await page.getByRole("button", { name: /^Я/ }).click();
  await page.getByLabel(pin).fill("1234");
  await page.getByRole("button", { name: "Продолжить" }).click();
  await expect(page).toHaveURL("/");
}

/** What is delivered counts as watched, so films are fetched until no more can be begun. */
async function useUpMinutes({ request }: Page) {
  const list = await (await request.get("/kids")).text();
  const paths = new Set([...list.matchAll(/href="(\/watch\/[\w-]+)"/g)].map(([, path]) => path ?? ""));
  for (const path of paths) {
    const player = await (await request.get(`${path}?popup=player`)).text();
    if (player.includes("rest-title")) return;
    const src = /<source[^>]* src="([^"]+)"/.exec(player)?.[1];
    if (src) await request.get(src.replaceAll("&amp;", "&"));
  }
  throw new Error("The minutes are not used up");
}

test(
  "A child whose minutes are used up asks for more, and a parent gives them with the PIN",
  { tag: ["@journey", "@both"] },
  async ({ page, become, guard, javaScriptEnabled }) => {
    test.slow();
    guard.expectStatus(400);
    const phone = newPhone();
    await become({ kind: "PAID", hasChild: true, pin: "1234", phone });
    await limitMinutes(page);
    await expect(page.getByRole("img", { name: "0 из 5 минут" }).first()).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(page);
    await switchToChild(page);
    await useUpMinutes(page);
    await page.goto(film);
    const rest = dialogOf(page, "На сегодня всё");
    await rest.getByRole("button", { name: "Попросить ещё 15 минут" }).click();
    await expect(rest).toContainText("Взрослым уже написали");
    await expect(rest.getByRole("button", { name: "Попросить ещё 15 минут" })).toHaveCount(0);
    if (javaScriptEnabled !== false) await expectAccessible(page);
    const link = await readOutbox(page.request, phone, /\/account\/parents\/minutes\?profile=\S+/);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Это раздел для взрослых");

    await switchToParent(page);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("можно ещё 15 минут");
    await expect(page.getByRole("img", { name: /из 5 минут/ })).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(page);
    await page.getByLabel(pin).fill("4321");
    await page.getByRole("button", { name: give }).click();
    await expect(page.getByText("Неверный ПИН-код")).toBeVisible();
    await expect(page.getByLabel(pin)).toHaveValue("");
    await page.getByLabel(pin).fill("1234");
    await page.getByRole("button", { name: give }).click();
    await expect(page.getByText("Добавили 15 минут на сегодня")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ещё 15 минут");

    await switchToChild(page);
    await expect(page.getByRole("note")).toContainText("Осталось на сегодня: 15 минут");
    await page.goto(film);
    await expect(dialogOf(page, /^Плеер/)).toContainText(/Осталось 1[45] минут/);
  },
);

test(
  "A parent adds minutes on the parents' page, which shows the child's day",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "PAID", hasChild: true });
    await page.goto("/account/parents");
    const day = page.getByRole("region", { name: "Сегодня" });
    await expect(day).toContainText("Просмотрено: 0 минут");
    await expect(day.getByRole("img")).toHaveCount(0);
    await expect(page.getByRole("button", { name: give })).toHaveCount(0);
    await page.getByLabel("Минут в день").fill("60");
    await page.getByRole("region", { name: "Время" }).getByRole("button", { name: "Сохранить" }).click();
    await expect(day.getByRole("img", { name: "0 из 60 минут" })).toBeVisible();
    await day.getByRole("button", { name: give }).click();
    await expect(page.getByText("Добавили 15 минут на сегодня")).toBeVisible();
    await expect(day.getByRole("img", { name: "0 из 75 минут" })).toBeVisible();
  },
);
