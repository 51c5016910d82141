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

/** Whether the browser can offer passkeys among what it fills into a field (WebAuthn's conditional mediation). */
export const canFillInPasskeys = async (): Promise<boolean> =>
  "isConditionalMediationAvailable" in PublicKeyCredential &&
  (await PublicKeyCredential.isConditionalMediationAvailable());

/**
 * Lets the browser offer passkeys in the field whose `autocomplete` ends in `webauthn`, and sign by the one that is
 * chosen; null if none is. Ends when it is aborted, or when the browser is asked for a passkey otherwise.
 */
export async function fillInPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
): Promise<AuthenticationResponseJSON | null> {
  const asked = await ask(async () => {
    const { startAuthentication, WebAuthnAbortService } = await import("@simplewebauthn/browser");
    signal.throwIfAborted();
    signal.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony(), { once: true });
    return startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
  });
  return asked.ok && !signal.aborted ? asked.answer : null;
}

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
