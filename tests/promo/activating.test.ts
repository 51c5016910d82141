import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PromoActivation, Promotion } from "#contract/promo";
import {
  accounts,
  captchas,
  coupons,
  promoActivations,
  promotions,
  renewals,
  subscriptions,
} from "../../api/platform/db/schema";
import { type Answer, getResult, tally, times } from "../auth/visitors";
import { openPayers, type Payers } from "../billing/payers";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { isLongTestDrawn } from "../setup/sample";
import { testNow } from "../setup/test-api";

const day = 86_400;

let payers: Payers;
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());

const activate = (token: string | null, code: string, more: object = {}, on: Payers = payers) =>
  on.post("/promo/activate", { code, ...more }, { token }) as unknown as Promise<
    Answer<PromoActivation & { code: string }>
  >;
const validate = (token: string | null, code: string, more: object = {}) =>
  payers.post("/promo/validate", { code, ...more }, { token });
const toldActivation = (answer: Answer<{ code: string }>) =>
  answer.status === 200 ? "200" : `${answer.status} ${answer.body.code}`;
const viewer = (given: object = {}) => payers.account(given);
const history = async (token: string) =>
  (
    (await payers.get("/account/promo_history", token)).body as unknown as {
      data: { items: PromoActivation[] };
    }
  ).data.items;
const me = async (token: string) => (await payers.get("/auth/me", token)).body;

/** A separate promotion with codes for one test. */
let made = 0;
async function addPromotion(
  { codes, ...given }: Partial<typeof promotions.$inferInsert> & { codes: (typeof coupons.$inferInsert)[] },
  on: Payers = payers,
) {
  const id = `test-${(made += 1)}`;
  const title = { ru: "Проба", en: "Trial", sr: "Proba", bg: "Проба", hr: "Proba" };
  await on.db.insert(promotions).values({
    id,
    position: 100 + made,
    title,
    description: title,
    kind: "free",
    days: 10,
    aclType: "premium",
    newUsersOnly: false,
    registrationOnly: false,
    premium: false,
    isListed: false,
    isActive: true,
    ...given,
  });
  await on.db.insert(coupons).values(codes.map((coupon) => ({ ...coupon, promotionId: id })));
  return id;
}

describe("A viewer activates a code", () => {
  it("A viewer who activates a code gets a PROMO subscription for its days, free of charge", async () => {
    const { token } = await viewer();
    const { status, body } = await activate(token, "luch-14");
    expect(status).toBe(200);
    expect(body).toMatchObject({ days: 14, until: testNow + 14 * day, moved_charge: false });
    expect(await me(token)).toMatchObject({ type: "PROMO" });
    expect(await payers.list(token)).toMatchObject([
      { type: "PROMO", is_active: true, reccurent: false, next_charge: null, expiration: testNow + 14 * day },
    ]);
    expect(await history(token)).toMatchObject([{ code: "LUCH14", days: 14, activated: testNow }]);
  });

  it("A viewer may type a code in similar Cyrillic letters, with spaces", async () => {
    const { token } = await viewer();
    expect(toldActivation(await activate(token, " кinо 14 "))).toBe("200");
  });

  it("A viewer can activate once, and cannot add another code of the same promotion", async () => {
    const { token } = await viewer();
    await activate(token, "LUCH-14");
    expect(toldActivation(await activate(token, "LUCH-14"))).toBe("400 CouponAlreadyUsed");
    expect(toldActivation(await activate(token, "KINO-14"))).toBe("400 PromoAvailableOneCoupon");
    expect(await history(token)).toHaveLength(1);
    expect((await payers.list(token))[0]).toMatchObject({ expiration: testNow + 14 * day });
  });

  it("A viewer can activate once, however many times in parallel", async () => {
    const { token } = await viewer();
    const answers = await times(10, () => payers.post("/promo/activate", { code: "LUCH-14" }, { token }));
    expect(tally(answers)).toMatchObject({ "400 CouponAlreadyUsed": 9 });
    expect((await payers.list(token)).map(({ expiration }) => expiration)).toEqual([testNow + 14 * day]);
  });

  it("A viewer can add a gift, whose months come after the days", async () => {
    const { token } = await viewer();
    await activate(token, "LUCH-14");
    expect((await activate(token, "PODAROK-3")).body.until).toBe(testNow + (14 + 90) * day);
    expect(await payers.list(token)).toHaveLength(1);
  });

  it("A viewer with premium gets a longer subscription from a lite promotion", async () => {
    await addPromotion({ aclType: "lite", codes: [{ code: "LITEDAYS" }] });
    const { token } = await viewer();
    await activate(token, "LUCH-14");
    expect((await activate(token, "LITEDAYS")).body.until).toBe(testNow + 24 * day);
  });

  it("A viewer gets a code's days after registering, with the code they entered before", async () => {
    const visitor = await payers.virtual();
    expect(toldActivation(await activate(visitor.token, "PRIVET"))).toBe("403 ACCESS_VIRTUAL_DENIED");
    expect(getResult(await validate(visitor.token, "PRIVET"))).toBe("200");
    const { body } = await payers.signUp(`promo-${(made += 1)}@luch.example`, visitor);
    expect(toldActivation(await activate(body.authentication_token, "PRIVET"))).toBe("200");
  });
});

