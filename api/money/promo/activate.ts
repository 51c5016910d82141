import { desc, eq, sql } from "drizzle-orm";
import type { Locale } from "#contract/languages";
import type { CodeBody, PromoActivation, PromotionKind } from "#contract/promo";
import { covers } from "#domain/promo";
import { graceSeconds, isRenewing } from "#domain/renewal";
import { daySeconds } from "#domain/time-units";
import type { ApiContext } from "../../context";
import { type Caller } from "../../people/viewers/accounts";
import { lockAccount } from "../../people/viewers/lock-account";
import type { Database } from "../../platform/db/database";
import {
  accounts,
  coupons,
  promoActivations,
  promoterActivations,
  promotions,
  subscriptions,
} from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { newId } from "../../platform/new-id";
import { createTicket } from "../../platform/tickets";
import { sendBillingMessage } from "../billing/messages";
import { getFirstDue, schedule } from "../billing/renewals";
import {
  findCode,
  type FoundCode,
  loadPromoAccount,
  type PromotionRow,
  refuse,
  requireActivatable,
  tryPromoCode,
} from "./codes";

/** Activates a code for an account, once, and grants its benefit. 400 with the reason if that is not allowed. */
export async function activateCode(
  context: ApiContext,
  caller: Caller,
  input: CodeBody,
  locale: Locale,
): Promise<PromoActivation> {
  const { coupon } = await tryPromoCode(context, caller, input, { hasCaptcha: true });
  const { db, now } = context;
  return db.transaction(async (transaction) => {
    const account =
      (await lockAccount(transaction, caller.account.id)) ?? fail(401, "UNAUTHORIZED", "Sign in first");
    if (account.deleteAt !== null) fail(403, "ACCOUNT_DELETED", "Restore the account first");
    const found = (await findCode(transaction, coupon.code)) ?? refuse("CouponNotFound");
    const promotion = requireActivatable(
      found,
      {
        account: await loadPromoAccount(transaction, account, found, now),
        premiumOnly: input.premium,
      },
      now,
    );
    const id = newId("promo");
    if (!(await takeUse(transaction, { id, accountId: account.id, found, now })))
      refuse(found.coupon.uses === 1 ? "COUPONS_ALREADY_USED" : "COUPONS_NOT_ENOUGH");
    const grant = await grantPeriod(transaction, account.id, promotion, now);
    const [activation] = await transaction
      .update(promoActivations)
      .set(grant)
      .where(eq(promoActivations.id, id))
      .returning();
    if (found.coupon.promoterCode !== null)
      await transaction
        .insert(promoterActivations)
        .values({ code: found.coupon.promoterCode, accountId: account.id, activated: now })
        .onConflictDoNothing();
    if (!activation) return fail(500, "NOT_ACTIVATED");
    if (grant.until !== null)
      await sendBillingMessage(context, transaction, account, {
        kind: "activated",
        activation: { id, title: promotion.title, until: grant.until },
      });
    return toActivation(context, activation, promotion, locale);
  });
}

type Taking = { id: string; accountId: string; found: FoundCode; now: number };

/**
 * Takes one of the code's uses and one of the promotion's stock for an account that has none yet, in one statement.
 * False if either is used up; the caller must then roll back, which returns what was taken of the other.
 */
async function takeUse(transaction: Database, { id, accountId, found, now }: Taking): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    with taken as (
      update ${coupons} set used = used + 1
      where code = ${found.coupon.code} and (uses is null or used < uses)
      returning code, promotion_id
    ), stocked as (
      update ${promotions} set used = used + 1
      where id in (select promotion_id from taken) and (stock is null or used < stock)
      returning id
    )
    insert into ${promoActivations} (id, account_id, promotion_id, code, activated)
    select ${id}, ${accountId}, stocked.id, taken.code, ${now}::bigint from taken, stocked
    on conflict do nothing returning id`);
  return rows.length > 0;
}

/**
 * Adds the days to the subscription that renews, which postpones its next charge, else to the one that lasts longest; a
 * discount adds none. A subscription that covers less than the promotion is not extended.
 */
async function grantPeriod(
  transaction: Database,
  accountId: string,
  { days, aclType }: PromotionRow,
  now: number,
): Promise<{ until: number | null; movedCharge: boolean }> {
  if (days === null) return { until: null, movedCharge: false };
  const added = days * daySeconds;
  const own = (
    await transaction.select().from(subscriptions).where(eq(subscriptions.accountId, accountId))
  ).filter((subscription) => covers(subscription.aclType, aclType));
  const renewing = own.find((one) => isRenewing(one) && now < one.expiration + graceSeconds);
  if (renewing) {
    const until = Math.max(now, renewing.expiration) + added;
    await transaction
      .update(subscriptions)
      .set({ expiration: until, billingExpire: until + graceSeconds, isGrace: false, attempts: 0 })
      .where(eq(subscriptions.id, renewing.id));
    await schedule(transaction, renewing.id, getFirstDue(until));
    return { until, movedCharge: true };
  }
  const until = Math.max(now, ...own.map(({ expiration }) => expiration)) + added;
  const running = own.find(
    (one) =>
      one.type === "PROMO" && one.price === null && one.expiration > now && covers(aclType, one.aclType),
  );
  if (running)
    await transaction
      .update(subscriptions)
      .set({ expiration: until, billingExpire: until })
      .where(eq(subscriptions.id, running.id));
  else {
    await transaction.insert(subscriptions).values({
      id: newId("s"),
      accountId,
      type: "PROMO",
      start: now,
      expiration: until,
      billingExpire: until,
      isGrace: false,
      aclType,
      recurrent: false,
      manageable: true,
    });
    // A trial can only be an account's first subscription.
    await transaction.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, accountId));
  }
  return { until, movedCharge: false };
}

const toActivation = (
  { settings }: Pick<ApiContext, "settings">,
  row: typeof promoActivations.$inferSelect,
  { title, kind, days, tariffId }: PromotionRow,
  locale: Locale,
): PromoActivation => ({
  id: row.id,
  code: row.code,
  title: title[locale],
  kind: kind as PromotionKind,
  days,
  activated: row.activated,
  until: row.until,
  tariff_id: tariffId,
  moved_charge: row.movedCharge,
  ticket:
    row.until === null
      ? null
      : createTicket(
          settings.mediaSecret,
          { title: title[locale], until: row.until, isTrial: false, id: row.id },
          locale,
        ).url,
});

/** An account's activations, latest first (E-060). */
export async function listActivations(
  context: Pick<ApiContext, "db" | "settings">,
  accountId: string,
  locale: Locale,
): Promise<PromoActivation[]> {
  const rows = await context.db
    .select({ activation: promoActivations, promotion: promotions })
    .from(promoActivations)
    .innerJoin(promotions, eq(promotions.id, promoActivations.promotionId))
    .where(eq(promoActivations.accountId, accountId))
    .orderBy(desc(promoActivations.activated), desc(promoActivations.id));
  return rows.map(({ activation, promotion }) => toActivation(context, activation, promotion, locale));
}
