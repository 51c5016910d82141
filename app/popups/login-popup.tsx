import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import type { PopupProps } from "./popup-props";

/** Asks viewers without an account to sign in (P-019) and to return to this page. */
export function LoginPopup({ closeHref }: Pick<PopupProps, "closeHref">) {
  const { t } = useTranslation(["favorites", "common"]);
  const to = useLocalised();
  return (
    <Dialog title={t("login.title")} closeHref={closeHref} closeLabel={t("common:close")}>
      <p>{t("login.text")}</p>
      <LinkButton look="primary" isWide href={to(paths.signIn(closeHref))}>
        {t("signIn")}
      </LinkButton>
      <LinkButton look="text" isWide href={closeHref} data-keep-scroll="">
        {t("login.later")}
      </LinkButton>
    </Dialog>
  );
}