describe("A viewer who pays already", () => {
  it("A viewer who pays already gets the days, and the next charge is later by as many", async () => {
    const { token } = await viewer();
    const before = await payers.subscribe(token, "quarter");
    const { body } = await activate(token, "LUCH-14");
    expect(body).toMatchObject({ until: before.expiration + 14 * day, moved_charge: true });
    const [after] = await payers.list(token);
    expect(after).toMatchObject({
      _id: before._id,
      type: "PAID",
      expiration: before.expiration + 14 * day,
      next_charge: { at: before.expiration + 14 * day, amount: before.next_charge?.amount },
    });
    const [due] = await payers.db.select().from(renewals).where(eq(renewals.subscriptionId, before._id));
    expect(due?.due).toBe(before.expiration + 11 * day);
    expect(await payers.list(token)).toHaveLength(1);
  });

  it.skipIf(
    !isLongTestDrawn("A viewer who pays is not charged in the free days, and is charged once afterwards"),
  )("A viewer who pays is not charged in the free days, and is charged once afterwards", async () => {
    const owner = await openPayers();
    const { token } = await owner.account();
    await owner.subscribe(token, "quarter");
    const paid = owner.total();
    await activate(token, "LUCH-14", {}, owner);
    await owner.advanceDays(91);
    expect(owner.total()).toEqual(paid);
    await owner.advanceDays(15);
    expect(owner.total()).toEqual({ RUB: (paid.RUB ?? 0) * 2 });
    await owner.stop();
  });

  it("A viewer without renewal keeps the paid days, and the free ones come after them", async () => {
    const { token } = await viewer();
    const before = await payers.subscribe(token, "quarter");
    await payers.post("/billing/recurrent", { subscription_id: before._id, enabled: false }, { token });
    expect((await activate(token, "LUCH-14")).body).toMatchObject({
      until: before.expiration + 14 * day,
      moved_charge: false,
    });
  });

  it("A viewer who had free days first keeps the rest of them, without an extra trial", async () => {
    const { token } = await viewer();
    await activate(token, "PODAROK-3");
    expect(await me(token)).toMatchObject({ trial_is_available: false });
    const now = payers.clock.now();
    const { expiration } = await payers.subscribe(token, "month");
    expect(expiration - now).toBeGreaterThanOrEqual(120 * day);
    expect(expiration - now).toBeLessThan(120 * day + 60);
    expect((await payers.list(token)).filter(({ is_active }) => is_active)).toHaveLength(1);
  });

  it("A viewer who pays for lite cannot get premium days for a lite promotion", async () => {
    const { token } = await viewer();
    const lite = await payers.subscribe(token, "lite");
    await activate(token, "LUCH-14");
    const all = await payers.list(token);
    expect(all.find(({ _id }) => _id === lite._id)?.expiration).toBe(lite.expiration);
    expect(all.find(({ type }) => type === "PROMO")).toMatchObject({ acl_type: "premium", is_active: true });
  });
});

