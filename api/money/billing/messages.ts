import { eq } from "drizzle-orm";
import type { Currency } from "#contract/currencies";
import { languages, type Locale, localisedPath, toLocale } from "#contract/languages";
import { formatMoney } from "#domain/money";
import { daySeconds } from "#domain/time-units";
import { formatLongDate } from "#domain/time-zone";
import type { AccountRow } from "../../people/viewers/lock-account";
import { getMessageTarget } from "../../people/viewers/message-target";
import type { Database } from "../../platform/db/database";
import { tariffs } from "../../platform/db/schema";
import { createMessage } from "../../platform/messages/create-message";
import type { BillingContext } from "./context";
import type { MethodRow, PaymentRow, SubscriptionRow } from "./lock-payer";
import { billingTexts } from "./message-texts";

type BillingMessage =
  | { kind: "trialBegan"; payment: PaymentRow; until: number }
  | { kind: "receipt"; payment: PaymentRow; until: number }
  | {
      kind: "notice";
      subscription: SubscriptionRow;
      amount: number;
      currency: Currency;
      method: MethodRow | null;
      /** When it will be charged. */
      at: number;
    }
  | { kind: "refused"; subscription: SubscriptionRow; next: number | null }
  | { kind: "cancelled"; subscription: SubscriptionRow }
  | { kind: "ended" };

/** Messages about payments are worth delivering for a week. */
const usefulSeconds = 7 * daySeconds;
const maskedDigits = (last4: string | null) => (last4 === null ? null : `•• ${last4}`);

/** Queues a message to the payer, in their language, in the transaction that it reports. */
export async function sendBillingMessage(
  { messenger, clock, settings }: Pick<BillingContext, "messenger" | "clock" | "settings">,
  transaction: Database,
  account: AccountRow,
  message: BillingMessage,
): Promise<void> {
  const to = getMessageTarget(account);
  if (!to) return;
  const locale = toLocale(account.language);
  const tariffId =
    "payment" in message
      ? message.payment.tariffId
      : "subscription" in message
        ? message.subscription.tariffId
        : null;
  const tariff = await findTitle(transaction, tariffId, locale);
  const { subject, lines } = write(message, { tariff, locale, now: clock.now() });
  const url = settings.publicOrigin + localisedPath("/account/subscriptions", locale);
  await messenger.send(
    transaction,
    clock.now(),
    createMessage(to, {
      locale,
      subject,
      lines,
      usefulSeconds,
      links: [{ text: billingTexts[locale].manage, url }],
    }),
  );
}

async function findTitle(transaction: Database, id: string | null, locale: Locale): Promise<string> {
  if (id === null) return "";
  const [row] = await transaction.select({ title: tariffs.title }).from(tariffs).where(eq(tariffs.id, id));
  return row?.title[locale] ?? "";
}

function write(
  message: BillingMessage,
  { tariff, locale, now }: { tariff: string; locale: Locale; now: number },
): { subject: string; lines: string[] } {
  const words = billingTexts[locale];
  const { tag } = languages[locale];
  const date = (at: number) => formatLongDate(at, tag);
  const money = (amount: number, currency: Currency) => formatMoney(amount, currency, tag);
  switch (message.kind) {
    case "trialBegan": {
      const { terms } = message.payment;
      return words.trialBegan({
        tariff,
        until: date(message.until),
        price: terms ? money(terms.rateSteps[0]?.price ?? terms.price, terms.currency) : "",
      });
    }
    case "receipt": {
      const { payment } = message;
      return words.receipt({
        tariff,
        price: money(payment.amount, payment.currency),
        until: date(message.until),
        method: maskedDigits(payment.paidWith?.last4 ?? null),
        number: payment.id,
      });
    }
    case "notice":
      return words.notice({
        tariff,
        price: money(message.amount, message.currency),
        at: date(message.at),
        method: maskedDigits(message.method?.last4 ?? null),
      });
    case "refused":
      return words.refused({ tariff, next: message.next === null ? null : date(message.next) });
    case "cancelled":
      return words.cancelled({
        tariff,
        until: message.subscription.expiration > now ? date(message.subscription.expiration) : null,
      });
    case "ended":
      return words.ended;
  }
}
