import { useEffect, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FormError } from "~/ui/form-error";

/**
 * Reports that a message was not sent (P-024): in place, and with script in a popup over the form, which keeps its
 * values. `checkOnline` prevents sending a message while offline.
 */
export function useNotSent(error: { id: string; key: string; text: string } | null, action: string) {
  const { t } = useTranslation("support");
  const [reason, setReason] = useState<"error" | "offline" | null>(null);
  const key = error?.key ?? null;
  useEffect(() => setReason(key === null ? null : "error"), [key]);
  const checkOnline = (): boolean => {
    if (!navigator.onLine) setReason("offline");
    return navigator.onLine;
  };
  const close = () => setReason(null);
  const alert = (
    <>
      {error ? <FormError id={error.id}>{error.text}</FormError> : null}
      {reason === null ? null : (
        <Dialog title={t("notSent.title")} closeHref={action} closeLabel={t("notSent.close")} onClose={close}>
          <p>{reason === "offline" ? t("errors.offline") : error?.text}</p>
          <p>{t("notSent.kept")}</p>
          <Button type="button" look="primary" isWide onClick={close}>
            {t("notSent.back")}
          </Button>
        </Dialog>
      )}
    </>
  );
  return { alert, checkOnline };
}