describe("A discount code", () => {
  const quote = (token: string | null) => payers.get("/billing/quote?tariff_id=promo-half", token);

  it("A discount code lets only its owner buy the tariff", async () => {
    const { token } = await viewer();
    expect(getResult(await quote(null))).toBe("404 TARIFF_NOT_FOUND");
    expect(getResult(await quote(token))).toBe("404 TARIFF_NOT_FOUND");
    expect((await payers.buy(token, "promo-half")).status).toBe(404);
    expect((await activate(token, "POLOVINA")).body).toMatchObject({ tariff_id: "promo-half", until: null });
    expect((await quote(token)).body).toMatchObject({ amount: 19_900 });
    const subscription = await payers.subscribe(token, "promo-half");
    await payers.post("/billing/recurrent", { subscription_id: subscription._id, enabled: false }, { token });
    // Once.
    expect(getResult(await quote(token))).toBe("404 TARIFF_NOT_FOUND");
  });

  it("A tariff that a discount code opened is bought once, also by who has moved to another since", async () => {
    const { token } = await viewer();
    await activate(token, "POLOVINA");
    await payers.subscribe(token, "promo-half");
    const year = await payers.subscribe(token, "year");
    expect(year).toMatchObject({ tariff_id: "year" });
    expect(getResult(await quote(token))).toBe("404 TARIFF_NOT_FOUND");
    await payers.post("/billing/recurrent", { subscription_id: year._id, enabled: false }, { token });
    expect((await payers.buy(token, "promo-half")).status).toBe(404);
  });

  it("A subscriber goes on with a discount after its promotion: pays a failed renewal, stays after all", async () => {
    const { token } = await viewer();
    await activate(token, "POLOVINA");
    const subscription = await payers.subscribe(token, "promo-half");
    const setEnd = (ends: number | null) =>
      payers.db.update(promotions).set({ ends }).where(eq(promotions.id, "half-price-start"));
    await setEnd(payers.clock.now());
    try {
      for (const tariff of ["lite", "promo-half"])
        expect((await payers.agree(`/billing/change/${tariff}`, {}, { token })).status).toBe(200);
      const now = payers.clock.now();
      await payers.db
        .update(subscriptions)
        .set({ expiration: now - day, billingExpire: now + 9 * day, isGrace: true, attempts: 1 })
        .where(eq(subscriptions.id, subscription._id));
      expect((await quote(token)).body).toMatchObject({ kind: "extension", amount: 19_900 });
      const { status, body } = await payers.buy(token, "promo-half");
      expect([status, body.payment]).toMatchObject([200, { kind: "extension", amount: 19_900 }]);
    } finally {
      await setEnd(null);
    }
  });

  it("A discount that was activated may be bought until its promotion ends", async () => {
    const { token } = await viewer();
    await activate(token, "POLOVINA");
    const setEnd = (ends: number | null) =>
      payers.db.update(promotions).set({ ends }).where(eq(promotions.id, "half-price-start"));
    try {
      await setEnd(payers.clock.now() + 1);
      expect((await quote(token)).status).toBe(200);
      await setEnd(payers.clock.now());
      expect(getResult(await quote(token))).toBe("404 TARIFF_NOT_FOUND");
      expect((await payers.buy(token, "promo-half")).status).toBe(404);
    } finally {
      await setEnd(null);
    }
  });

  it("A discount code adds its tariff to no list, whatever channel is requested", async () => {
    for (const channel of ["", "&channel=promo"]) {
      const { body } = await payers.get(`/tariffs?locale=ru${channel}`);
      expect(JSON.stringify(body)).not.toContain("promo-half");
    }
  });

  it("A discount code is refused to viewers who already pay", async () => {
    const { token } = await viewer();
    await payers.subscribe(token, "quarter");
    expect(toldActivation(await activate(token, "POLOVINA"))).toBe("400 ONLY_NEW_USERS_PROMOTION");
  });
});

