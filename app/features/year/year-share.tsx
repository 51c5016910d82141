import { ActionForm } from "~/lib/forms/action-form";
import { useActionError } from "~/lib/forms/use-action-error";
import { useFormResponse } from "~/lib/forms/use-form-response";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button, LinkButton } from "~/ui/button";
import { CopyField } from "~/ui/copy-field";
import { FormError } from "~/ui/form-error";
import styles from "./year.module.css";

type Link = { url: string; picture: string; withTitles: boolean };
type Props = { year: number; link: Link | null };

/** The link to a year: what it shows, its picture, and the forms that make and end it. */
export function YearShare({ year, link }: Props) {
  const { t } = useTranslation("year");
  const fields = { intent: "share", year: String(year) };
  const typed = useFormResponse(fields)?.submission.initialValue;
  const error = useActionError(fields);
  const withTitles = typed ? typed.titles === "on" : (link?.withTitles ?? false);
  return (
    <section className={styles.share} aria-labelledby="share">
      <div className={styles.sharing}>
        <h2 id="share">{t("share.title")}</h2>
        <p className={styles.note}>{t("share.about")}</p>
        {link ? (
          <>
            <CopyField
              label={t("share.label")}
              value={link.url}
              look="primary"
              texts={{ copy: t("share.copy"), copied: t("share.copied") }}
            >
              <LinkButton href={link.picture} download={`luch-${year}.png`}>
                {t("share.picture")}
              </LinkButton>
            </CopyField>
            <p className={styles.note}>{t(link.withTitles ? "share.hasTitles" : "share.noTitles")}</p>
          </>
        ) : null}
        <ActionForm fields={fields} className={styles.form}>
          {error ? <FormError>{t(`errors.${error}` as "errors.server")}</FormError> : null}
          <label className={styles.check}>
            <input type="checkbox" name="titles" value="on" defaultChecked={withTitles} />
            {t("share.titles")}
          </label>
          <Button look={link ? "quiet" : "primary"}>{t(link ? "share.renew" : "share.make")}</Button>
        </ActionForm>
        {link ? <EndForm year={year} /> : null}
      </div>
      {link ? (
        <img
          src={link.picture}
          alt={t("share.pictureAlt", { year })}
          width={1200}
          height={630}
          className={styles.picture}
        />
      ) : null}
    </section>
  );
}

function EndForm({ year }: { year: number }) {
  const { t } = useTranslation("year");
  const fields = { intent: "unshare", year: String(year) };
  const error = useActionError(fields);
  return (
    <ActionForm fields={fields}>
      {error ? <FormError>{t(`errors.${error}` as "errors.server")}</FormError> : null}
      <Button look="text">{t("share.end")}</Button>
    </ActionForm>
  );
}
