import { createECDH, hkdfSync } from "node:crypto";

export type VapidKeys = { publicKey: string; privateKey: string };

/** Our keys for push services (RFC 8292), derived from CODE_SECRET, so that every server has the same ones. */
export function createVapidKeys(codeSecret: string): VapidKeys {
  const seed = Buffer.from(hkdfSync("sha256", codeSecret, "", "vapid", 32));
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(seed);
  return {
    publicKey: pair.getPublicKey().toString("base64url"),
    privateKey: seed.toString("base64url"),
  };
}
