import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures";
import { apiOrigin } from "./urls";

test(
  "A token in the URL asks before replacing another account's session",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "REGISTERED" });
    const made = await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
      data: { kind: "REGISTERED", email: `viewer-${randomUUID().slice(0, 12)}@luch.example` },
    });
    const { token, auth } = (await made.json()) as { token: string; auth: { email: string } };
    await page.goto(`/account?auth_token=${token}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Войти в другой аккаунт?");
    await page.getByRole("button", { name: "Перейти" }).click();
    await expect(page).toHaveURL("/account");
    await expect(page.getByText(auth.email)).toBeVisible();
  },
);

test(
  "A link on another site to somebody's account is confirmed in one press",
  { tag: "@both" },
  async ({ page, baseURL }) => {
    const made = await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
      data: { kind: "REGISTERED", email: `viewer-${randomUUID().slice(0, 12)}@luch.example` },
    });
    const { token, auth } = (await made.json()) as { token: string; auth: { email: string } };
    await page.setContent(`<a href="${baseURL}/account?auth_token=${token}">Смотреть</a>`);
    await page.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Войти как v···@luch.example?");
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page).toHaveURL("/account");
    await expect(page.getByText(auth.email)).toBeVisible();
  },
);
