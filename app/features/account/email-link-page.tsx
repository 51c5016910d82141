import { Form, useLoaderData } from "@remix-run/react";
import { useIsRefused } from "~/lib/forms/use-action-error";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import styles from "./account.module.css";
import type { emailLinkLoader } from "./email-link.server";

/** The page behind a link in an email. */
export function EmailLinkPage() {
  const page = useLoaderData<typeof emailLinkLoader>();
  const isRefused = useIsRefused();
  const { t } = useTranslation("account");
  const to = useLocalised();
  const { submitProps } = useOneSubmit();
  const state = isRefused ? "outdated" : page.state;
  return (
    <div className={styles.panel}>
      <h1>{t(`link.${state}.title`)}</h1>
      <p className={styles.lead}>{t(`link.${state}.text`)}</p>
      {state === "confirm" || state === "subscribe" ? (
        <Form method="post" className={styles.form} {...submitProps}>
          <Button look="primary" isWide name="intent" value="confirm">
            {t("link.confirm.button")}
          </Button>
          <Button isWide name="intent" value="refuse">
            {t("link.confirm.refuse")}
          </Button>
        </Form>
      ) : (
        <LinkButton look="primary" isWide href={to(paths.home())}>
          {t("link.toHome")}
        </LinkButton>
      )}
    </div>
  );
}
