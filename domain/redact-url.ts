const secretNames =
  "together|auth_token|apikey|client_key|token|code|state|pin|msisdn|phone|email|password|secret";
/** A secret in the query, or in a URL within it («back=%2Ftv%3Fcode%3D123456»), encoded once or more. */
const secret = new RegExp(
  `((?:[?&]|%(?:25)*(?:3F|26))(?:${secretNames})(?:=|%(?:25)*3D))(?:(?!%(?:25)*26)[^&])*`,
  "gi",
);
/** Both folders have the viewer's token in the path. */
const mediaToken = /\/(media|license)\/[^/]+\//;
/** A promo code in the path; it may be worth a gift. */
const coupon = /(\/|%(?:25)*2F)(coupon)\1(registration)\1(?:(?!%(?:25)*(?:3F|26))[^?&/])+/gi;

/** The id of a group that watches together, or of a shared programme: whoever knows it may join, or see it. */
const group =
  /((?:\/|%(?:25)*2F)(?:together|my-channel|shared-channels)(?:\/|%(?:25)*2F)|\/resources\/together-events\?id=)[0-9a-f]{32}/gi;

/** The secret of an address for IPTV players. */
const iptv = /(\/iptv\/)[a-z2-7]{26}/gi;

/** Removes secrets in the query, tokens of media and licences, and promo codes and groups from a URL before it is logged. */
export function redactUrl(url: string): string {
  return url
    .replace(secret, "$1[redacted]")
    .replace(mediaToken, "/$1/[redacted]/")
    .replace(group, "$1[redacted]")
    .replace(iptv, "$1[redacted]")
    .replace(coupon, "$1$2$1$3$1[redacted]")
    .slice(0, 300);
}
