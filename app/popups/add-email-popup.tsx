import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import type { PopupProps } from "./popup-props";

/** Invites viewers without an email address to add one (P-010). */
export function AddEmailPopup({ closeHref }: Pick<PopupProps, "closeHref">) {
  const { t } = useTranslation(["account", "common"]);
  const to = useLocalised();
  return (
    <Dialog title={t("addEmail.title")} closeHref={closeHref} closeLabel={t("common:close")}>
      <p>{t("addEmail.text")}</p>
      <LinkButton look="primary" isWide href={to(paths.changeLogin("email"))}>
        {t("security.add.email")}
      </LinkButton>
      <LinkButton look="text" isWide href={closeHref} data-keep-scroll="">
        {t("addEmail.later")}
      </LinkButton>
    </Dialog>
  );
}
