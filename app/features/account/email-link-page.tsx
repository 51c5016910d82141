import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import styles from "./account.module.css";
import type { emailLinkAction, emailLinkLoader, EmailLinkState } from "./email-link.server";

/** The page behind a link in an email. */
export function EmailLinkPage() {
  const page = useLoaderData<typeof emailLinkLoader>();
  const refused = useActionData<typeof emailLinkAction>();
  const { t } = useTranslation("account");
  const to = useLocalised();
  const { submitProps } = useOneSubmit();
  const state: EmailLinkState = refused && "state" in refused ? refused.state : page.state;
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t(`link.${state}.title`);
  useEffect(() => {
    // The buttons are gone, and the page is about something else.
    if (refused === undefined) return;
    document.title = title;
    heading.current?.focus();
  }, [refused, title]);
  return (
    <div className={styles.panel}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead}>{t(`link.${state}.text`)}</p>
      {state === "confirm" || state === "subscribe" || state === "removePin" ? (
        <Form method="post" className={styles.form} {...submitProps}>
          <Button look="primary" isWide name="intent" value="confirm">
            {t(state === "removePin" ? "link.removePin.button" : "link.confirm.button")}
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
