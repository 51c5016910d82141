import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "react";
import { runAfterLoad } from "~/lib/document/interaction";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { sendForJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import { canFillInPasskeys, fillInPasskey, signByPasskey, useHasPasskeys } from "./passkeys";

type Problem = "cancelled" | "unknown" | "failed";
type Answer = AuthenticationResponseJSON;

type Return = { back: string | null; from: string | null };

/** Before what the browser signs expires, which is after five minutes. */
const renewMs = 240_000;

/** Signs in by a passkey, where the browser has them: by a press, or by one that it offers in the field of the login. */
export function PasskeyButton({ host, back, from }: Return & { host: string }) {
  const { t } = useTranslation("auth");
  const resource = useLocalised()(paths.resources.passkey());
  const hasPasskeys = useHasPasskeys(host);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const signIn = async (getAnswer: () => Promise<Answer | Problem>) => {
    setIsBusy(true);
    setProblem(null);
    const answer = await getAnswer();
    const next = typeof answer === "string" ? answer : await sendAnswer(resource, answer, { back, from });
    if (typeof next !== "string") return location.assign(next.path);
    setProblem(next);
    setIsBusy(false);
  };
  useFilledIn(hasPasskeys && !isBusy, resource, (answer) => void signIn(() => Promise.resolve(answer)));
  if (!hasPasskeys) return null;
  return (
    <>
      <FormError>{problem ? t(`passkey.${problem}`) : undefined}</FormError>
      <Button
        isWide
        aria-busy={isBusy || undefined}
        onClick={() => {
          if (!isBusy) void signIn(() => getSigned(resource));
        }}
      >
        {t("passkey.button")}
      </Button>
    </>
  );
}

/** Has passkeys offered in the field of the login, while that is wanted and where the browser can. */
function useFilledIn(isWanted: boolean, resource: string, onAnswer: (answer: Answer) => void): void {
  const [round, setRound] = useState(0);
  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  });
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const { signal } = controller;
    const offer = async () => {
      if (signal.aborted || !(await canFillInPasskeys())) return;
      const options = await loadOptions(resource);
      const answer = options && !signal.aborted ? await fillInPasskey(options, signal) : null;
      if (answer) latest.current(answer);
    };
    runAfterLoad(() => void offer());
    const renewal = setTimeout(() => setRound(round + 1), renewMs);
    return () => {
      clearTimeout(renewal);
      controller.abort();
    };
  }, [isWanted, resource, round]);
}

async function loadOptions(resource: string): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const offered = await sendForJson(resource, { intent: "options" });
  return offered.ok ? (offered.body as PublicKeyCredentialRequestOptionsJSON) : null;
}

async function getSigned(resource: string): Promise<Answer | Problem> {
  const options = await loadOptions(resource);
  if (!options) return "failed";
  const asked = await signByPasskey(options);
  if (asked.ok) return asked.answer;
  return asked.problem === "cancelled" ? "cancelled" : "failed";
}

async function sendAnswer(
  resource: string,
  answer: Answer,
  { back, from }: Return,
): Promise<{ path: string } | Problem> {
  const signed = await sendForJson(resource, {
    intent: "sign-in",
    answer: JSON.stringify(answer),
    ...(back === null ? {} : { back }),
    ...(from === null ? {} : { from }),
  });
  const { path, code } = (signed.body ?? {}) as { path?: string; code?: string };
  if (signed.ok && path !== undefined) return { path };
  return code === "PASSKEY_UNKNOWN" ? "unknown" : "failed";
}
