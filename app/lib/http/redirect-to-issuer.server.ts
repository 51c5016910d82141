import { issuerOrigins } from "./issuer-origins.server";

/** Redirects to a provider's page; null unless the provider is configured. */
export function redirectToIssuer(url: string, headers: Record<string, string>): Response | null {
  if (!URL.canParse(url) || !issuerOrigins.includes(new URL(url).origin)) return null;
  return new Response(null, { status: 303, headers: { ...headers, Location: url } });
}
