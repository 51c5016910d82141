import type { IncomingMessage, ServerResponse } from "node:http";
import { isAllowed, isObjecting, readConsent } from "#domain/consent";
import { createMiniAppCookie, isMiniAppAddress } from "#domain/mini-app";
import { channelParameter, createPartnerCookies, partnerParameters } from "#domain/partner-cookies";

/**
 * Remembers whose link a visitor came by, on kept pages as well, and for the browser's session the messenger's mini-app
 * (AMB-057). Where there is a session, the application decides about the source (root loader): only it knows whether
 * the viewer is a child.
 */
export function rememberPartner(
  request: IncomingMessage,
  response: ServerResponse,
  { isHttps, hasSession }: { isHttps: boolean; hasSession: boolean },
): void {
  const target = request.url ?? "";
  if (request.method !== "GET" || !target.includes("?")) return;
  const { headers } = request;
  const signals = { isObjecting: isObjecting((name) => headers[name]), isChild: hasSession };
  const withSource = isAllowed(readConsent(headers.cookie ?? ""), "marketing", signals);
  const query = new URLSearchParams(target.slice(target.indexOf("?")));
  if (isMiniAppAddress(query)) response.appendHeader("Set-Cookie", createMiniAppCookie(isHttps));
  const names = withSource ? partnerParameters : [channelParameter];
  for (const cookie of createPartnerCookies(query, names, isHttps))
    response.appendHeader("Set-Cookie", cookie);
}
