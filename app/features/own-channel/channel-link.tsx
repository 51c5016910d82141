import { Form } from "@remix-run/react";
import { useRef, useState } from "react";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { LocalTime } from "../catalog/local-time";
import styles from "./own-channel.module.css";

type Link = { id: string; url: string; start_ts: number; is_current: boolean };

/** The link to the programme, and the buttons that make and end it. */
export function ChannelLink({ link, zone }: { link: Link | null; zone: string }) {
  const { t } = useTranslation("ownChannel");
  return (
    <>
      <p className={styles.note}>{t("link.about")}</p>
      {link ? (
        <>
          <LinkField url={link.url} />
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

/** The field can be copied from without script, too. */
function LinkField({ url }: { url: string }) {
  const { t } = useTranslation("ownChannel");
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // The field with the selected link remains.
    }
  }
  return (
    <div className={styles.link}>
      <label>
        {t("link.label")}
        <input ref={field} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <Button type="button" onClick={() => void copy()}>
        {t(isCopied ? "link.copied" : "link.copy")}
      </Button>
      <p role="status" className="visually-hidden">
        {isCopied ? t("link.copied") : ""}
      </p>
    </div>
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