describe("A code is refused", () => {
  it.each([
    ["it does not exist", {}, "NET-TAKOGO", "CouponNotFound"],
    ["it has invalid characters", {}, "<script>", "CouponInvalid"],
    ["the viewer has had a subscription", { kind: "EX_PAID" }, "PERVYJ-LUCH", "ONLY_NEW_USERS_PROMOTION"],
    ["another service bills the viewer", { kind: "EXTERNALS" }, "LUCH-14", "EXTERNAL_ACCOUNT"],
    ["its promotion has not begun", {}, "ELKA-2031", "PROMO_NOT_AVAILABLE_YET"],
    ["its promotion has ended", {}, "VESNA-2026", "PROMO_NO_LONGER_AVAILABLE"],
  ])("A code is refused when %s", async (_when, given, code, expected) => {
    const { token } = await viewer(given);
    expect(toldActivation(await activate(token, code))).toBe(`400 ${expected}`);
    expect(getResult(await validate(token, code))).toBe(`400 ${expected}`);
    expect(await history(token)).toEqual([]);
  });

  it("A code for new viewers is refused to viewers who registered long ago", async () => {
    const { token, id } = await viewer();
    await payers.db
      .update(accounts)
      .set({ created: testNow - 3 * day })
      .where(eq(accounts.id, id));
    expect(toldActivation(await activate(token, "PRIVET"))).toBe("400 PromoNotAvailableForRegisteredUser");
  });

  it("A code is refused while an app store or a partner bills the subscription", async () => {
    for (const [store, code] of [
      ["google", "FOREIGN_SUBSCRIPTION_DETECTED"],
      [null, "USER_HAS_FOREIGN_SUBSCRIPTION"],
    ] as const) {
      const { token, id } = await viewer({ kind: "PAID" });
      await payers.db
        .update(subscriptions)
        .set({ store, manageable: false })
        .where(eq(subscriptions.accountId, id));
      expect(toldActivation(await activate(token, "LUCH-14"))).toBe(`400 ${code}`);
    }
  });

  it("A code is refused if its tariff, its kind or the promotion is gone", async () => {
    await addPromotion({ kind: "discount", days: null, tariffId: "none", codes: [{ code: "NORATES" }] });
    await addPromotion({ kind: "points", codes: [{ code: "POINTS" }] });
    await addPromotion({ isActive: false, codes: [{ code: "SWITCHEDOFF" }] });
    await payers.db.insert(coupons).values({ code: "ORPHAN", promotionId: null });
    const { token } = await viewer();
    for (const [code, expected] of [
      ["NORATES", "PROMOTION_RATES_NOT_FOUND"],
      ["POINTS", "NOT_IMPLEMENTED_PROMO_TYPE"],
      ["SWITCHEDOFF", "PromotionNotActive"],
      ["ORPHAN", "PromotionNotFound"],
    ] as const)
      expect(toldActivation(await activate(token, code)), code).toBe(`400 ${expected}`);
  });

  it("A code is refused if only premium codes are accepted and it is not one", async () => {
    const { token } = await viewer();
    expect(toldActivation(await activate(token, "LUCH-14", { premium: true }))).toBe("400 WrongPromotion");
    expect(toldActivation(await activate(token, "PODAROK-3", { premium: true }))).toBe("200");
  });

  it("A refused code is named, if the error shows it", async () => {
    const { token } = await viewer();
    for (const code of [
      "CouponError",
      "COUPON_NOT_FOUND",
      "MULTIPLE_COUPON_USAGE_FORBIDDEN",
      "UNKNOWN_ERROR",
    ])
      expect(toldActivation(await activate(token, code)), code).toBe(`400 ${code}`);
  });

  it("A used code is refused to another viewer", async () => {
    const [one, other] = [await viewer(), await viewer()];
    await addPromotion({ codes: [{ code: "FORONE", uses: 1 }] });
    expect(toldActivation(await activate(one.token, "FORONE"))).toBe("200");
    expect(toldActivation(await activate(one.token, "FORONE"))).toBe("400 CouponAlreadyUsed");
    expect(toldActivation(await activate(other.token, "FORONE"))).toBe("400 COUPONS_ALREADY_USED");
  });
});

