import { useTranslation } from "~/lib/i18n/i18n-context";
import { LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import type { PopupProps } from "./popup-props";

type Props = Pick<PopupProps, "closeHref">;

const createPopup = (name: "max" | "stub") =>
  function ProfilePopup({ closeHref }: Props) {
    const { t } = useTranslation("profiles");
    return (
      <Dialog title={t(`${name}.title`)} closeHref={closeHref} closeLabel={t("close")}>
        <p>{t(`${name}.text`)}</p>
        <LinkButton look="primary" isWide href={closeHref} data-keep-scroll="">
          {t(`${name}.action`)}
        </LinkButton>
      </Dialog>
    );
  };

/** Says that there are already five profiles (P-008). */
export const MaxProfilesPopup = createPopup("max");
/** Says that profiles cannot be switched here (P-006, AMB-087). */
export const SwitchUnavailablePopup = createPopup("stub");
