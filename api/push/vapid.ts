import { createECDH, hkdfSync } from "node:crypto";

export type VapidKeys = { publicKey: string; privateKey: string };

/** The keys by which push services know us (RFC 8292), made from the codes' secret, so that every server has the same. */
export function createVapidKeys(codeSecret: string): VapidKeys {
  const seed = Buffer.from(hkdfSync("sha256", codeSecret, "", "vapid", 32));
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(seed);
  return {
    publicKey: pair.getPublicKey().toString("base64url"),
    privateKey: seed.toString("base64url"),
  };
}
