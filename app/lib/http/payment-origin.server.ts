import { getLocalPort } from "#domain/local-services";
import { env } from "../env.server";

/** The payment host's origin, to which forms may redirect; null without one (AMB-233). */
export const paymentOrigin: string | null = getPaymentOrigin();

function getPaymentOrigin(): string | null {
  if (env.PAYMENT_ORIGIN) return new URL(env.PAYMENT_ORIGIN).origin;
  const port = getLocalPort("paymentHost", env.APP_MODE, env.PAYMENT_PORT);
  return port === 0 ? null : `http://localhost:${port}`;
}

/** Redirects to the payment host with these parameters; null for any other URL. */
export function redirectToPaymentHost(
  url: string,
  parameters: Record<string, string>,
  headers: HeadersInit,
): Response | null {
  if (!URL.canParse(url) || new URL(url).origin !== paymentOrigin) return null;
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  const response = new Headers(headers);
  response.set("Location", target.href);
  response.set("Cache-Control", "no-store");
  return new Response(null, { status: 303, headers: response });
}
