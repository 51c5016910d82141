import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import fieldStyles from "~/ui/field.module.css";

/**
 * Tells that a message was not sent (P-024): in place, and with script in a popup over the form, which keeps what was typed.
 * `checkOnline` holds a message back that could not be sent for want of a connection.
 */
export function useNotSent(error: { id: string; text: string } | null, action: string) {
  const { t } = useTranslation("support");
  const [told, setTold] = useState<string | null>(null);
  const text = error?.text ?? null;
  useEffect(() => setTold(text), [text]);
  const checkOnline = (event: FormEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    setTold(t("errors.offline"));
  };
  const notice = (
    <>
      {error ? (
        <p id={error.id} role="alert" className={fieldStyles.error}>
          {error.text}
        </p>
      ) : null}
      {told === null ? null : (
        <Dialog
          title={t("notSent.title")}
          closeHref={action}
          closeLabel={t("notSent.close")}
          onClose={() => setTold(null)}
        >
          <p>{told}</p>
          <p>{t("notSent.kept")}</p>
          <Button type="button" look="primary" isWide onClick={() => setTold(null)}>
            {t("notSent.back")}
          </Button>
        </Dialog>
      )}
    </>
  );
  return { notice, checkOnline };
}
