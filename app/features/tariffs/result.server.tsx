import type { Payment } from "#contract/billing";
import { attempt } from "~/lib/api/api-client.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { safePath } from "~/lib/http/safe-path";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath, splitLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import { ResultBody } from "./result-body";

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
 * is shown, and on which page. `onward` redirects automatically after success (K-035).
 */
export const resultLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const to = (path: string) => localisedPath(path, context.locale);
  const t = fixedT(context.locale, "billing");
  const viewer = await context.viewer();
  const payment = await findPayment(context);
  const state = getState(payment);
  const { path } = splitLocale(context.url.pathname);
  const rightPath = state === "fail" ? failPaths[path] : state === "none" ? undefined : successPaths[path];
  if (rightPath !== undefined) throw redirectTo(to(rightPath) + context.url.search);
  const { returnToProduct } = (await context.session()).data;
  const wanted = safePath(returnToProduct) ?? to(paths.home());
  const hasOnboarding = state === "success" && (await isInOnboarding(context));
  const onward = viewer.isVirtual && state === "success" ? to(paths.signIn(wanted)) : wanted;
  const here = context.url.pathname + context.url.search;
  const goal =
    state === "checking"
      ? { to: here, afterSeconds: checkSeconds }
      : state === "success" && !hasOnboarding && payment?.kind !== "binding"
        ? { to: onward, afterSeconds: onwardSeconds }
        : null;
  return {
    page: privateMarkup(context, ResultBody, {
      state,
      payment,
      onward: state === "success" && payment?.kind === "binding" ? to(paths.subscriptions()) : onward,
      isVirtual: viewer.isVirtual,
      hasOnboarding,
      here,
      follow: goal,
    }),
    plainTitle: t(`result.${state}.title`),
    refresh: goal && { url: goal.to, afterSeconds: goal.afterSeconds },
    seo: null,
  };
});

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

/** The onboarding experiment (AMB-088). */
async function isInOnboarding(context: RequestContext): Promise<boolean> {
  const auth = await attempt(context.api.auth.me(undefined, await context.callOptions()));
  return (
    auth.ok &&
    auth.value.ab.some(
      ({ exp_name: name, group_name: group }) => name === "subscription_onboarding" && group !== "control",
    )
  );
}
