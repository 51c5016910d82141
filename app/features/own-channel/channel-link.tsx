import { Form, useActionData } from "@remix-run/react";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { CopyField } from "~/ui/copy-field";
import { FormError } from "~/ui/form-error";
import { LocalTime } from "../catalog/local-time";
import type { ChannelRefusal } from "./channel-form-state";
import styles from "./own-channel.module.css";

type Link = { id: string; url: string; start_ts: number; is_current: boolean };

/** The link to the programme, and the buttons that make and end it. */
export function ChannelLink({ link, zone }: { link: Link | null; zone: string }) {
  const { t } = useTranslation("ownChannel");
  const refusal = useActionData<ChannelRefusal>();
  return (
    <>
      <p className={styles.note}>{t("link.about")}</p>
      {refusal?.typed === null ? (
        <FormError id="link-error">{t(`problems.${refusal.problem}`)}</FormError>
      ) : null}
      {link ? (
        <>
          <CopyField
            label={t("link.label")}
            value={link.url}
            texts={{ copy: t("link.copy"), copied: t("link.copied") }}
          />
          {link.is_current ? null : (
            <p className={styles.note}>
              {t("link.earlier")} <LocalTime at={link.start_ts} zone={zone} look="date-time" />
            </p>
          )}
        </>
      ) : null}
      {link?.is_current ? null : <IntentForm intent="share" label={t(link ? "link.renew" : "link.make")} />}
      {link ? <IntentForm intent="unshare" label={t("link.end")} look="text" /> : null}
    </>
  );
}

type IntentProps = { intent: "share" | "unshare" | "remove"; label: string; look?: "quiet" | "text" };

function IntentForm({ intent, label, look = "quiet" }: IntentProps) {
  const { submitProps } = useOneSubmit();
  return (
    <Form method="post" {...submitProps}>
      <input type="hidden" name="intent" value={intent} />
      <Button look={look}>{label}</Button>
    </Form>
  );
}

export function RemoveForm() {
  const { t } = useTranslation("ownChannel");
  return <IntentForm intent="remove" label={t("remove")} look="text" />;
}