describe("Codes are private", () => {
  it("A child's profile can neither look up nor activate codes, and sees no history", async () => {
    const { token } = await viewer({ kind: "PAID", child: true });
    for (const answer of [
      await payers.post("/promo/activate", { code: "LUCH-14" }, { token }),
      await validate(token, "LUCH-14"),
      await payers.get("/promo/meta?code=LUCH-14", token),
      await payers.get("/promo/check_active?code=LUCH-14", token),
      await payers.get("/account/promo_history", token),
    ])
      expect(getResult(answer)).toBe("403 CHILD_PROFILE");
  });

  it("A visitor without a session is asked to sign in to see codes", async () => {
    expect(getResult(await payers.post("/promo/activate", { code: "LUCH-14" }))).toMatch(/^401/);
    expect(getResult(await payers.get("/account/promo_history"))).toMatch(/^401/);
  });

  it("The history of codes belongs to the account, is in its export, and is deleted with it", async () => {
    const [one, other] = [await viewer(), await viewer()];
    await activate(one.token, "PODAROK-12");
    expect(await history(other.token)).toEqual([]);
    const { body } = await payers.get("/account/data", one.token);
    expect(body).toMatchObject({ promo_codes: [{ code: "PODAROK12" }] });
    await payers.db.delete(accounts).where(eq(accounts.id, one.id));
    expect(
      await payers.db.select().from(promoActivations).where(eq(promoActivations.accountId, one.id)),
    ).toEqual([]);
  });

  it("A promoter sees that a code was activated, but not by whom", async () => {
    const { token, id } = await viewer();
    await activate(token, "mayak-leto");
    const { body } = await payers.post("/promoter/login", {
      promoter_id: "10001",
      password: "mayak-promoter",
    });
    const home = (await payers.get("/promoter/home", (body as unknown as { token: string }).token)).body;
    expect(home).toMatchObject({ activations: [{ code: "MAYAK-LETO", activated: payers.clock.now() }] });
    expect(JSON.stringify(home)).not.toContain(id);
  });
});

describe("Before activation", () => {
  it("A viewer sees what a code gives and its conditions, in the language of the page", async () => {
    const { body } = await payers.get("/promo/meta?code=pervyj-luch&locale=en");
    expect(body as unknown as Promotion).toMatchObject({
      title: "A month for new viewers",
      kind: "free",
      days: 30,
      conditions: { new_users_only: true, premium: false },
    });
    expect((await payers.get("/promo/check_active?code=LUCH-14")).body).toEqual({ active: true });
    expect((await payers.get("/promo/check_active?code=VESNA-2026")).body).toEqual({ active: false });
    expect(getResult(await payers.get("/promo/meta?code=NET-TAKOGO"))).toBe("400 CouponNotFound");
  });

  it("A viewer sees the public promotions, without gifts and expired ones", async () => {
    const { items } = (await payers.get("/promo/promotions")).body as unknown as { items: Promotion[] };
    const ids = items.map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(["first-light", "autumn-evenings", "half-price-start"]);
    for (const id of ["gift-3", "gift-12", "spring", "summer", "new-year-nights"])
      expect(ids).not.toContain(id);
  });
});

