/** The messenger's mini-app (AMB-057): a parameter of its first page, then a cookie of the same name and value. */
export const miniAppCookieName = "app";
const value = "mlk";

export const isMiniAppAddress = (query: URLSearchParams): boolean => query.get(miniAppCookieName) === value;

/** The same by the cookies of a header or a document. */
export const isMiniAppBrowser = (cookies: string): boolean =>
  cookies.split(/; */).includes(`${miniAppCookieName}=${value}`);

/** The cookie for the browser's session; scripts read it, too. */
export const createMiniAppCookie = (isHttps: boolean): string =>
  `${miniAppCookieName}=${value}; Path=/; SameSite=Lax${isHttps ? "; Secure" : ""}`;
