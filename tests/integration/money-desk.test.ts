import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDayRange, getServiceDay } from "#domain/service-day";
import { settle } from "../../api/money/billing/settle";
import { accounts, moneyActs, payments } from "../../api/platform/db/schema";
import { findOffer } from "../billing/find-offer";
import { createMemoryHost } from "../billing/memory-host";
import { getWords, openPage, parsePage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let memory: ReturnType<typeof createMemoryHost>;
let staff: { cookie: string };
const desk = "/support-desk/money";
beforeAll(async () => {
  testApp = await startTestApp();
  const { billing, clock } = testApp.api;
  memory = createMemoryHost(clock.now);
  billing.host = memory.host;
  staff = await testApp.viewer({ kind: "REGISTERED", email: "money@luch.example" });
});
afterAll(() => testApp.stop());

const headers = { "sec-fetch-site": "same-origin" };
const post = (path: string, form: Record<string, string>, cookie = staff.cookie) =>
  testApp.request(path, { method: "POST", form, headers, cookie });

/** An account that has paid for a month. */
async function makePayer() {
  const viewer = await testApp.viewer({ kind: "REGISTERED" });
  const { id } = { id: viewer.auth._id };
  const { db, billing, clock } = testApp.api;
  await db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, id));
  await db.insert(payments).values({
    id: `pay_${id}`,
    accountId: id,
    kind: "purchase",
    status: "waiting",
    tariffId: "month",
    amount: 39_900,
    currency: "RUB",
    terms: {
      ...{ price: 39_900, currency: "RUB", periodDays: 30, trialDays: 0, rateSteps: [] },
      aclType: "premium",
    },
    locale: "ru",
    country: "RU",
    created: clock.now(),
    expires: clock.now() + 1800,
    pollAt: clock.now() + 1800,
  });
  await settle(billing, {
    ...{ id: `op_${id}`, order: `pay_${id}`, kind: "payment", amount: 39_900, currency: "RUB" },
    ...{ status: "succeeded", decline: null, method: null, settled: clock.now() },
  });
  return { ...viewer, id, payment: `pay_${id}` };
}
const open = (path: string, cookie = staff.cookie) => openPage(testApp, path, { cookie });
/** The hidden fields of a form of the page of an account. */
async function readForm(path: string, intent: string) {
  const { page } = await open(path);
  const input = page.document.querySelector(`input[name=intent][value=${intent}]`);
  return Object.fromEntries(
    [...(input?.closest("form")?.querySelectorAll("input[type=hidden]") ?? [])].map((field) => [
      field.getAttribute("name") ?? "",
      field.getAttribute("value") ?? "",
    ]),
  );
}

