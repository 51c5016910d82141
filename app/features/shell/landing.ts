/**
 * Whether a path is a landing page (AMB-078), without its locale. Nothing covers landing pages, and they have no tab
 * bar on phones.
 */
export const isLandingPath = (path: string): boolean =>
  /^\/(pages|partners\/promo|coupon\/registration|landing)\//.test(path);
