import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { sendForJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import { signByPasskey, useHasPasskeys } from "./passkeys";

type Problem = "cancelled" | "unknown" | "failed";

type Return = { back: string | null; from: string | null };

/** Signs in by a passkey, where the browser has them. */
export function PasskeyButton({ host, ...way }: Return & { host: string }) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (!useHasPasskeys(host)) return null;
  const press = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    const next = await signIn(to(paths.resources.passkey()), way);
    if ("path" in next) return location.assign(next.path);
    setProblem(next.problem);
    setIsBusy(false);
  };
  return (
    <>
      <FormError>{problem ? t(`passkey.${problem}`) : undefined}</FormError>
      <Button isWide aria-busy={isBusy || undefined} onClick={() => void press()}>
        {t("passkey.button")}
      </Button>
    </>
  );
}

async function signIn(
  resource: string,
  { back, from }: Return,
): Promise<{ path: string } | { problem: Problem }> {
  const offered = await sendForJson(resource, { intent: "options" });
  if (!offered.ok) return { problem: "failed" };
  const asked = await signByPasskey(offered.body as PublicKeyCredentialRequestOptionsJSON);
  if (!asked.ok) return { problem: asked.problem === "cancelled" ? "cancelled" : "failed" };
  const signed = await sendForJson(resource, {
    intent: "sign-in",
    answer: JSON.stringify(asked.answer),
    ...(back === null ? {} : { back }),
    ...(from === null ? {} : { from }),
  });
  const { path, code } = (signed.body ?? {}) as { path?: string; code?: string };
  if (signed.ok && path !== undefined) return { path };
  return { problem: code === "PASSKEY_UNKNOWN" ? "unknown" : "failed" };
}
