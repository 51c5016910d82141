import { type ConsentCategory, consentCookieName, createConsent, serializeConsent } from "#domain/consent";

/** The value of the cookie of a browser in which these categories were agreed to. */
export const getConsentValue = (...agreed: readonly ConsentCategory[]): string =>
  serializeConsent(
    createConsent({
      preferences: agreed.includes("preferences"),
      statistics: agreed.includes("statistics"),
      marketing: agreed.includes("marketing"),
      utc: 1_795_000_000,
      region: "RU",
    }),
  );

/** The same as a Cookie header. */
export const getConsentCookie = (...agreed: readonly ConsentCategory[]): string =>
  `${consentCookieName}=${getConsentValue(...agreed)}`;
