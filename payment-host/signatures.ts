import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export const createMac = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

export const getDigest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Compares in constant time. */
export const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(
    createHash("sha256").update(given).digest(),
    createHash("sha256").update(expected).digest(),
  );
