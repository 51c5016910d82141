import type { StartedPayment } from "#contract/billing";
import type { ApiError } from "~/lib/api/api-error";
import { redirectToPaymentHost } from "~/lib/http/payment-origin.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { createPaymentRedirectHeader, createReturnToProductHeader } from "~/lib/session/session.server";

const sourceCookies = ["utm_source", "utm_medium", "campaign_id"] as const;
const defaultClient = "luch";
const maxValueLength = 100;

/** Input of every payment: the language, and where the payer returns to. */
export const getPaymentReturn = ({ locale, browser, url }: RequestContext) => ({
  locale,
  returns: browser.isMobile ? ("mobile" as const) : ("web" as const),
  origin: siteOrigin(url),
});

/**
 * Redirects the payer to the payment host with the ticket, the client and the referrer (C-024, C-025), or to the page
 * that follows the payment if there is no form to fill in. `headers` has the account's cookies. Null if the host is
 * not the configured one.
 */
export async function goToPayment(
  context: RequestContext,
  headers: Headers,
  { payment, form }: StartedPayment,
): Promise<Response | null> {
  if (!form)
    return redirectTo(
      `${localisedPath(paths.paymentSuccess(), context.locale)}?order=${encodeURIComponent(payment.id)}`,
      { status: 303, headers },
    );
  headers.append("Set-Cookie", await createPaymentRedirectHeader());
  const { returnToProduct } = (await context.session()).data;
  if (returnToProduct) headers.append("Set-Cookie", await createReturnToProductHeader(returnToProduct));
  return redirectToPaymentHost(
    form.url,
    { ...(await getAttribution(context)), auth_token: form.auth_token },
    headers,
  );
}

/** The sales channel and, with consent to marketing, where the payer came from. */
async function getAttribution({ cookies, allows }: RequestContext): Promise<Record<string, string>> {
  const isSourceAllowed = await allows("marketing");
  const read = (name: string) => cookies[name]?.slice(0, maxValueLength);
  const names = ["channel", ...(isSourceAllowed ? sourceCookies : [])];
  const attribution = names.flatMap((name) => {
    const value = read(name);
    return value ? [[name, value] as const] : [];
  });
  // Google Analytics' cookie is «GA1.2.{visitor}».
  const visitor = isSourceAllowed ? /^GA\d\.\d\.([\d.]{1,64})$/.exec(cookies._ga ?? "")?.[1] : undefined;
  return {
    client_key: (isSourceAllowed ? read("client_key") : undefined) ?? defaultClient,
    ...(visitor === undefined ? {} : { ga_id: visitor }),
    ...Object.fromEntries(attribution),
  };
}

/** Messages of the purchase page. */
export const purchaseErrors = ["price", "underWay", "blocked", "server", "unknown"] as const;
export type PurchaseError = (typeof purchaseErrors)[number];

const pageErrors: Record<string, PurchaseError> = {
  PRICE_CHANGED: "price",
  PAYMENT_UNDER_WAY: "underWay",
  PURCHASES_BLOCKED: "blocked",
};

/** The purchase page's message for an API error. */
export function toPurchaseError({ code, isFault }: ApiError): PurchaseError {
  return isFault ? "server" : (pageErrors[code] ?? "unknown");
}

/** The page for viewers who already have a subscription; null for other errors. */
export function getAlreadyPath({ code }: ApiError, locale: RequestContext["locale"]): string | null {
  if (code === "ALREADY_SUBSCRIBED") return localisedPath(paths.alreadySubscribed(), locale);
  if (code === "FOREIGN_SUBSCRIPTION") return `${localisedPath(paths.alreadySubscribed(), locale)}?store=1`;
  return null;
}
