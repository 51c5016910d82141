import type { Payment } from "#contract/billing";
import { controlGroup } from "#domain/experiment-groups";
import { attempt } from "~/lib/api/api-client.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { safePath } from "~/lib/http/safe-path";
import { fixedT } from "~/lib/i18n/i18n.server";
import { type Locale, localisedPath, splitLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { readReturnToProduct } from "~/lib/session/session.server";
import { formatLongDate } from "~/lib/time/time-text";
import { defineAdultLoader } from "../layouts/define-adult-loader.server";
import { createMoneyFormat } from "./money-text";
import { onboardingExperiment } from "./onboarding-experiment";

/** How often a pending payment is checked, and how long its result is shown before redirecting. */
const checkSeconds = 3;
const onwardSeconds = 3;

const failPaths: Record<string, string> = {
  "/web/success": "/web/fail",
  "/mobile/success": "/mobile/fail",
  "/paymentSuccess": "/paymentFail",
};
const successPaths = Object.fromEntries(Object.entries(failPaths).map(([success, fail]) => [fail, success]));

/**
 * The six pages after a payment (AMB-241). The result in the URL is ignored; the payment's actual state decides what
 * is shown, and on which page. `onward` redirects automatically after success (K-035), unless the viewer stays with the
 * ticket.
 */
export const resultLoader = defineAdultLoader({ access: "public" }, async ({ context, request }) => {
  const { locale, url } = context;
  const to = (path: string) => localisedPath(path, locale);
  const payment = await findPayment(context);
  const kind = getState(payment);
  const { path } = splitLocale(url.pathname);
  const rightPath = kind === "fail" ? failPaths[path] : kind === "none" ? undefined : successPaths[path];
  if (rightPath !== undefined) throw redirectTo(to(rightPath) + url.search);
  const { isVirtual } = await context.viewer();
  const returnToProduct =
    (await readReturnToProduct(request.headers.get("cookie"))) ??
    (await context.session()).data.returnToProduct;
  const wanted = safePath(returnToProduct) ?? to(paths.home());
  const page = { plainTitle: fixedT(locale, "billing")(`result.${kind}.title`), refresh: null };
  switch (kind) {
    case "none":
      return { ...page, kind, isVirtual };
    case "checking":
      return { ...page, kind, refresh: { url: url.pathname + url.search, afterSeconds: checkSeconds } };
    case "fail": {
      if (payment?.kind === "binding" && payment.decline !== null && payment.decline !== "cancelled_by_payer")
        throw redirectTo(popupPath(to(paths.subscriptions()), "card-error", { decline: payment.decline }));
      const decline = payment?.decline ?? null;
      return {
        ...page,
        kind,
        decline,
        again: to(getRepeatPath(payment, safePath(returnToProduct))),
        onward: wanted,
      };
    }
    case "success": {
      const isBinding = payment?.kind === "binding";
      const { experiments } = await context.viewer();
      const onboardingGroup = experiments[onboardingExperiment] ?? null;
      const hasOnboarding = onboardingGroup !== null && onboardingGroup !== controlGroup;
      const isAgain = url.searchParams.has("again");
      const isKept = isAgain || url.searchParams.has("stay");
      const onward = isVirtual ? to(paths.signIn(wanted)) : wanted;
      return {
        ...page,
        kind,
        text: describeSuccess(payment, locale),
        ticket: payment && createTicket(payment, locale),
        stay: `${url.pathname}${url.search === "" ? "?" : `${url.search}&`}stay=1`,
        isVirtual,
        onboardingGroup,
        hasOnboarding,
        /** With the first set-up it is another screen in analytics (S-086). */
        ...(hasOnboarding ? { screen: "subscription_onboarding" as const } : {}),
        /** Whether it was bought before, and nothing was charged again. */
        isAgain,
        onward: isBinding ? to(paths.subscriptions()) : onward,
        /** What follows by itself. */
        next: isVirtual
          ? ("signIn" as const)
          : wanted === to(paths.home())
            ? ("home" as const)
            : ("back" as const),
        refresh: hasOnboarding || isBinding || isKept ? null : { url: onward, afterSeconds: onwardSeconds },
      };
    }
  }
});

/** Where the same payment can be begun again. */
function getRepeatPath(payment: Payment | null, back: string | null): string {
  if (payment?.kind === "extension" || payment?.kind === "binding") return paths.subscriptions();
  return payment?.tariff_id ? paths.purchase(payment.tariff_id, back) : paths.tariffs(back);
}

/** What a payment has paid for. */
function describeSuccess(payment: Payment | null, locale: Locale): string {
  const t = fixedT(locale, "billing");
  const { kind = "purchase", tariff = null, amount = 0, currency = "RUB", until = null } = payment ?? {};
  if (kind === "binding") return t("result.success.binding");
  return t(kind === "trial" ? "result.success.trial" : "result.success.paid", {
    tariff: tariff ?? "",
    amount: createMoneyFormat(currency, locale)(amount),
    date: until ? formatLongDate(until, locale) : "",
  });
}

/** The ticket that shows what a payment has paid for; null if it has none. */
function createTicket({ kind, tariff, amount, currency, until, id, ticket }: Payment, locale: Locale) {
  if (ticket === null || until === null) return null;
  const t = fixedT(locale, "billing");
  const isTrial = kind === "trial";
  const date = formatLongDate(until, locale);
  return {
    picture: ticket,
    text: `${tariff ?? ""}. ${t(`result.ticket.${isTrial ? "freeUntil" : "until"}`)} ${date}`,
    facts: [
      {
        label: t(`result.ticket.${isTrial ? "today" : "paid"}`),
        value: createMoneyFormat(currency, locale)(isTrial ? 0 : amount),
      },
    ],
    note: t("payments.number", { id }),
  };
}

/** The payment in the return URL, else the viewer's latest; null without any. */
async function findPayment(context: RequestContext): Promise<Payment | null> {
  const token = await context.token();
  if (token === null) return null;
  const id = context.url.searchParams.get("order") ?? "last";
  const found = await attempt(
    context.api.billing.payment({ id, locale: context.locale }, await context.callOptions()),
  );
  if (found.ok) return found.value;
  if (found.error.isFault) throw found.error;
  return null;
}

function getState(payment: Payment | null): "checking" | "success" | "fail" | "none" {
  switch (payment?.status) {
    case undefined:
      return "none";
    case "succeeded":
      return "success";
    case "declined":
    case "expired":
      return "fail";
    default:
      return "checking";
  }
}
