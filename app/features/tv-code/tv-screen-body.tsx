import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { type QrDrawing, QrPicture } from "./qr-picture";
import styles from "./tv-code.module.css";
import { formatTvCode } from "./tv-code-schema";
import { TvWaiting } from "./tv-waiting";

export type TvScreenView =
  | { kind: "start"; isOver: boolean }
  | { kind: "code"; code: string; address: string; qr: QrDrawing }
  | { kind: "signed-in" };

/** Keys of the group «errors». */
export type ScreenError = "limit" | "server" | "tvNotConfirmed";

type Props = {
  view: TvScreenView;
  action: string;
  error: ScreenError | null;
  wait: string;
};

/** The television's page until a viewer has confirmed its code. Rendered on the server only. */
export function TvScreenBody({ view, action, error, wait }: Props) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  if (view.kind === "signed-in")
    return (
      <Message title={t("tvScreen.signedIn")} lead={t("success.lead")}>
        <LinkButton look="primary" isWide href={to(paths.home())}>
          {t("toHome")}
        </LinkButton>
      </Message>
    );
  const problem = error ? <FormError>{t(`errors.${error}`, { time: wait })}</FormError> : null;
  if (view.kind === "start")
    return (
      <Message title={t("tvScreen.title")} lead={t(view.isOver ? "tvScreen.over" : "tvScreen.lead")}>
        {problem}
        <form method="post" action={action}>
          <Button look="primary" isWide name="intent" value="start">
            {t(view.isOver ? "tvScreen.another" : "tvScreen.show")}
          </Button>
        </form>
      </Message>
    );
  const { code, address, qr } = view;
  return (
    <div className={formPage.page}>
      <div className={styles.screen}>
        <div className={styles.steps}>
          <h1>{t("tvScreen.title")}</h1>
          <p className={formPage.lead}>{t("tvScreen.scan", { address })}</p>
          <p className={styles.shownCode}>{formatTvCode(code)}</p>
          <p className={formPage.lead}>{t("tvScreen.time")}</p>
          {problem}
          <Island name="tv-waiting" of={TvWaiting} props={{ action }} />
        </div>
        <QrPicture qr={qr} label={t("tvScreen.qr")} />
      </div>
    </div>
  );
}

function Message({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>{title}</h1>
        <p className={formPage.lead}>{lead}</p>
        {children}
      </div>
    </div>
  );
}
