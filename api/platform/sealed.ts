import { createHmac, timingSafeEqual } from "node:crypto";

const sign = (secret: string, purpose: string, text: string): Buffer =>
  createHmac("sha256", secret).update(`${purpose}:${text}`).digest().subarray(0, 16);

/** A value as text that only we can have written: `{base64url}.{signature}`. Not secret. */
export function seal(secret: string, purpose: string, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${text}.${sign(secret, purpose, text).toString("base64url")}`;
}

/** The value of a text that we wrote for the same purpose; null for any other. */
export function unseal(secret: string, purpose: string, sealed: string): unknown {
  const [text = "", signature = "", ...more] = sealed.split(".");
  const [given, expected] = [Buffer.from(signature, "base64url"), sign(secret, purpose, text)];
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(text, "base64url").toString());
}
