import { createHmac, timingSafeEqual } from "node:crypto";

const createSignature = (secret: string, clip: string, expiresAt: number, viewing: string | null) =>
  createHmac("sha256", secret)
    .update(viewing === null ? `${clip}:${expiresAt}` : `${clip}:${expiresAt}:${viewing}`)
    .digest()
    .subarray(0, 16);

/**
 * The token precedes the clip's path, so that relative URLs in a playlist include it. `expiresAt` is in Unix seconds;
 * `viewing` names the viewing whose delivered seconds are counted.
 */
export const signMediaUrl = ({
  base,
  clip,
  path,
  secret,
  expiresAt,
  viewing = null,
}: {
  base: string;
  clip: string;
  path: string;
  secret: string;
  expiresAt: number;
  viewing?: string | null;
}) => {
  const signature = createSignature(secret, clip, expiresAt, viewing).toString("base64url");
  const token = [expiresAt, ...(viewing === null ? [] : [viewing]), signature].join(".");
  return `${base.replace(/\/$/u, "")}/media/${token}/${clip}/${path}`;
};

type MediaToken = { secondsLeft: number; viewing: string | null };

/** Seconds until the link expires, and its viewing; null if it is expired, forged or for another clip. */
export const verifyMediaToken = (
  token: string,
  clip: string,
  secret: string,
  nowSeconds: number,
): MediaToken | null => {
  const [, expires = "", viewing = null, signature = ""] =
    /^(\d{1,12})\.(?:([\w-]{16})\.)?([\w-]{22})$/u.exec(token) ?? [];
  if (expires === "") return null;
  const actual = Buffer.from(signature, "base64url");
  const expected = createSignature(secret, clip, Number(expires), viewing);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const secondsLeft = Number(expires) - Math.floor(nowSeconds);
  return secondsLeft > 0 ? { secondsLeft, viewing } : null;
};
