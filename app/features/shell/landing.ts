/**
 * Whether a path without locale is that of a landing page (AMB-078). Nothing covers landing pages, and they have no
 * tab bar on phones.
 */
export const isLandingPath = (path: string): boolean =>
  /^\/(pages|partners\/promo|coupon\/registration|landing)\//.test(path);
