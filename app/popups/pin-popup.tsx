import { useFetcher, useLocation } from "@remix-run/react";
import { useState } from "react";
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

const fromPopup = { from: "popup" };

/**
 * Asks for the PIN before an 18+ video, then plays it (P-001). Shows the error of a wrong PIN; after a submission
 * without script it is in the URL.
 */
export function PinPopup({ closeHref, playlist, now }: Pick<PopupProps, "closeHref" | "playlist" | "now">) {
  const { t } = useTranslation("pin");
  const to = useLocalised();
  const query = new URLSearchParams(useLocation().search);
  const refusal = parsePinRefusal(query.get("refused"));
  const expired = /^\d{1,10}$/.test(query.get("expired") ?? "") ? Number(query.get("expired")) : null;
  const fetcher = useFetcher<FormResponse>();
  const [served] = useState<FormResponse | undefined>(() =>
    refusal
      ? { submission: { status: "error", error: toFieldErrors(refusal) }, captcha: null, expired, now }
      : undefined,
  );
  const action = to(
    paths.pinCheck(
      popupPath(closeHref, "player", { playlist, together: query.get("together"), t: query.get("t") }),
    ),
  );
  return (
    <Dialog title={t("steps.check.title")} closeHref={closeHref} closeLabel={t("close")}>
      <p>{t("steps.check.text")}</p>
      <PinForm
        view={{ kind: "check" }}
        action={action}
        hidden={fromPopup}
        resend={null}
        now={now}
        forgottenHref={to(paths.pinCheck(action, "remind"))}
        popup={{ fetcher, served }}
      />
      <WhyLink pagePath={closeHref} />
    </Dialog>
  );
}
