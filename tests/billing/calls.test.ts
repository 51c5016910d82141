import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StartedPayment } from "#contract/billing";
import { accounts } from "../../api/platform/db/schema";
import { getResult } from "../auth/visitors";
import { row } from "../setup/row";
import { openPayers, type Payers } from "./payers";

// The calls of the endpoint catalogue about buying and codes, one by one.

let payers: Payers;
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());

const buyer = async () => {
  const made = await payers.account();
  await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, made.id));
  return made;
};

describe("The calls about buying", () => {
  it("POST billing/buy answers with a payment's address", async () => {
    row("C-084");
    const { token } = await buyer();
    const { status, body } = await payers.buy(token, "month");
    expect(status).toBe(200);
    expect(body.form?.url).toMatch(/^https?:\/\/./);
  });

  it("POST billing/bind_card saves a card, and billing/buy/card buys with it", async () => {
    row("C-085", "C-086");
    const { token } = await buyer();
    const bound = await payers.agree("/billing/bind_card", {}, { token });
    expect(bound.status).toBe(200);
    payers.pay((bound.body as unknown as StartedPayment).payment.id);
    await payers.settleAll();
    const [method] = await payers.methods(token);
    expect(method?.cardInfo?.card_number).toMatch(/\d{4}$/);
    expect(await payers.list(token)).toEqual([]);
    const paid = await payers.agree(
      "/billing/buy/card",
      { tariff_id: "month", method_id: method?.id },
      { token },
    );
    expect(paid.status).toBe(200);
    expect(await payers.list(token)).toMatchObject([{ type: "PAID", tariff_id: "month", is_active: true }]);
  });
});

describe("The calls about codes", () => {
  it("GET promo/check_active says whether a code is active", async () => {
    row("C-088");
    const answer = await payers.get("/promo/check_active?code=LUCH-14");
    expect(answer).toMatchObject({ status: 200, body: { active: true } });
  });

  it("POST promo/activate gives a PROMO subscription once", async () => {
    row("C-089");
    const { token } = await payers.account();
    const send = () => payers.post("/promo/activate", { code: "LUCH-14" }, { token });
    expect((await send()).status).toBe(200);
    expect(await payers.list(token)).toMatchObject([{ type: "PROMO" }]);
    expect(getResult(await send())).toBe("400 CouponAlreadyUsed");
  });

  it("POST promo/validate knows a code, and says that another is unknown", async () => {
    row("C-090");
    const { token } = await payers.account();
    const send = (code: string) => payers.post("/promo/validate", { code }, { token });
    expect((await send("LUCH-14")).status).toBe(200);
    expect(getResult(await send("NET-TAKOGO"))).toBe("400 CouponNotFound");
  });

  it("GET promo/meta has a code's title, days and conditions", async () => {
    row("C-091");
    expect(await payers.get("/promo/meta?code=LUCH-14&locale=ru")).toMatchObject({
      status: 200,
      body: { title: expect.stringMatching(/./), days: 14, conditions: { new_users_only: false } },
    });
  });
});
