import { useTranslation } from "react-i18next";
import { PinForm } from "~/features/pin/pin-form";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { Dialog } from "~/ui/dialog";
import type { PopupProps } from "./popup-props";

/** Asks for the PIN before an 18+ video, and then plays it (P-001). A wrong one is told on a page of its own. */
export function PinPopup({ closeHref, playlist }: Pick<PopupProps, "closeHref" | "playlist">) {
  const { t } = useTranslation("pin");
  const to = useLocalised();
  const action = to(paths.pinCheck(popupPath(closeHref, "player", { playlist })));
  return (
    <Dialog title={t("steps.check.title")} closeHref={closeHref} closeLabel={t("close")}>
      <p>{t("steps.check.text")}</p>
      <PinForm
        view={{ kind: "check" }}
        action={action}
        hidden={{}}
        submission={null}
        captcha={null}
        expired={null}
        resend={null}
        now={0}
        forgottenHref={to(paths.pinCheck(action, "remind"))}
      />
    </Dialog>
  );
}
