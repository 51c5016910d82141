import { env } from "../env.server";

/** The site's origin for canonical URLs: from the settings; never from the Host header in production. */
export function siteOrigin(url: URL): string {
  return env.PUBLIC_ORIGIN ?? (env.APP_MODE === "production" ? "" : url.origin);
}
