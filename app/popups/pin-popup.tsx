import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { PinForm } from "~/features/pin/pin-form";
import { WhyLink } from "~/features/watch/why-link";
import type { FormAnswer } from "~/lib/forms/form-result";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { Dialog } from "~/ui/dialog";
import type { PopupProps } from "./popup-props";

/**
 * Asks for the PIN before an 18+ video, and then plays it (P-001). A wrong one is told here; without script, on a page of
 * its own.
 */
export function PinPopup({ closeHref, playlist }: Pick<PopupProps, "closeHref" | "playlist">) {
  const { t } = useTranslation("pin");
  const to = useLocalised();
  const moment = new URLSearchParams(useLocation().search).get("t");
  const { data: answer = null, submit } = useFetcher<FormAnswer>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (answer) setTries((before) => before + 1);
  }, [answer]);
  const action = to(paths.pinCheck(popupPath(closeHref, "player", { playlist, t: moment })));
  return (
    <Dialog title={t("steps.check.title")} closeHref={closeHref} closeLabel={t("close")}>
      <p>{t("steps.check.text")}</p>
      <PinForm
        // An empty form for the next try.
        key={tries}
        view={{ kind: "check" }}
        action={action}
        hidden={{}}
        submission={answer?.submission ?? null}
        captcha={answer?.captcha ?? null}
        expired={answer?.expired ?? null}
        resend={null}
        now={answer?.now ?? 0}
        forgottenHref={to(paths.pinCheck(action, "remind"))}
        send={(form) => submit(form, { preventScrollReset: true })}
      />
      <WhyLink pagePath={closeHref} />
    </Dialog>
  );
}
