import { eq } from "drizzle-orm";
import type { Currency } from "#contract/currencies";
import { languages, type Locale, localisedPath, toLocale } from "#contract/languages";
import type { Localized } from "#domain/localized";
import { formatMoney } from "#domain/money";
import { getSizedPictureUrl } from "#domain/pictures";
import { daySeconds } from "#domain/time-units";
import { formatLongDate } from "#domain/time-zone";
import type { AccountRow } from "../../people/viewers/lock-account";
import { getMessageTarget } from "../../people/viewers/message-target";
import type { Database } from "../../platform/db/database";
import { tariffs } from "../../platform/db/schema";
import { createMessage } from "../../platform/messages/create-message";
import { fillMessage, messageTexts } from "../../platform/messages/texts";
import { createTicket } from "../../platform/tickets";
import type { BillingContext } from "./context";
import type { MethodRow, PaymentRow, SubscriptionRow } from "./lock-payer";
import { getNextTariffId } from "./offer";

type BillingMessage =
  | { kind: "trialBegan"; payment: PaymentRow; until: number }
  | { kind: "receipt"; payment: PaymentRow; period: { start: number; end: number } }
  | {
      kind: "notice";
      subscription: SubscriptionRow;
      amount: number;
      currency: Currency;
      method: MethodRow | null;
      /** When it will be charged. */
      at: number;
    }
  | { kind: "refund" | "chargeback"; payment: PaymentRow; refund: { amount: number } }
  | { kind: "refused"; subscription: SubscriptionRow; next: number | null; isHard: boolean }
  | {
      kind: "cancelled";
      subscription: SubscriptionRow;
      /** Whether a charge was under way, which will be given back. */
      isCharged: boolean;
    }
  | { kind: "resumed" | "changed"; subscription: SubscriptionRow; amount: number; at: number }
  | {
      kind: "activated";
      /** What a code has given. */
      activation: { id: string; title: Localized; until: number };
    }
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
        ? getTariffId(message.kind, message.subscription)
        : null;
  const tariff = await findTitle(transaction, tariffId, locale);
  const { subject, lines } = write(message, { tariff, locale, now: clock.now() });
  const url = settings.publicOrigin + localisedPath("/account/subscriptions", locale);
  const bought = findBought(message, tariff, locale);
  await messenger.send(
    transaction,
    clock.now(),
    createMessage(to, {
      locale,
      subject,
      lines,
      usefulSeconds,
      links: [{ text: messageTexts[locale].billing.manage, url }],
      ...(bought ? { picture: toPicture(settings, bought, locale) } : {}),
    }),
  );
}

type Bought = Parameters<typeof createTicket>[1];

/** What a message gives a ticket for; null for other messages. */
function findBought(message: BillingMessage, tariff: string, locale: Locale): Bought | null {
  switch (message.kind) {
    case "trialBegan":
      return { title: tariff, until: message.until, isTrial: true, id: message.payment.id };
    case "receipt":
      return { title: tariff, until: message.period.end, isTrial: false, id: message.payment.id };
    case "activated": {
      const { id, title, until } = message.activation;
      return { title: title[locale], until, isTrial: false, id };
    }
    default:
      return null;
  }
}

function toPicture(
  { mediaSecret, publicOrigin }: BillingContext["settings"],
  bought: Bought,
  locale: Locale,
): { url: string; text: string } {
  const { url, text } = createTicket(mediaSecret, bought, locale);
  return { url: publicOrigin + getSizedPictureUrl(url, 1200), text };
}

/** What the next charge pays for; a message about what is running names its own tariff. */
const getTariffId = (kind: BillingMessage["kind"], subscription: SubscriptionRow) =>
  kind === "cancelled" ? subscription.tariffId : getNextTariffId(subscription);

async function findTitle(transaction: Database, id: string | null, locale: Locale): Promise<string> {
  if (id === null) return "";
  const [row] = await transaction.select({ title: tariffs.title }).from(tariffs).where(eq(tariffs.id, id));
  return row?.title[locale] ?? "";
}

function write(
  message: BillingMessage,
  { tariff, locale, now }: { tariff: string; locale: Locale; now: number },
): { subject: string; lines: string[] } {
  const texts = messageTexts[locale].billing;
  const { tag } = languages[locale];
  const date = (at: number) => formatLongDate(at, tag);
  const money = (amount: number, currency: Currency) => formatMoney(amount, currency, tag);
  switch (message.kind) {
    case "trialBegan": {
      const { terms } = message.payment;
      return fillMessage(texts.trialBegan, {
        tariff,
        until: date(message.until),
        price: terms ? money(terms.rateSteps[0]?.price ?? terms.price, terms.currency) : "",
      });
    }
    case "receipt": {
      const { payment } = message;
      const { subject, paid, paidByCard, period, number } = texts.receipt;
      const method = maskedDigits(payment.paidWith?.last4 ?? null);
      return fillMessage(
        { subject, lines: [method === null ? paid : paidByCard, period, number] },
        {
          tariff,
          price: money(payment.amount, payment.currency),
          from: date(message.period.start),
          until: date(message.period.end),
          method,
          number: payment.id,
        },
      );
    }
    case "notice": {
      const { subject, charge, chargeToCard, cancel } = texts.notice;
      const method = maskedDigits(message.method?.last4 ?? null);
      const price = money(message.amount, message.currency);
      return fillMessage(
        { subject, lines: [method === null ? charge : chargeToCard, cancel] },
        { tariff, price, at: date(message.at), method },
      );
    }
    case "refund":
    case "chargeback": {
      const { payment, refund } = message;
      return fillMessage(texts[message.kind], {
        tariff,
        price: money(refund.amount, payment.currency),
        number: payment.id,
      });
    }
    case "refused": {
      const { subject, line, next, last, hard } = texts.refused;
      if (message.isHard) return fillMessage({ subject, lines: [hard] }, { tariff });
      return message.next === null
        ? fillMessage({ subject, lines: [line, last] }, { tariff })
        : fillMessage({ subject, lines: [line, next] }, { tariff, next: date(message.next) });
    }
    case "cancelled": {
      const { subject, line, charged, until } = texts.cancelled;
      const { expiration } = message.subscription;
      return fillMessage(
        {
          subject,
          lines: [line, ...(message.isCharged ? [charged] : []), ...(expiration > now ? [until] : [])],
        },
        { tariff, until: date(expiration) },
      );
    }
    case "resumed":
    case "changed": {
      const { currency } = message.subscription;
      return fillMessage(texts[message.kind], {
        tariff,
        at: date(message.at),
        price: currency === null ? "" : money(message.amount, currency),
      });
    }
    case "activated": {
      const { title, until } = message.activation;
      return fillMessage(texts.activated, { title: title[locale], until: date(until) });
    }
    case "ended":
      return texts.ended;
  }
}
