import { useTranslation } from "~/lib/i18n/i18n-context";
import { LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

/** The recording has expired or is not available (P-027). */
export function NoRecordingPopup({ closeHref }: { closeHref: string }) {
  const { t } = useTranslation(["watch", "common"]);
  return (
    <Dialog title={t("noRecording.title")} closeHref={closeHref} closeLabel={t("common:close")}>
      <p>{t("noRecording.text")}</p>
      <LinkButton look="primary" isWide href={closeHref} data-keep-scroll="">
        {t("noRecording.action")}
      </LinkButton>
    </Dialog>
  );
}
