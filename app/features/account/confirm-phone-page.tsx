import { ActionForm } from "~/lib/forms/action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { AccountSection } from "./account-section";
import type { confirmPhoneLoader } from "./confirm-phone.server";
import { ConfirmPhoneForm } from "./confirm-phone-form";
import { useSection } from "./use-section";

/** /account/phone: confirms the number that the account is said to have, or forgets it. */
export function ConfirmPhonePage() {
  const { t } = useTranslation("account");
  const { title, phone, sent, back } = useSection<typeof confirmPhoneLoader>();
  return (
    <AccountSection
      title={title}
      lead={t(sent ? "confirmPhone.sent" : "confirmPhone.lead", { phone })}
      back={{ href: paths.security(), label: t("menu.security") }}
    >
      <ConfirmPhoneForm key={sent?.resend} sent={sent} back={back} />
      <ActionForm fields={{ intent: "forget" }}>
        <Button look="text" isWide>
          {t("confirmPhone.forget")}
        </Button>
      </ActionForm>
    </AccountSection>
  );
}