describe("Guessing codes", () => {
  it("Guessing codes requires a captcha after three attempts and stops after ten, right ones too", async () => {
    const { token } = await viewer();
    const answers: string[] = [];
    for (let index = 0; index < 4; index += 1)
      answers.push(getResult(await validate(token, `GUESS-${index}`)));
    expect(answers).toEqual([...Array<string>(3).fill("400 CouponNotFound"), "400 CAPTCHA_IS_NEEDED"]);
    // The same for a code that exists.
    expect(getResult(await validate(token, "LUCH-14"))).toBe("400 CAPTCHA_IS_NEEDED");
    expect(toldActivation(await activate(token, "LUCH-14"))).toBe("400 CAPTCHA_IS_NEEDED");
    // A right answer is valid for one call.
    const asked = await validate(token, "LUCH-14");
    const [drawn] = await payers.db
      .select({ digits: captchas.digits })
      .from(captchas)
      .where(eq(captchas.key, asked.body.data?.key ?? ""));
    const answer = { key: asked.body.data?.key, captcha: drawn?.digits };
    expect(getResult(await validate(token, "LUCH-14", answer))).toBe("200");
    expect(getResult(await validate(token, "LUCH-14", answer))).toBe("400 CAPTCHA_NOT_FOUND");
    const guesses = await times(20, (index) => payers.get(`/promo/meta?code=MORE-${index}`, token));
    expect(tally(guesses)).toEqual({ "400 CouponNotFound": 7, "429 PROMO_TRIES_LIMIT_EXCEEDED": 13 });
    expect(getResult(await payers.get("/promo/meta?code=LUCH-14", token))).toBe(
      "429 PROMO_TRIES_LIMIT_EXCEEDED",
    );
    expect(getResult(await validate(token, "LUCH-14"))).toBe("429 PROMO_TRIES_LIMIT_EXCEEDED");
  });

  it("Guessing codes is limited per IP address, even with new accounts", async () => {
    const answers: Answer[] = [];
    for (let index = 0; index < 40; index += 1) {
      const { token } = index % 8 === 0 ? await payers.virtual() : { token: null };
      answers.push(
        await payers.post("/promo/validate", { code: `GUESS-${index}` }, { token, address: "203.0.113.9" }),
      );
    }
    expect(tally(answers)["400 CouponNotFound"]).toBeLessThanOrEqual(15);
  });

  it("Guessing codes does not affect those who enter right codes", async () => {
    const { token } = await viewer();
    for (let index = 0; index < 15; index += 1)
      expect(getResult(await validate(token, "PODAROK-12"))).toBe("200");
  });
});

const programs = postgresPrograms();
describe.each(["the embedded database", "PostgreSQL"] as const)("A stock of ten codes on %s", (name) => {
  it.skipIf(name === "PostgreSQL" && programs === null)(
    "A stock of ten codes is given to exactly ten of a hundred viewers in parallel",
    async () => {
      const server = name === "PostgreSQL" ? await openPostgres(programs ?? "") : null;
      const shop = server ? await openPayers({ databaseUrl: server.url }) : payers;
      try {
        const id = await addPromotion({ stock: 10, codes: [{ code: "FIRSTTEN" }, { code: "TOOTEN" }] }, shop);
        const viewers = await times(100, () => shop.account({ password: undefined }));
        const answers = await times(100, (index) =>
          shop.post(
            "/promo/activate",
            { code: index % 2 === 0 ? "FIRSTTEN" : "TOOTEN" },
            { token: viewers[index]?.token ?? null },
          ),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
        expect(answers.filter(({ body }) => body.code === "COUPONS_NOT_ENOUGH")).toHaveLength(90);
        const rows = await shop.db
          .select()
          .from(promoActivations)
          .where(eq(promoActivations.promotionId, id));
        expect(rows).toHaveLength(10);
        const used = await shop.db.select().from(coupons).where(eq(coupons.promotionId, id));
        expect(used.reduce((sum, coupon) => sum + coupon.used, 0)).toBe(10);
        expect((await shop.db.select().from(promotions).where(eq(promotions.id, id)))[0]?.used).toBe(10);
      } finally {
        if (shop !== payers) await shop.stop();
        await server?.stop();
      }
    },
  );
});
