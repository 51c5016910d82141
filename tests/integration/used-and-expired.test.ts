import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales, localisedPath } from "~/lib/i18n/locales";
import { outbox } from "../../api/platform/db/schema";
import { getWords, linksIn, openPage, parsePage } from "../setup/page";
import { isLongTestDrawn } from "../setup/sample";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

describe("What was used, has expired or is not for this viewer", () => {
  it("The newsletter's link says that the subscription is confirmed when it is opened again", async () => {
    await testApp.post("/newsletter", { email: "reader@luch.example", titles: "on" });
    const [message] = await testApp.api.db.select().from(outbox);
    const path = /\/doi-confirm\?token=[\w-]+/.exec(message?.body ?? "")?.[0] ?? "";
    const read = async () => getWords((await openPage(testApp, path)).page.getMain());
    expect(await read()).toContain("Получать рассылку?");
    expect((await testApp.post(path, { intent: "confirm" })).headers.location).toBe("/confirmed");
    expect(await read()).toContain("Вы уже подписаны на рассылку");
    const again = await testApp.post(path, { intent: "confirm" });
    expect([again.status, again.text.includes("Вы уже подписаны на рассылку")]).toEqual([400, true]);
    expect(getWords((await openPage(testApp, "/doi-confirm?token=none")).page.getMain())).toContain(
      "Ссылка устарела",
    );
  });

  it("The help about signing in leads there, and only for those who have not", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    for (const locale of locales) {
      const path = localisedPath("/support/account/how-to-sign-in", locale);
      const read = async (request = {}) => linksIn((await openPage(testApp, path, request)).page.getMain());
      expect(await read()).toContain(localisedPath("/auth/signin", locale));
      expect((await read({ cookie })).filter((href) => href.includes("/auth"))).toEqual([]);
    }
  });

  it.skipIf(!isLongTestDrawn("No page leads a child to sign in"))(
    "No page leads a child to sign in",
    async () => {
      const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
      const urls = [
        "/kids",
        "/faq",
        "/legal/terms_of_promocode",
        "/ways-to-watch",
        "/support",
        "/support/account/how-to-sign-in",
        "/channel?favorites=1",
        "/favorites",
        "/gadanie-random",
        "/search",
        "/watch/metropolis",
      ];
      for (const locale of locales)
        for (const url of urls) {
          const { page } = await openPage(testApp, localisedPath(url, locale), { cookie });
          const leading = linksIn(page.document.body).filter((href) => /\/(auth|signin|signup)\b/.test(href));
          expect(leading, `${locale} ${url}`).toEqual([]);
        }
    },
  );

  it("A category of support that does not exist is refused beside its field", async () => {
    const form = { email: "reader@luch.example", category: "money", subject: "Звук", message: "Не слышно" };
    const { status, text } = await testApp.post("/support", form);
    expect(status).toBe(400);
    const page = parsePage(text);
    const described = page.getByRole("combobox").getAttribute("aria-describedby") ?? "";
    expect(page.document.getElementById(described)?.textContent).toMatch(/^[А-Я]/);
  });
});
