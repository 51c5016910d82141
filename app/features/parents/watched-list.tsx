import type { Limits, Viewing } from "#contract/parents";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatClock, formatLongDay, formatMinutes } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import accountStyles from "../account/account.module.css";
import { BlockForm } from "./blocks";
import { type FormProps, useErrors } from "./limit-form";
import styles from "./parents.module.css";

/** The latest entries; `isWhole` if there are no more. */
export type Watched = { items: Viewing[]; isWhole: boolean };

/** What a child has watched. */
export function WatchedList({ limits, action, watched, submission }: FormProps & { watched: Watched }) {
  const { t } = useTranslation("parents");
  const to = useLocalised();
  const { error } = useErrors("forget", submission);
  return (
    <section className={styles.section} aria-labelledby="watched-title">
      <h2 id="watched-title">{t("watched.title")}</h2>
      <FormError>{error("")}</FormError>
      {watched.items.length === 0 ? (
        <p className={styles.label}>{t("watched.empty")}</p>
      ) : (
        <ul className={accountStyles.rows}>
          {watched.items.map((viewing) => (
            <WatchedRow
              key={`${viewing.day} ${viewing.uid}`}
              viewing={viewing}
              limits={limits}
              action={action}
            />
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

function WatchedRow({ viewing, limits, action }: { viewing: Viewing; limits: Limits; action: string }) {
  const { t } = useTranslation("parents");
  const locale = useLocale();
  const { day, uid, title, kind, episode, minutes, seen, block } = viewing;
  const what = episode
    ? t("watched.episode", { season: episode.season_number, number: episode.number, title: episode.title })
    : t(`watched.${kind === "episode" ? "movie" : kind}`);
  const long = minutes === 0 ? t("watched.less") : formatMinutes(minutes, locale);
  return (
    <li className={accountStyles.row}>
      <span className={accountStyles.rowText}>
        <span className={accountStyles.value}>{title}</span>
        <span className={styles.label}>{what}</span>
        <span className={styles.label}>
          {`${formatLongDay(day, locale)}, ${formatClock(seen, limits.time_zone)} · ${long}`}
        </span>
      </span>
      {limits.needs_pin ? null : (
        <span className={styles.buttons}>
          {block === null ? null : block.is_blocked ? (
            <span className={styles.label}>{t("blocks.hidden")}</span>
          ) : (
            <BlockForm action={action} block={{ ...block, title }} intent="block" />
          )}
          <form method="post" action={action}>
            <input type="hidden" name="day" value={day} />
            <input type="hidden" name="uid" value={uid} />
            <Button look="text" name="intent" value="forget" aria-label={t("watched.removeNamed", { title })}>
              {t("watched.remove")}
            </Button>
          </form>
        </span>
      )}
    </li>
  );
}