describe("The page of the staff for money", () => {
  it("The page of the staff for money is not found by anyone else, nor are its forms", async () => {
    const { id, cookie } = await makePayer();
    const support = await testApp.viewer({ kind: "REGISTERED", email: "desk@luch.example" });
    for (const [name, who] of Object.entries({ nobody: undefined, owner: cookie, support: support.cookie })) {
      const visitor = who === undefined ? {} : { cookie: who };
      for (const query of ["", "?q=x", `?account=${id}`, "?list=acts", "?list=days"])
        expect((await testApp.request(desk + query, visitor)).status, `${name} ${query}`).toBe(404);
      const form = { intent: "block", account: id, seen_act: "0", reason: "Mine" };
      const answer = await testApp.request(desk, { method: "POST", form, headers, ...visitor });
      expect(answer.status, name).toBe(404);
    }
    expect((await open("/support-desk")).status).toBe(404);
    const acts = await testApp.api.db.select().from(moneyActs).where(eq(moneyActs.accountId, id));
    expect(acts).toEqual([]);
  });

  it("The staff find an account by its payment, and give a part back; what was typed stays if it was wrong", async () => {
    const { id, payment } = await makePayer();
    const found = await open(`${desk}?q=${payment}`);
    const path = `${desk}?account=${id}`;
    expect(found.page.document.querySelector(`a[href="${path}"]`)).not.toBeNull();
    const form = await readForm(path, "refund");
    const wrong = await openPage(testApp, path, {
      ...{ method: "POST", headers, cookie: staff.cookie },
      form: { ...form, amount: "1000", reason: "Called twice", ends_access: "on" },
    });
    expect(wrong.status).toBe(409);
    expect(wrong.page.getByText("Столько вернуть нельзя")).toBeTruthy();
    const shown = wrong.page.document.querySelector("details[open]");
    expect(shown?.querySelector("[name=amount]")?.getAttribute("value")).toBe("1000");
    expect(shown?.querySelector("[name=reason]")?.getAttribute("value")).toBe("Called twice");
    for (const amount of ["", " ", "0"]) {
      const empty = await openPage(testApp, path, {
        ...{ method: "POST", headers, cookie: staff.cookie },
        form: { ...form, amount, reason: "Called twice" },
      });
      expect([amount, empty.status]).toEqual([amount, 400]);
      expect(empty.page.getByText("Наберите сумму, например 133")).toBeTruthy();
    }
    const unread = await post(path, { ...form, seen_act: "abc", amount: "1", reason: "Called twice" });
    expect([unread.status, parsePage(unread.text).getByRole("alert").textContent]).toEqual([
      400,
      expect.stringContaining("Проверьте историю"),
    ]);
    const sent = { ...form, amount: "133,00", reason: "Called twice" };
    const answers = await Promise.all([post(path, sent), post(path, sent), post(path, sent)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(answers[0]?.headers.location).toBe(path);
    const toast = answers[0]?.cookies.find((cookie) => cookie.startsWith("luch_toast=")) ?? "";
    const told = await testApp.request(path, { cookie: `${staff.cookie}; ${toast.split(";")[0]}` });
    expect(told.text).toContain("Сделано и записано");
    const again = await testApp.request(path, { cookie: staff.cookie });
    expect(again.text).not.toContain("Сделано и записано");
    const done = getWords((await open(path)).page.getMain());
    expect(done).toContain("Called twice (money@luch.example)");
    expect(done).toMatch(/осталось 266\s₽/);
    const late = await post(path, { ...sent, amount: "100" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("только что сделали что-то ещё");
  });

  it.each([
    ["a sum", "sum=much", "Наберите сумму", "sum"],
    ["a day", "day=2026-02-31", "Выберите день", "day"],
  ])(
    "The staff who look for %s that cannot be read are told at its field",
    async (_what, query, text, name) => {
      const { page } = await open(`${desk}?q=nobody&${query}`);
      const field = page.document.querySelector(`main [name=${name}]`);
      expect(field?.getAttribute("aria-invalid")).toBe("true");
      expect(getWords(page.getMain())).toContain(text);
      expect(getWords(page.getMain())).not.toContain("Ничего не нашлось");
    },
  );

  it.each(["?account=a_unknown", "?list=acts&page=abc", "?list=acts&page=-1"])(
    "What the desk does not have is not found: %s",
    async (query) => {
      const { status, page } = await open(desk + query);
      expect(status).toBe(404);
      if (query.startsWith("?account")) expect(getWords(page.getMain())).toContain("Ничего не нашлось");
    },
  );

  it("The staff read words, not the names of types and refusals", async () => {
    const { id } = await makePayer();
    const { db, clock } = testApp.api;
    const [paid] = await db.select().from(payments).where(eq(payments.accountId, id));
    const declined = { status: "declined", decline: "insufficient_funds", created: clock.now() } as const;
    await db.insert(payments).values({ ...(paid ?? expect.unreachable()), ...declined, id: `pay_no_${id}` });
    const words = getWords((await open(`${desk}?account=${id}`)).page.getMain());
    expect(words).toMatch(/Месяц · Подписка · /);
    expect(words).toContain("Не хватает денег");
    expect(words).not.toMatch(/PAID|insufficient_funds/);
  });

  it("A form that has been done is folded and empty again", async () => {
    const { id } = await makePayer();
    const path = `${desk}?account=${id}`;
    const before = await readForm(path, "note");
    await post(path, { ...before, reason: "once" });
    const after = await readForm(path, "note");
    expect(Number(after.seen_act)).toBeGreaterThan(Number(before.seen_act));
    expect((await open(path)).page.document.querySelector("details[open]")).toBeNull();
  });

  it("The staff are told that someone else has to decide about their own account", async () => {
    const [own] = await testApp.api.db
      .select()
      .from(accounts)
      .where(eq(accounts.email, "money@luch.example"));
    const path = `${desk}?account=${own?.id}`;
    const answer = await post(path, { ...(await readForm(path, "block")), reason: "me" });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("Со своим аккаунтом это делает другой сотрудник");
  });

  it.each([
    ["without a reason", "note", { reason: "" }, "Напишите почему"],
    ["without an amount", "refund", { reason: "x", amount: "much" }, "Наберите сумму"],
    ["without days", "extend", { reason: "x", days: "900" }, "От 1 до 366 дней"],
    ["with a card's number in its reason", "note", { reason: "4111111111111111" }, "Похоже на номер карты"],
  ])("An act %s is refused in place", async (_what, intent, fields, text) => {
    const { id } = await makePayer();
    const path = `${desk}?account=${id}`;
    const answer = await post(path, { ...(await readForm(path, intent)), ...fields });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(text);
  });

  it("The staff extend, note, block and unblock, and the list of acts has it all in pages", async () => {
    const { id, cookie, token } = await makePayer();
    const path = `${desk}?account=${id}`;
    const act = async (intent: string, fields: object) =>
      expect((await post(path, { ...(await readForm(path, intent)), reason: "R", ...fields })).status).toBe(
        303,
      );
    await act("extend", { days: "7" });
    await act("block", {});
    expect(getWords((await open(path)).page.getMain())).toContain("Покупки закрыты.");
    const offer = await findOffer(
      async (from) => (await testApp.requestApi(from, { headers: { cookie: `auth_token=${token}` } })).json(),
      "/billing/bind_card",
      {},
    );
    const fields = Object.fromEntries(
      Object.entries(offer ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const refused = await post("/account/subscriptions", { intent: "bind", ...fields }, cookie);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("Покупки для этого аккаунта закрыты");
    await act("unblock", {});
    for (let note = 0; note < 30; note += 1) await act("note", {});
    const first = (await open(`${desk}?list=acts`)).page;
    expect(getWords(first.getMain())).toContain("money@luch.example");
    expect(first.document.querySelectorAll("tbody tr")).toHaveLength(30);
    const second = await open(`${desk}?list=acts&page=2`);
    expect(getWords(second.page.getMain())).toContain("7 дней");
    expect((await open(`${desk}?list=acts&page=999`)).status).toBe(404);
  });

  it("The staff compare a day, and see what differs", async () => {
    const { payment } = await makePayer();
    const path = `${desk}?list=days`;
    const { clock } = testApp.api;
    const day = getServiceDay(clock.now());
    const early = await post(path, { intent: "reconcile", day });
    expect(early.status).toBe(409);
    expect(early.text).toContain("Этот день ещё не закончился");
    clock.set(getDayRange(day)?.end ?? 0);
    const answer = await post(path, { intent: "reconcile", day });
    expect([answer.status, answer.headers.location]).toEqual([303, path]);
    const words = getWords((await open(path)).page.getMain());
    expect(words).toContain("Поддельная оплата");
    expect(words).toContain(payment);
    for (const wrong of ["yesterday", "2026-02-31"])
      expect((await post(path, { intent: "reconcile", day: wrong })).status).toBe(400);
  });
});
