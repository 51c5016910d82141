import { Form } from "@remix-run/react";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import styles from "./account.module.css";
import { SignOutForm } from "./sign-out-form";

/** An account marked for deletion: when it is deleted, and how to restore it (AMB-247). */
export function RestorePage({ deletionDate }: { deletionDate: string }) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  const { submitProps } = useOneSubmit();
  return (
    <div className={styles.panel}>
      <h1>{t("restore.title")}</h1>
      <p className={styles.lead}>{t("restore.text", { date: deletionDate })}</p>
      <Form method="post" action={to(paths.account())} {...submitProps}>
        <Button look="primary" isWide name="intent" value="restore">
          {t("restore.button")}
        </Button>
      </Form>
      <SignOutForm look="quiet" />
      <LinkButton look="text" isWide href={to(paths.resources.myData())} download="">
        {t("data.download")}
      </LinkButton>
    </div>
  );
}
