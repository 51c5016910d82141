import { createHmac, timingSafeEqual } from "node:crypto";

const createSignature = (secret: string, clip: string, expiresAt: number) =>
  createHmac("sha256", secret).update(`${clip}:${expiresAt}`).digest().subarray(0, 16);

/** The token stands before the clip's path, so that relative addresses inside a playlist keep it. `expiresAt` is in Unix seconds. */
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

/** The seconds the link still lives, or null for a link that is expired, forged or another clip's. */
export const readMediaToken = (
  token: string,
  clip: string,
  secret: string,
  nowSeconds: number,
): number | null => {
  const [, expires = "", signature = ""] = /^(\d{1,12})\.([\w-]{22})$/u.exec(token) ?? [];
  if (expires === "") return null;
  const given = Buffer.from(signature, "base64url");
  const wanted = createSignature(secret, clip, Number(expires));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const left = Number(expires) - Math.floor(nowSeconds);
  return left > 0 ? left : null;
};
