import type { IncomingMessage, ServerResponse } from "node:http";

/** Parameters of partners' links, remembered in cookies of the same names (R-206 to R-210). */
const names = ["utm_source", "utm_medium", "channel", "client_key", "campaign_id"];
const value = /^[\w.~-]{1,100}$/;
const maxAgeSeconds = 90 * 86_400;

/** Remembers for 90 days whose link a visitor came by (K-047), and for the browser's session the messenger's mini-app (AMB-057). */
export function rememberPartner(request: IncomingMessage, response: ServerResponse, isHttps: boolean): void {
  const target = request.url ?? "";
  if (request.method !== "GET" || !target.includes("?")) return;
  const query = new URLSearchParams(target.slice(target.indexOf("?")));
  const secure = isHttps ? "; Secure" : "";
  // Scripts read it, too.
  if (query.get("app") === "mlk")
    response.appendHeader("Set-Cookie", `app=mlk; Path=/; SameSite=Lax${secure}`);
  for (const name of names) {
    const given = query.get(name) ?? "";
    if (value.test(given))
      response.appendHeader(
        "Set-Cookie",
        `${name}=${given}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
      );
  }
}
