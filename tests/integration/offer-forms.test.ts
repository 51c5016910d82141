import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payments, subscriptions, tariffs } from "../../api/platform/db/schema";
import { createMemoryHost } from "../billing/memory-host";
import { parsePage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { billing, clock } = testApp.api;
  billing.host ??= createMemoryHost(clock.now).host;
});
afterAll(() => testApp.stop());

const headers = { "sec-fetch-site": "same-origin" };
const offerNames = ["version", "price", "later", "period", "currency"];
/** What a form must carry the offer for. */
const charging = ["extend", "resume", "bind", "activate", "discount"];

async function readForms(path: string, cookie: string) {
  const { text } = await testApp.request(path, { cookie });
  const { document } = parsePage(text);
  return [...document.querySelectorAll("form[method=post]")].map((form) => ({
    action: form.getAttribute("action") ?? path,
    fields: Object.fromEntries(
      [...form.querySelectorAll("input[type=hidden]")].map((input) => [
        input.getAttribute("name") ?? "",
        input.getAttribute("value") ?? "",
      ]),
    ) as Record<string, string>,
  }));
}
type SentForm = Awaited<ReturnType<typeof readForms>>[number];
const send = ({ action, fields }: SentForm, cookie: string) =>
  testApp.request(action, { method: "POST", form: fields, headers, cookie });
const cancelRenewals = (id: string) =>
  testApp.api.db.update(subscriptions).set({ recurrent: false }).where(eq(subscriptions.accountId, id));

describe("Every form that leads to a charge carries what its page shows of it", () => {
  it.each([
    ["REGISTERED", "/purchase?tariff_id=month", [undefined]],
    ["EX_PAID", "/purchase?tariff_id=start-half", [undefined]],
    ["LITE", "/purchase?tariff_id=premium-upgrade", [undefined]],
    ["PAID", "/purchase?tariff_id=year", [undefined]],
    ["PAID", "/purchase?tariff_id=lite", ["change"]],
    ["VIRTUAL", "/purchase?tariff_id=lite", [undefined, undefined]],
    ["PAID", "/account/subscriptions", ["bind"]],
    ["GRACE", "/account/subscriptions", ["extend", "bind"]],
    ["PAID", "/account/subscriptions/manage?popup=stay-discount", ["discount"]],
  ] as const)("Every form of %s at %s carries it", async (kind, path, intents) => {
    const { cookie } = await testApp.viewer({ kind });
    const forms = (await readForms(path, cookie)).filter(
      ({ fields }) => fields.tariff_id !== undefined || charging.includes(fields.intent ?? ""),
    );
    expect(forms.map(({ fields }) => fields.intent)).toEqual(intents);
    for (const { fields } of forms)
      for (const name of offerNames) expect(fields[name], name).toMatch(/^[\w-]+$/);
  });

  it("Every form that resumes a subscription carries it, on both pages", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    await cancelRenewals(auth._id);
    for (const path of ["/account/subscriptions", "/account/subscriptions/manage"]) {
      const form = (await readForms(path, cookie)).find(({ fields }) => fields.intent === "resume");
      expect(form?.fields).toMatchObject({ price: "0", later: "39900", period: "30", currency: "RUB" });
    }
  });

  it("The popup of a failed renewal is given it", async () => {
    const { cookie } = await testApp.viewer({ kind: "GRACE" });
    const extending = async (from: string) =>
      (await readForms("/movies", from)).find(({ fields }) => fields.intent === "extend")?.fields;
    expect(await extending(cookie)).toMatchObject({
      tariff_id: "month",
      price: "39900",
      period: "30",
      currency: "RUB",
      back: "/movies",
    });
    const { cookie: other } = await testApp.viewer({ kind: "PAID" });
    expect(await extending(other)).toBeUndefined();
  });
});

describe("A price that changes between the page and the press", () => {
  it("The purchase page says the new price, and its form carries the new offer", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "REGISTERED" });
    const [form] = await readForms("/purchase?tariff_id=month", cookie);
    if (!form) throw new Error("no form");
    const { db } = testApp.api;
    const [month] = await db.select().from(tariffs).where(eq(tariffs.id, "month"));
    if (!month) throw new Error("no tariff");
    await db
      .update(tariffs)
      .set({ prices: { ...month.prices, RUB: 49_900 } })
      .where(eq(tariffs.id, "month"));
    try {
      const answer = await send(form, cookie);
      expect(answer.status).toBe(303);
      const again = answer.headers.location as string;
      expect((await testApp.request(again, { cookie })).text).toMatch(
        /Цена изменилась: сейчас 0\s₽, следующее списание 499\s₽/,
      );
      const [renewed] = await readForms(again, cookie);
      expect(renewed?.fields.later).toBe("49900");
      await send(renewed as SentForm, cookie);
      const [payment] = await db.select().from(payments).where(eq(payments.accountId, auth._id));
      expect(payment).toMatchObject({ kind: "trial", agreed: { price: 0, later: 49_900 } });
    } finally {
      await db.update(tariffs).set({ prices: month.prices }).where(eq(tariffs.id, "month"));
    }
  });

  it.each([
    ["GRACE", "/account/subscriptions", "extend"],
    ["PAID", "/account/subscriptions", "bind"],
    ["PAID", "/account/subscriptions/manage?popup=stay-discount", "discount"],
  ] as const)("The page of %s at %s says so for «%s»", async (kind, path, intent) => {
    const { cookie } = await testApp.viewer({ kind });
    const form = (await readForms(path, cookie)).find(({ fields }) => fields.intent === intent);
    if (!form) throw new Error("no form");
    const answer = await send({ ...form, fields: { ...form.fields, later: "1" } }, cookie);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Цена изменилась.");
    const { document } = parsePage(answer.text);
    const versions = [...document.getElementsByTagName("input")].filter(({ name }) => name === "version");
    expect(versions.map(({ value }) => value)).toContain(form.fields.version);
  });
});

describe("The discount for viewers who stay", () => {
  it("The discount is offered until it was used, and then only the confirmation", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    const path = "/account/subscriptions/manage?popup=stay-discount";
    expect((await testApp.request(path, { cookie })).text).toContain("Остаться со скидкой 50 %");
    await testApp.api.db
      .update(subscriptions)
      .set({ discounted: testApp.api.clock.now() })
      .where(eq(subscriptions.accountId, auth._id));
    const { text } = await testApp.request(path, { cookie });
    expect(text).not.toContain("скидкой 50 %");
    expect(text).toContain("Отключаем?");
  });
});
