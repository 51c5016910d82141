import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

/** The recording has expired or is not available (P-027). */
export function NoRecordingPopup() {
  const { t } = useTranslation(["watch", "common"]);
  const to = useLocalised();
  const archive = to(paths.archive());
  return (
    <Dialog title={t("noRecording.title")} closeHref={archive} closeLabel={t("common:close")}>
      <p>{t("noRecording.text")}</p>
      <LinkButton look="primary" isWide href={archive} data-keep-scroll="">
        {t("noRecording.action")}
      </LinkButton>
    </Dialog>
  );
}
