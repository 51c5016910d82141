import { createHmac, timingSafeEqual } from "node:crypto";

const createSignature = (secret: string, clip: string, expiresAt: number) =>
  createHmac("sha256", secret).update(`${clip}:${expiresAt}`).digest().subarray(0, 16);

/**
 * The token precedes the clip's path, so that relative URLs in a playlist include it. `expiresAt` is in Unix seconds.
 */
export const signMediaUrl = ({
  base,
  clip,
  path,
  secret,
  expiresAt,
}: {
  base: string;
  clip: string;
  path: string;
  secret: string;
  expiresAt: number;
}) =>
  `${base.replace(/\/$/u, "")}/media/${expiresAt}.${createSignature(secret, clip, expiresAt).toString("base64url")}/${clip}/${path}`;

/** Seconds until the link expires; null if it is expired, forged or for another clip. */
export const verifyMediaToken = (
  token: string,
  clip: string,
  secret: string,
  nowSeconds: number,
): number | null => {
  const [, expires = "", signature = ""] = /^(\d{1,12})\.([\w-]{22})$/u.exec(token) ?? [];
  if (expires === "") return null;
  const actual = Buffer.from(signature, "base64url");
  const expected = createSignature(secret, clip, Number(expires));
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const secondsLeft = Number(expires) - Math.floor(nowSeconds);
  return secondsLeft > 0 ? secondsLeft : null;
};
