import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { parsePinRefusal } from "~/features/pin/pin-errors";
import { PinForm } from "~/features/pin/pin-form";
import { WhyLink } from "~/features/watch/why-link";
import { type FormResponse, toFieldErrors } from "~/lib/forms/form-result";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { Dialog } from "~/ui/dialog";
import type { PopupProps } from "./popup-props";

/**
 * Asks for the PIN before an 18+ video, then plays it (P-001). Shows the error of a wrong PIN; after a submission
 * without script it is in the URL.
 */
export function PinPopup({ closeHref, playlist, now }: Pick<PopupProps, "closeHref" | "playlist" | "now">) {
  const { t } = useTranslation("pin");
  const to = useLocalised();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const refusal = parsePinRefusal(query.get("refused"));
  const expired = /^\d{1,10}$/.test(query.get("expired") ?? "") ? Number(query.get("expired")) : null;
  const { data: response = null, submit } = useFetcher<FormResponse>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (response) setTries((before) => before + 1);
  }, [response]);
  const action = to(paths.pinCheck(popupPath(pathname, "player", { playlist, t: query.get("t") })));
  return (
    <Dialog title={t("steps.check.title")} closeHref={closeHref} closeLabel={t("close")}>
      <p>{t("steps.check.text")}</p>
      <PinForm
        // Remounts an empty form for the next attempt.
        key={tries}
        view={{ kind: "check" }}
        action={action}
        hidden={{ from: "popup" }}
        submission={response?.submission ?? (refusal && { status: "error", error: toFieldErrors(refusal) })}
        captcha={response?.captcha ?? null}
        expired={response ? response.expired : expired}
        resend={null}
        now={response?.now ?? now}
        forgottenHref={to(paths.pinCheck(action, "remind"))}
        send={(form) => submit(form, { preventScrollReset: true })}
      />
      <WhyLink pagePath={closeHref} />
    </Dialog>
  );
}
