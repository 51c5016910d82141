import { Form } from "@remix-run/react";
import { useRef, useState } from "react";
import { useActionError } from "~/lib/forms/use-action-error";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import { createPasskey, type PasskeyProblem } from "../auth/passkeys";
import styles from "./account.module.css";
import { AccountSection } from "./account-section";
import type { passkeyLoader } from "./passkey.server";
import { useSection } from "./use-section";

/** /account/passkey: lets the browser create a passkey, once the owner has been proved. */
export function PasskeyPage() {
  const { options } = useSection<typeof passkeyLoader>();
  const { t } = useTranslation("account");
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const refused = useActionError();
  const press = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    const created = await createPasskey(options);
    setIsBusy(false);
    if (!created.ok) return setProblem(created.problem);
    if (answer.current) answer.current.value = JSON.stringify(created.answer);
    form.current?.requestSubmit();
  };
  const shown = problem ?? (refused === undefined ? null : refused === "passkeyExists" ? "exists" : "failed");
  return (
    <AccountSection
      title={t("passkeys.create.title")}
      lead={t("passkeys.create.lead")}
      back={{ href: paths.security(), label: t("menu.security") }}
    >
      <Form method="post" ref={form} className={styles.section}>
        <FormError>{shown ? t(`passkeys.problems.${shown}`) : undefined}</FormError>
        <input ref={answer} type="hidden" name="answer" />
        <Button type="button" look="primary" aria-busy={isBusy || undefined} onClick={() => void press()}>
          {t("passkeys.create.button")}
        </Button>
      </Form>
      <noscript>
        <p>{t("passkeys.create.noScript")}</p>
      </noscript>
    </AccountSection>
  );
}
