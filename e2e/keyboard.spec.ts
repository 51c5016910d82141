import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test, titles } from "./fixtures";
import { readCode } from "./outbox";
import { createAddress } from "./own-address";

const maxTabs = 60;
const password = "пароль-с-клавиатуры-7";

/** Reaches a control by Tab, or back by Shift+Tab, and expects a visible focus ring. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < maxTabs && !(await isThere()); press += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
  const hasRing = () =>
    target.evaluate((element) =>
      [element, element.parentElement, ...element.children].some((one) => {
        if (!one) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      }),
    );
  await expect.poll(hasRing, "the focus is seen").toBe(true);
}

/** Types into a field reached by Tab and submits the form by Enter. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

test("A visitor registers by keyboard", async ({ page }) => {
  const email = `keys-${randomUUID().slice(0, 12)}@luch.example`;
  await page.setExtraHTTPHeaders(createAddress());
  await page.goto("/movies");
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Войти" }));
  await page.keyboard.press("Enter");
  await type(page, page.getByLabel("Телефон или почта"), email);
  await type(page, page.getByLabel("Пароль", { exact: true }), password);
  await type(page, page.getByLabel("Код из письма"), await readCode(page.request, email));
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Профиль" }));
});

test("The PIN of an 18+ film is entered by keyboard, and Escape closes its popup", async ({
  page,
  become,
  guard,
}) => {
  guard.expectStatus(400);
  await become({ kind: "PAID", pin: "1234" });
  await page.setExtraHTTPHeaders(createAddress());
  await page.goto(`/watch/${titles.adult.alias}`);
  const watch = page.getByRole("main").getByRole("button", { name: "Смотреть" }).first();
  await tabTo(page, watch);
  await page.keyboard.press("Enter");
  const popup = page.getByRole("dialog", { name: "Введите ПИН-код" });
  await expect(popup).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await tabTo(page, watch);
  await page.keyboard.press("Enter");
  await type(page, popup.getByLabel("ПИН-код"), "4321");
  await expect(popup.getByText("Неверный ПИН-код")).toBeVisible();
  await type(page, popup.getByLabel("ПИН-код"), "1234");
  await expect(page).toHaveURL(/popup=player/);
});

test("Profiles are switched by keyboard, there and back with the PIN", async ({ page, become }) => {
  await become({ kind: "PAID", hasChild: true, pin: "1234" });
  await page.goto("/profiles");
  await tabTo(page, page.getByRole("button", { name: /Дети/ }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/kids");
  // The page is read from its heading; the header stands before it.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Профиль" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: /^Я/ }));
  await page.keyboard.press("Enter");
  await type(page, page.getByLabel("ПИН-код"), "1234");
  await expect(page).toHaveURL("/");
});

test("The picture of a new profile is chosen by arrow keys", async ({ page, become }) => {
  await become({ kind: "REGISTERED" });
  await page.goto("/profiles/new?child=true");
  await tabTo(page, page.getByLabel("Имя"));
  await page.keyboard.type("Маша");
  await tabTo(page, page.getByRole("radio", { name: "Картинка 1", exact: true }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Картинка 2", exact: true })).toBeChecked();
  await tabTo(page, page.getByRole("button", { name: "Создать профиль" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Маша" })).toBeVisible();
});
