import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormResponse } from "~/lib/forms/form-result";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatCountdown } from "~/lib/time/machine-time";
import { Button, LinkButton } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { QrPicture } from "./qr-picture";
import styles from "./tv-code.module.css";
import { formatTvCode } from "./tv-code-digits";
import type { tvScreenLoader } from "./tv-screen.server";
import { TvWaiting } from "./tv-waiting";

const problems = ["limit", "server", "tvNotConfirmed"] as const;

/** The television's page until a viewer has confirmed its code. */
export function TvScreenPage() {
  const { view } = useLoaderData<typeof tvScreenLoader>();
  const response = useActionData<FormResponse>();
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const { submitProps } = useOneSubmit();
  if (view.kind === "signed-in")
    return (
      <Message title={t("tvScreen.signedIn")} lead={t("success.lead")}>
        <LinkButton look="primary" isWide href={to(paths.home())}>
          {t("toHome")}
        </LinkButton>
      </Message>
    );
  const error = response?.submission.error?.[""]?.[0];
  const problem = problems.find((known) => known === error);
  const time = formatCountdown(response?.expired ? response.expired - response.now : 0);
  const message = problem ? <FormError>{t(`errors.${problem}`, { time })}</FormError> : null;
  if (view.kind === "start" || error === "tvOver") {
    const isOver = error === "tvOver" || (view.kind === "start" && view.isOver);
    return (
      <Message title={t("tvScreen.title")} lead={t(isOver ? "tvScreen.over" : "tvScreen.lead")}>
        {message}
        <Form method="post" {...submitProps}>
          <Button look="primary" isWide name="intent" value="start">
            {t(isOver ? "tvScreen.another" : "tvScreen.show")}
          </Button>
        </Form>
      </Message>
    );
  }
  const { code, address, qr } = view;
  return (
    <div className={styles.screen}>
      <div className={styles.steps}>
        <h1>{t("tvScreen.title")}</h1>
        <p className={formPage.lead}>{t("tvScreen.scan", { address })}</p>
        <p className={styles.shownCode}>{formatTvCode(code)}</p>
        <p className={formPage.lead}>{t("tvScreen.time")}</p>
        {message}
        <TvWaiting key={`${code} ${response?.now ?? ""}`} />
      </div>
      <QrPicture qr={qr} label={t("tvScreen.qr")} />
    </div>
  );
}

function Message({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={formPage.panel}>
      <h1>{title}</h1>
      <p className={formPage.lead}>{lead}</p>
      {children}
    </div>
  );
}
