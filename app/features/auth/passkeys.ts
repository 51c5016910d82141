import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { useEffect, useState } from "react";

/** Whether the browser has passkeys of this site; not before hydration, and never without script. */
export function useHasPasskeys(host: string): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => setHas("PublicKeyCredential" in window && location.hostname === host), [host]);
  return has;
}

/** `cancelled` includes that the browser has no passkey of this site; it does not tell them apart. */
export type PasskeyProblem = "cancelled" | "exists" | "failed";

/** Lets the browser sign; what went wrong is a PasskeyProblem. */
export const signByPasskey = (options: PublicKeyCredentialRequestOptionsJSON) =>
  ask<AuthenticationResponseJSON>(async () => {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    return startAuthentication({ optionsJSON: options });
  });

/** Lets the browser create a passkey. */
export const createPasskey = (options: PublicKeyCredentialCreationOptionsJSON) =>
  ask<RegistrationResponseJSON>(async () => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    return startRegistration({ optionsJSON: options });
  });

type Asked<Answer> = { ok: true; answer: Answer } | { ok: false; problem: PasskeyProblem };

async function ask<Answer>(start: () => Promise<Answer>): Promise<Asked<Answer>> {
  try {
    return { ok: true, answer: await start() };
  } catch (error) {
    return { ok: false, problem: problems[error instanceof Error ? error.name : ""] ?? "failed" };
  }
}

/** By the names of WebAuthn's errors. */
const problems: Partial<Record<string, PasskeyProblem>> = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "exists",
};
