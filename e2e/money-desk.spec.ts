import { randomInt } from "node:crypto";
import { expectAccessible } from "./a11y";
import { expect, test } from "./fixtures";
import { signInAsStaff } from "./staff";
import { apiOrigin } from "./urls";

const staff = "money@luch.example";

test(
  "The staff for money find an account, write a note, are told what is wrong, and read the list of acts",
  { tag: "@journey" },
  async ({ page, guard, javaScriptEnabled }) => {
    guard.expectStatus(400);
    const email = `payer-${randomInt(1e9)}@luch.example`;
    await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, { data: { kind: "PAID", email } });
    await signInAsStaff(page, staff);

    await page.goto("/support-desk/money");
    await page.getByLabel(/^Почта, телефон или номер/).fill(email);
    await page.getByRole("button", { name: "Найти", exact: true }).click();
    await page.getByRole("link", { name: email }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Аккаунт");
    if (javaScriptEnabled !== false) await expectAccessible(page);

    const extend = page.locator("details").filter({ hasText: "Продлить" }).first();
    await extend.locator("summary").click();
    await extend.getByLabel("Дней").fill("900");
    await extend.getByLabel("Почему").fill("Звонил");
    await extend.getByRole("button", { name: "Продлить" }).click();
    await expect(page.getByText("От 1 до 366 дней")).toBeVisible();
    await expect(extend.getByLabel("Почему")).toHaveValue("Звонил");
    await extend.getByLabel("Дней").fill("7");
    await extend.getByRole("button", { name: "Продлить" }).click();
    await expect(page.getByText("Сделано и записано")).toBeVisible();

    const note = page.locator("details").filter({ hasText: "Записать заметку" });
    await note.locator("summary").click();
    await note.getByLabel("Почему").fill(`Заметка о ${email}`);
    await note.getByRole("button", { name: "Записать заметку" }).click();
    await expect(page.getByText(`Заметка о ${email} (${staff})`)).toBeVisible();

    await page.getByRole("link", { name: "Журнал действий" }).click();
    await expect(page.getByRole("cell", { name: `Заметка о ${email}` })).toBeVisible();
    await expect(page.getByRole("cell", { name: "7 дней" }).first()).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(page);
  },
);
