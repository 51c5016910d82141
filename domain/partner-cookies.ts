import { daySeconds } from "./time-units";

/** Parameters of partners' links that say where a visitor came from: marketing (R-206, R-207, R-210, docs/decisions/0049). */
export const sourceParameters = ["utm_source", "utm_medium", "client_key", "campaign_id"] as const;
/** The sales channel, whose tariffs a visitor is shown: needed to keep the price that the link promised. */
export const channelParameter = "channel";
export const partnerParameters = [channelParameter, ...sourceParameters] as const;

const value = /^[\w.~-]{1,100}$/;
const maxAgeSeconds = 90 * daySeconds;

const getAttributes = (isHttps: boolean) => `Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;

/** The cookies that remember for 90 days what these parameters said of the link a visitor came by (K-047, AMB-026). */
export const createPartnerCookies = (
  query: URLSearchParams,
  names: readonly string[],
  isHttps: boolean,
): string[] =>
  names.flatMap((name) => {
    const given = query.get(name) ?? "";
    return value.test(given) ? [`${name}=${given}; Max-Age=${maxAgeSeconds}; ${getAttributes(isHttps)}`] : [];
  });

/** What such a cookie remembers; undefined if it was not written here. */
export const readPartnerCookie = (given: string | undefined): string | undefined =>
  given !== undefined && value.test(given) ? given : undefined;

/** Removes what was remembered of where a visitor came from. */
export const removeSourceCookies = (isHttps: boolean): string[] =>
  sourceParameters.map((name) => `${name}=; Max-Age=0; ${getAttributes(isHttps)}`);
