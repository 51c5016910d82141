import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { apiOrigin } from "./urls";

/** Of all the staff, whose accounts the specs share. */
export const staffPassword = "за-столом-служащих";

/** Creates an account of the staff, unless an earlier test did. */
export async function makeStaff({ request }: Page, email: string): Promise<void> {
  await request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
    data: { kind: "REGISTERED", email, password: staffPassword },
  });
}

/** Signs the browser in as one of the staff, by the form. */
export async function signInAsStaff(page: Page, email: string): Promise<void> {
  await makeStaff(page, email);
  await page.goto("/auth/signin");
  await page.getByLabel("Почта").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(staffPassword);
  await page.getByRole("main").getByRole("button", { name: "Войти", exact: true }).click();
  await expect(page).not.toHaveURL(/signin$/);
}
