/** What a browser may keep and send; the necessary needs no consent. */
export const consentCategories = ["preferences", "statistics", "marketing"] as const;
export type ConsentCategory = (typeof consentCategories)[number];

/** The version of the request. A new one is asked again of everyone. */
export const consentVersion = 1;
export const consentCookieName = "CookieConsent";
export const consentDays = 365;

/** What was answered in a browser (E-094): `utc` in Unix seconds by the server's clock, `region` the country, "" if unknown. */
export type Consent = Record<ConsentCategory, boolean> & {
  necessary: true;
  ver: number;
  utc: number;
  region: string;
};

type Given = Record<ConsentCategory, boolean> & Pick<Consent, "utc" | "region">;

/** The only spelling of a cookie, percent-encoded: our server writes it, and whatever else is found is no answer. docs/nginx.conf has it too. */
const spelling = new RegExp(
  `^%7B%22necessary%22%3Atrue%2C%22preferences%22%3A(true|false)%2C%22statistics%22%3A(true|false)%2C%22marketing%22%3A(true|false)%2C%22ver%22%3A${consentVersion}%2C%22utc%22%3A(\\d{1,12})%2C%22region%22%3A%22([A-Z][A-Z]|)%22%7D$`,
);

export const createConsent = ({ preferences, statistics, marketing, utc, region }: Given): Consent => ({
  necessary: true,
  preferences,
  statistics,
  marketing,
  ver: consentVersion,
  utc,
  region,
});

/** The cookie's value, percent-encoded. */
export const serializeConsent = (consent: Consent): string =>
  encodeURIComponent(JSON.stringify(createConsent(consent)));

/** The valid answer to the present version of the request among the cookies of a header or a document; else null. */
export function readConsent(cookies: string): Consent | null {
  const start = `${consentCookieName}=`;
  const found = cookies.split(/; */).find((cookie) => cookie.startsWith(start));
  const values = spelling.exec(found?.slice(start.length) ?? "");
  return values
    ? createConsent({
        preferences: values[1] === "true",
        statistics: values[2] === "true",
        marketing: values[3] === "true",
        utc: Number(values[4]),
        region: values[5] ?? "",
      })
    : null;
}

/** What counts whatever was answered. */
type ConsentSignals = {
  /** Global Privacy Control or Do Not Track. */
  isObjecting: boolean;
  /** A child, or a viewer who cannot be told. */
  isChild: boolean;
};

/** Whether a browser's headers ask not to be tracked. */
export const isObjecting = (getHeader: (name: string) => unknown): boolean =>
  getHeader("sec-gpc") === "1" || getHeader("dnt") === "1";

/** Whether something that was agreed to stays off, because the browser asks not to be tracked. */
export const isOverruled = ({ statistics, marketing }: Consent, isObjecting: boolean): boolean =>
  isObjecting && (statistics || marketing);

/** Whether something of this category may be stored, sent or loaded. */
export const isAllowed = (
  consent: Consent | null,
  category: ConsentCategory,
  { isObjecting, isChild }: ConsentSignals,
): boolean =>
  consent !== null && consent[category] && (category === "preferences" || !(isObjecting || isChild));
