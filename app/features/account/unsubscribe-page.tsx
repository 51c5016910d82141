import { Form, useLoaderData } from "@remix-run/react";
import { useIsRefused } from "~/lib/forms/use-action-error";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import styles from "./account.module.css";
import type { unsubscribeLoader } from "./unsubscribe.server";
import { UnsubscribeReasons } from "./unsubscribe-reasons";

/** Asks for the reason and unsubscribes. The page is the same for every account (AMB-240). */
export function UnsubscribePage() {
  const { isDone } = useLoaderData<typeof unsubscribeLoader>();
  const isRefused = useIsRefused();
  const { t } = useTranslation("account");
  const to = useLocalised();
  const { submitProps } = useOneSubmit();
  const state = isRefused ? "outdated" : isDone ? "done" : "form";
  return (
    <div className={styles.panel}>
      <h1>{t(`unsubscribe.${state}.title`)}</h1>
      <p className={styles.lead} role={state === "outdated" ? "alert" : undefined}>
        {t(`unsubscribe.${state}.text`)}
      </p>
      {state === "form" ? (
        <Form method="post" className={styles.form} {...submitProps}>
          <UnsubscribeReasons />
          <Button look="primary" isWide>
            {t("unsubscribe.button")}
          </Button>
        </Form>
      ) : null}
      <LinkButton look="text" isWide href={to(state === "form" ? paths.home() : paths.notifications())}>
        {t(state === "form" ? "unsubscribe.stay" : "unsubscribe.settings")}
      </LinkButton>
    </div>
  );
}
