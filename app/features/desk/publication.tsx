import type { TitleChange } from "#contract/editing";
import { ActionForm } from "~/lib/forms/action-form";
import { useFormResponse } from "~/lib/forms/use-form-response";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import accountStyles from "../account/account.module.css";
import styles from "./desk.module.css";
import { DeskField, useDeskForm } from "./desk-form";

type Published = {
  /** In words. */
  state: string;
  isShown: boolean;
  /** When it is published and taken back by the clock, in words; null if never. */
  scheduled: string | null;
  ends: string | null;
  /** The same as the fields have it. */
  publishAt: string;
  unpublishAt: string;
};
type Place = {
  action: string;
  /** What the page's forms send of the draft that they are about. */
  fields?: Record<string, string>;
  version: string;
};
type PublicationProps = Place & {
  published: Published;
  /** Where viewers see it; null if it has no page of its own. */
  open: { href: string; name: string } | null;
  /** What is previewed. */
  draft: { kind: string; key: string };
  removal: { intent: string; name: string };
};

/** What viewers see of a draft's subject, and the forms that change it. */
export function Publication({
  action,
  fields,
  version,
  published: { state, isShown, scheduled, ends, publishAt, unpublishAt },
  open,
  draft,
  removal,
}: PublicationProps) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  const form = useDeskForm({
    intent: "publish",
    values: { publish_at: publishAt, unpublish_at: unpublishAt },
    version,
    isSaved: false,
  });
  const [error] = useFormResponse({ intent: removal.intent })?.submission.error?.[""] ?? [];
  return (
    <section className={styles.group} aria-labelledby="publication">
      <h2 id="publication">{t("titles.publication")}</h2>
      <p>
        {scheduled === null ? state : t("titles.scheduled", { at: scheduled })}
        {ends === null ? "" : `. ${t("titles.ends", { at: ends })}`}
      </p>
      {isShown && open !== null ? (
        <p>
          <a className={styles.link} href={open.href}>
            {open.name}
          </a>
        </p>
      ) : null}
      <p>
        <a className={styles.link} href={to(paths.previewDesk(draft))}>
          {t("preview.link")}
        </a>
      </p>
      <ActionForm
        action={action}
        isSamePage
        fields={{ intent: "publish", ...fields, seen_version: version }}
        className={accountStyles.form}
      >
        <DeskField
          desk={form}
          name="publish_at"
          type="datetime-local"
          label={t("titles.fields.publish_at")}
        />
        <DeskField
          desk={form}
          name="unpublish_at"
          type="datetime-local"
          label={t("titles.fields.unpublish_at")}
        />
        <FormError>{form.getError("")}</FormError>
        <Button look="primary">{t("titles.publish")}</Button>
      </ActionForm>
      {isShown || scheduled !== null ? (
        <ActionForm action={action} isSamePage fields={{ intent: removal.intent, ...fields }}>
          <FormError>{error === undefined ? undefined : t(`errors.${error as "server"}`)}</FormError>
          <Button>{removal.name}</Button>
        </ActionForm>
      ) : null}
    </section>
  );
}

type Change = {
  version: number;
  action: TitleChange["action"];
  editor: string | null;
  /** In words. */
  at: string;
};

/** Who changed what when, the newest first, with a way back to each draft. */
export function History({ action, fields, version: seen, changes }: Place & { changes: readonly Change[] }) {
  const { t } = useTranslation("desk");
  const [error] = useFormResponse({ intent: "restore" })?.submission.error?.[""] ?? [];
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t("titles.history")}</h2>
      <FormError>{error === undefined ? undefined : t(`errors.${error as "server"}`)}</FormError>
      <ol className={accountStyles.rows}>
        {changes.map(({ version, action: act, editor, at }, index) => (
          <li key={version} className={accountStyles.row}>
            <span className={accountStyles.rowText}>
              <span>{t(`titles.actions.${act}`)}</span>
              <span className={accountStyles.label}>{[at, editor ?? t("titles.byItself")].join(" · ")}</span>
            </span>
            {index === 0 ? null : (
              <ActionForm
                action={action}
                isSamePage
                fields={{ intent: "restore", ...fields, seen_version: seen, version: String(version) }}
              >
                <Button aria-label={t("titles.restoreNamed", { at })}>{t("titles.restore")}</Button>
              </ActionForm>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
