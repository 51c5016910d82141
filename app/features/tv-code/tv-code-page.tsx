import { Form, useLoaderData } from "@remix-run/react";
import { useIsRefused } from "~/lib/forms/use-action-error";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import styles from "./tv-code.module.css";
import type { tvCodeLoader } from "./tv-code.server";
import { formatTvCode } from "./tv-code-digits";
import { TvCodeForm } from "./tv-code-form";

/** /tv: a form that signs in a television by its code. */
export function TvCodePage() {
  const { view, shown, isVirtual } = useLoaderData<typeof tvCodeLoader>();
  const isRefused = useIsRefused();
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const { submitProps } = useOneSubmit();
  return (
    <div className={formPage.panel}>
      {view.kind === "confirm" && !isRefused ? (
        <>
          <h1>{t("tvConfirm.title")}</h1>
          <p className={formPage.lead}>{t("tvConfirm.lead")}</p>
          <dl className={styles.device}>
            <dt>{t("tvConfirm.device")}</dt>
            <dd>{view.deviceName === "" ? t("tvConfirm.unknownDevice") : view.deviceName}</dd>
            <dt>{t("fields.tvCode")}</dt>
            <dd className={styles.digits}>{formatTvCode(view.code)}</dd>
            {shown ? (
              <>
                <dt>{t("tvConfirm.shows")}</dt>
                <dd>{shown.title}</dd>
              </>
            ) : null}
          </dl>
          <Form method="post" {...submitProps}>
            <input type="hidden" name="code" value={view.code} />
            <Button look="primary" isWide name="intent" value="confirm">
              {t("tvConfirm.button")}
            </Button>
          </Form>
          <LinkButton look="text" isWide href={to(paths.tvCode(""))}>
            {t("tvConfirm.other")}
          </LinkButton>
        </>
      ) : view.kind === "confirm" || view.kind === "enter" ? (
        <>
          <h1>{t("tvCode.title")}</h1>
          {shown ? <p className={formPage.lead}>{t("tvCode.shows", { title: shown.title })}</p> : null}
          <p className={formPage.lead}>{t(isVirtual ? "tvCode.leadSignIn" : "tvCode.lead")}</p>
          <TvCodeForm code={view.code} watch={shown?.alias ?? null} />
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
  );
}
