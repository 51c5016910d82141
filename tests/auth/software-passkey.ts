import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const flags = { isPresent: 1, isVerified: 4, mayBeSynced: 8, isSynced: 16, hasKey: 64 };
type Signing = {
  challenge: string;
  origin: string;
  /** The site's host; the origin's unless told otherwise. */ host?: string;
  /** Whether the person unlocked the authenticator. */ isVerified?: boolean;
};

/** An authenticator with one passkey in memory, as a phone or a security key has it. */
export function createSoftwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;

  const describe = (
    { origin, host = new URL(origin).hostname, isVerified = true }: Signing,
    more: number,
  ) => {
    const head = Buffer.alloc(37);
    createHash("sha256").update(host).digest().copy(head);
    head[32] = flags.isPresent | (isVerified ? flags.isVerified : 0) | more;
    head.writeUInt32BE((counter += 1), 33);
    return head;
  };
  const client = (type: string, { challenge, origin }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const base = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" as const };

  return {
    id: base.id,
    /** As the browser answers when a passkey is created. */
    create: (signing: Signing): RegistrationResponseJSON => {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        describe(signing, flags.hasKey | flags.mayBeSynced | flags.isSynced),
        Buffer.alloc(16),
        length,
        id,
        Buffer.from(isoCBOR.encode(key)),
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        ...base,
        response: {
          clientDataJSON: client("webauthn.create", signing).toString("base64url"),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
          transports: ["internal"],
        },
        clientExtensionResults: {},
      };
    },
    /** As the browser answers when it signs in. */
    signIn: (signing: Signing): AuthenticationResponseJSON => {
      const authenticatorData = describe(signing, flags.mayBeSynced | flags.isSynced);
      const clientData = client("webauthn.get", signing);
      const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientData).digest()]);
      return {
        ...base,
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
        clientExtensionResults: {},
      };
    },
    /** Forgets how often it was used, as a copy would. */
    resetCounter: () => (counter = 0),
  };
}
