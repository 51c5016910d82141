import { issuerOrigins } from "./issuer-origins.server";

/** Redirects to a provider's page, of those in the settings; null for any other address. */
export function redirectToIssuer(url: string, headers: Record<string, string>): Response | null {
  if (!URL.canParse(url) || !issuerOrigins.includes(new URL(url).origin)) return null;
  return new Response(null, { status: 303, headers: { ...headers, Location: url } });
}
