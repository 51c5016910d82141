import { env } from "../env.server";

/** The site's own origin for canonical addresses: the setting, never the Host header of production (threat T23). */
export function siteOrigin(url: URL): string {
  return env.PUBLIC_ORIGIN ?? (env.APP_MODE === "production" ? "" : url.origin);
}
