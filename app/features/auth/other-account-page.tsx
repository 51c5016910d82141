import { Form, useLoaderData } from "@remix-run/react";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import type { otherAccountLoader } from "./other-account.server";

/** Asks whether to enter the account whose token came in the URL. */
export function OtherAccountPage() {
  const { title, isGuest } = useLoaderData<typeof otherAccountLoader>();
  const { t } = useTranslation("auth");
  const { submitProps } = useOneSubmit();
  const key = isGuest ? "linkEntry" : "otherAccount";
  return (
    <div className={formPage.panel}>
      <h1>{title}</h1>
      <p className={formPage.lead}>{t(`${key}.lead`)}</p>
      <Form method="post" reloadDocument className={formPage.form} {...submitProps}>
        <Button look="primary" isWide name="intent" value="enter">
          {t(`${key}.button`)}
        </Button>
        <Button look="text" isWide name="intent" value="stay">
          {t(`${key}.stay`)}
        </Button>
      </Form>
    </div>
  );
}
