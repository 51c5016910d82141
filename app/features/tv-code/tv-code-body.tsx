import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import styles from "./tv-code.module.css";
import { TvCodeForm, type TvCodeFormProps } from "./tv-code-form";
import { formatTvCode } from "./tv-code-schema";

export type TvCodeView =
  | { kind: "enter"; form: Omit<TvCodeFormProps, "action"> }
  | { kind: "confirm"; code: string; deviceName: string }
  | { kind: "connected" }
  | { kind: "child" };

type Props = { view: TvCodeView; action: string; isVirtual: boolean };

/** A form that signs in a television by its code. Rendered on the server only. */
export function TvCodeBody({ view, action, isVirtual }: Props) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        {view.kind === "confirm" ? (
          <>
            <h1>{t("tvConfirm.title")}</h1>
            <p className={formPage.lead}>{t("tvConfirm.lead")}</p>
            <dl className={styles.device}>
              <dt>{t("tvConfirm.device")}</dt>
              <dd>{view.deviceName === "" ? t("tvConfirm.unknownDevice") : view.deviceName}</dd>
              <dt>{t("fields.tvCode")}</dt>
              <dd className={styles.digits}>{formatTvCode(view.code)}</dd>
            </dl>
            <form method="post" action={action}>
              <input type="hidden" name="code" value={view.code} />
              <Button look="primary" isWide name="intent" value="confirm">
                {t("tvConfirm.button")}
              </Button>
            </form>
            <LinkButton look="text" isWide href={to(paths.tvCode(""))}>
              {t("tvConfirm.other")}
            </LinkButton>
          </>
        ) : view.kind === "enter" ? (
          <>
            <h1>{t("tvCode.title")}</h1>
            <p className={formPage.lead}>{t(isVirtual ? "tvCode.leadSignIn" : "tvCode.lead")}</p>
            <Island name="tv-code-form" of={TvCodeForm} props={{ ...view.form, action }} on="focus" />
            <LinkButton look="text" isWide href={to(paths.tvScreen())}>
              {t("tvCode.isTelevision")}
            </LinkButton>
          </>
        ) : (
          <>
            <h1>{t(view.kind === "child" ? "tvChild.title" : "tvConnected.title")}</h1>
            <p className={formPage.lead}>{t(view.kind === "child" ? "tvChild.lead" : "tvConnected.lead")}</p>
            <LinkButton look="primary" isWide href={to(view.kind === "child" ? paths.kids() : paths.home())}>
              {t("toHome")}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  );
}
