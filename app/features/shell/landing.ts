/** Paths that advertise (AMB-078), without their language: nothing covers them, and phones have no tab bar there. */
export const isLandingPath = (path: string): boolean =>
  /^\/(pages|partners\/promo|coupon\/registration|landing)\//.test(path);
