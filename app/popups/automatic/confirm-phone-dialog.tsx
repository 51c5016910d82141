import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { formatPhone } from "#domain/login";
import type { CodeOfPopup } from "~/features/account/confirm-phone.server";
import { ConfirmPhoneForm } from "~/features/account/confirm-phone-form";
import type { FormResponse } from "~/lib/forms/form-result";
import { useTranslation } from "~/lib/i18n/i18n-context";
import type { DialogProps } from "./dialog-props";
import { PopupFrame } from "./popup-frame";

/** Asks for the code from an unconfirmed number (P-020, AMB-252). */
export function ConfirmPhoneDialog(props: DialogProps & { phone: string }) {
  const { t } = useTranslation(["account", "popups"]);
  const fetcher = useFetcher<FormResponse | CodeOfPopup>();
  const { data, state } = fetcher;
  const [sent, setSent] = useState<CodeOfPopup["sent"] | null>(null);
  // Once nothing is under way any more: what is pressed before that would be lost.
  if (state === "idle" && data && "sent" in data && data.sent !== sent) setSent(data.sent);
  const form = { ...fetcher, data: data && "submission" in data ? data : undefined };
  return (
    <PopupFrame {...props} title={t("account:confirmPhone.title")} closeText={t("popups:later")}>
      <p>
        {t(sent ? "account:confirmPhone.sent" : "account:confirmPhone.lead", {
          // In one line.
          phone: formatPhone(props.phone).replaceAll("-", "\u2011").replaceAll(" ", "\u00a0"),
        })}
      </p>
      <ConfirmPhoneForm sent={sent} back={props.back} fetcher={form} />
    </PopupFrame>
  );
}
