/** Both folders have the viewer's token in the path. */
const mediaToken = /\/(media|license)\/[^/]+\//;
/** A promo code in the path; it may be worth a gift. */
const coupon = /(\/|%(?:25)*2F)(coupon)\1(registration)\1(?:(?!%(?:25)*(?:3F|26))[^?&/])+/gi;

/** The id of a group that watches together, or of a shared programme or year: whoever knows it may join, or see it. */
const group =
  /((?:\/|%(?:25)*2F)(?:together|my-channel|shared-channels|year|shared-years)(?:\/|%(?:25)*2F)|\/resources\/together-events\?id=)[0-9a-f]{32}/gi;

/** The secret of an address for IPTV players. */
const iptv = /(\/iptv\/)[a-z2-7]{26}/gi;

/** Removes from a path what opens something for whoever knows it: tokens of media, promo codes, groups, addresses. */
export const redactPath = (path: string): string =>
  path
    .replace(mediaToken, "/$1/[redacted]/")
    .replace(group, "$1[redacted]")
    .replace(iptv, "$1[redacted]")
    .replace(coupon, "$1$2$1$3$1[redacted]");
