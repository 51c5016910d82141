import { ActionForm } from "~/lib/forms/action-form";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import accountStyles from "../account/account.module.css";
import { BlockForm } from "./blocks";
import styles from "./parents.module.css";
import type { LimitFormProps, ParentsData } from "./parents-data";
import { useLimitForm } from "./use-limit-form";

type Watched = NonNullable<ParentsData["watched"]>;

/** What a child has watched. */
export function WatchedList({ limits, action, watched }: LimitFormProps & { watched: Watched }) {
  const { t } = useTranslation("parents");
  const to = useLocalised();
  const langOf = useNameLang();
  const { formError } = useLimitForm("forget");
  return (
    <section className={styles.section} aria-labelledby="watched-title">
      <h2 id="watched-title">{t("watched.title")}</h2>
      <FormError>{formError?.text}</FormError>
      {watched.items.length === 0 ? (
        <p className={styles.label}>{t("watched.empty")}</p>
      ) : (
        <ul className={accountStyles.rows}>
          {watched.items.map(({ day, uid, title, about, when, block }) => (
            <li key={`${day} ${uid}`} className={accountStyles.row}>
              <span className={accountStyles.rowText}>
                <span className={accountStyles.value} lang={langOf(title)}>
                  {title}
                </span>
                <span className={styles.label}>{about}</span>
                <span className={styles.label}>{when}</span>
              </span>
              {limits.needs_pin ? null : (
                <span className={styles.buttons}>
                  {block === null ? null : block.is_blocked ? (
                    <span className={styles.label}>{t("blocks.hidden")}</span>
                  ) : (
                    <BlockForm action={action} block={{ ...block, title }} intent="block" />
                  )}
                  <ActionForm action={action} fields={{ day, uid }} isSamePage>
                    <Button
                      look="text"
                      name="intent"
                      value="forget"
                      aria-label={t("watched.removeNamed", { title })}
                    >
                      {t("watched.remove")}
                    </Button>
                  </ActionForm>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {watched.isWhole ? null : (
        <LinkButton look="text" href={to(paths.parents(limits.profile_id, { all: "1" }))}>
          {t("watched.all")}
        </LinkButton>
      )}
    </section>
  );
}
