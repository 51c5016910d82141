import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const clientId = "luch-of-this-test";
const createKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

type Claims = { nonce: string; email: string } & Record<string, unknown>;

/** A provider that signs identity tokens as its script gives them to pages, and any others that a test needs. */
export async function startTokenIssuer() {
  const [key, otherKey] = [createKey(), createKey()];
  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    const { kty, n, e } = key.export({ format: "jwk" });
    response.end(
      request.url === "/keys"
        ? JSON.stringify({ keys: [{ kty, n, e, kid: "1", alg: "RS256", use: "sig" }] })
        : JSON.stringify({
            issuer: origin,
            jwks_uri: `${origin}/keys`,
            authorization_endpoint: `${origin}/`,
          }),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const signToken = (claims: Claims, by: KeyObject = key) => {
    const now = Math.floor(Date.now() / 1000);
    const all = {
      iss: origin,
      aud: clientId,
      sub: `subject of ${claims.email}`,
      iat: now,
      exp: now + 3600,
      email_verified: true,
      ...claims,
    };
    const signed = `${encode({ alg: "RS256", kid: "1" })}.${encode(all)}`;
    return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), by).toString("base64url")}`;
  };
  return {
    origin,
    clientId,
    settings: {
      SOCIAL_PROVIDERS: JSON.stringify({ google: { issuer: origin, clientId, clientSecret: "unused" } }),
    },
    signToken,
    /** What a stranger signs. */
    forgeToken: (claims: Claims) => signToken(claims, otherKey),
    /** The claims of a token without a signature, which says that it needs none. */
    dropSignature: (token: string) => `${encode({ alg: "none" })}.${token.split(".")[1]}.`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>;
