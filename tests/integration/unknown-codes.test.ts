import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parsePage } from "../setup/page";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const general = "Что-то пошло не так. Скоро все починим. Попробуйте позже";
const email = "someone@luch.example";
const password = "a-fair-password";

const readErrors = async (url: string, form: Record<string, string>) => {
  const answer = await testApp.post(url, form);
  expect(answer.status).toBe(400);
  return parsePage(answer.text)
    .getAllByRole("alert")
    .map(({ textContent }) => textContent?.trim());
};

describe("A code that no form knows falls back to the general text", () => {
  it.each([
    ["/signin", "auth/email", { email, password, intent: "go" }],
    ["/signup", "v2/auth/email", { email, password, intent: "go" }],
    ["/auth", "auth/lookup", { login: email, intent: "go" }],
  ])("A code that no form knows falls back to the general text: %s", async (url, endpoint, form) => {
    row("X-109");
    await testApp.fault({ endpoint, status: 400, code: "SOME_UNKNOWN_CODE" });
    expect(await readErrors(url, form)).toContain(general);
  });

  it.each<[string, string, Record<string, string>]>([
    ["/newsletter", "newsletter", { email, titles: "on" }],
    ["/support", "support/tickets", { email, category: "other", subject: "Звук", message: "Не слышно" }],
  ])("A code that no form knows is a failure as any other: %s", async (url, endpoint, form) => {
    await testApp.fault({ endpoint, status: 400, code: "SOME_UNKNOWN_CODE" });
    expect((await readErrors(url, form)).join()).toMatch(
      /Что-то пошло не так\. Скоро вс[её] починим\. Попробуйте позже/,
    );
  });
});
