import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "./a11y";
import { expect } from "./fixtures";
import { test } from "./own-address";
import { apiOrigin, giftOrigin, webOrigin } from "./urls";

const password = "пароль-владельца-7";
const main = (page: Page) => page.getByRole("main");

/** Passkeys belong to a host name, which the address of the other tests is not. */
const site = giftOrigin;

/** A phone's authenticator, unlocked at once. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether it is unlocked when asked. */
    setUnlocked: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    /** Whether it answers at once, as if its owner had chosen the passkey that is offered. */
    setChosen: (enabled: boolean) =>
      session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    forget: () => session.send("WebAuthn.clearCredentials", { authenticatorId }),
  };
}

/** Makes an account and signs in to it. */
async function signIn(page: Page, origin = site): Promise<void> {
  const email = `passkey-${randomUUID().slice(0, 12)}@luch.example`;
  await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
    data: { kind: "PAID", email, password },
  });
  await page.goto(`${origin}/auth/signin`);
  await page.getByLabel("Почта").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Войти", exact: true }).click();
  await expect(page).toHaveURL(`${origin}/`);
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto(`${site}/account/profile`);
  await main(page).getByRole("link", { name: "Добавить ключ доступа" }).click();
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Продолжить" }).click();
  await page.getByRole("button", { name: "Создать ключ" }).click();
}

/** As a browser that offers no passkeys in fields: they are only asked for by the button. */
const withoutOffers = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

/** What the page has asked the browser for, and what of it was called off. */
async function recordCalls(page: Page) {
  let calls: string[] = [];
  // Kept here, as the page may be left at any moment.
  await page.exposeFunction("notePasskeyCall", (name: string) => void calls.push(name));
  await page.addInitScript(() => {
    const note = (name: string) =>
      void (window as { notePasskeyCall?: (name: string) => void }).notePasskeyCall?.(name);
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      const name = options?.mediation ?? "at once";
      note(name);
      options?.signal?.addEventListener("abort", () => note(`${name} is over`));
      return get(options);
    };
  });
  return { get: () => calls, forget: () => void (calls = []) };
}

test("A passkey is added, signs in without a password, and is removed", async ({ page, guard }) => {
  guard.expectStatus(400);
  const authenticator = await addAuthenticator(page);
  await withoutOffers(page);
  await signIn(page);
  await addPasskey(page);
  await expect(page.getByText("Ключ доступа добавлен")).toBeVisible();
  await expect(main(page).getByText("ещё не использован")).toBeVisible();
  await expectNoViolations(page);

  await page.goto(`${site}/logout`);
  await main(page).getByRole("button", { name: "Выйти" }).click();
  await page.goto(`${site}/auth?back=/account/profile`);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Войти с ключом доступа" }).click();
  await expect(page).toHaveURL(`${site}/account/profile`);
  await expect(main(page).getByText(/последний вход/)).toBeVisible();

  await main(page)
    .getByRole("button", { name: /^Удалить ключ, добавленный/ })
    .click();
  await expect(page.getByText("Ключ доступа удалён")).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`${site}/auth`);
  await page.getByRole("button", { name: "Войти с ключом доступа" }).click();
  await expect(page.getByRole("alert")).toHaveText(/^Этот ключ удалён/);
  await expect(page.getByRole("button", { name: "Войти с ключом доступа" })).toBeFocused();
  await authenticator.forget();
});

test("A passkey is offered in the field of the login, and no longer once another way is taken", async ({
  page,
}) => {
  const authenticator = await addAuthenticator(page);
  const calls = await recordCalls(page);
  await signIn(page);
  await addPasskey(page);
  await expect(page.getByText("Ключ доступа добавлен")).toBeVisible();
  await page.context().clearCookies();
  await authenticator.setChosen(false);
  calls.forget();
  await page.goto(`${site}/auth`);
  await expect(page.getByLabel("Телефон или почта")).toHaveAttribute("autocomplete", "username webauthn");
  await expect.poll(calls.get).toEqual(["conditional"]);
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Другие способы" }).click();
  await expect(page).toHaveURL(`${site}/auth/show-more`);
  await expect.poll(calls.get).toEqual(["conditional", "conditional is over"]);

  calls.forget();
  await page.goto(`${site}/auth`);
  await expect.poll(calls.get).toEqual(["conditional"]);
  await page.getByRole("button", { name: "Войти с ключом доступа" }).click();
  await expect.poll(calls.get).toEqual(["conditional", "conditional is over", "at once"]);

  await authenticator.setChosen(true);
  await page.goto(`${site}/auth/signin?back=/account/profile`);
  await expect(page).toHaveURL(`${site}/account/profile`);
  await expect(main(page).getByText(/последний вход/)).toBeVisible();
});

test("A passkey that the browser does not give is asked for again", async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await signIn(page);
  await authenticator.setUnlocked(false);
  await addPasskey(page);
  await expect(page.getByRole("alert")).toHaveText(/^Ключ не создан/);
  await expect(page.getByRole("button", { name: "Создать ключ" })).toBeFocused();
  await authenticator.setUnlocked(true);
  await page.getByRole("button", { name: "Создать ключ" }).click();
  await expect(page.getByText("Ключ доступа добавлен")).toBeVisible();
  await addPasskey(page);
  await expect(page.getByRole("alert")).toHaveText(/уже есть/);
});

test("A page for a passkey that was not asked for leads to the proof of identity", async ({ page }) => {
  await signIn(page);
  await page.goto(`${site}/account/passkey`);
  await expect(page).toHaveURL(`${site}/account/profile?change=passkey`);
});

test("Passkeys are not offered under another host name", async ({ page }) => {
  await addAuthenticator(page);
  await page.goto("/auth");
  await page.getByLabel("Телефон или почта").focus();
  await expect(page.getByRole("button", { name: "Войти с ключом доступа" })).toHaveCount(0);
  await signIn(page, webOrigin);
  await page.goto("/account/profile");
  await expect(page.getByRole("heading", { name: "Где выполнен вход" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Добавить ключ доступа" })).toHaveCount(0);
});
