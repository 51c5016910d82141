import type { JournalCard } from "#contract/journal";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatIsoDay } from "~/lib/time/machine-time";
import { formatLongDate } from "~/lib/time/time-text";
import { classes } from "~/ui/classes";
import { Picture } from "~/ui/picture";
import { articleCardWidth, leadWidth } from "./article-image-sizes";
import styles from "./journal.module.css";

type Props = { article: JournalCard; isLead?: boolean; isEager?: boolean; level?: 2 | 3 };

/** An article in a list; the lead article is larger. Articles are in Russian whatever the page's language. */
export function ArticleCard({ article, isLead = false, isEager = false, level = 2 }: Props) {
  const { t } = useTranslation("journal");
  const to = useLocalised();
  const locale = useLocale();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <a href={to(paths.article(article.alias))} className={classes(styles.card, isLead && styles.leadCard)}>
      <div className={styles.picture}>
        {article.image ? (
          <Picture
            src={article.image}
            alt=""
            size={isLead ? leadWidth : articleCardWidth}
            ratio={[16, 9]}
            isEager={isEager}
            isMain={isLead}
          />
        ) : null}
      </div>
      <div className={styles.words}>
        <span className={styles.rubric}>{t(`rubrics.${article.rubric_alias}`)}</span>
        <Heading className={styles.name} lang={article.is_veiled ? undefined : "ru"}>
          {article.title}
        </Heading>
        {article.is_veiled ? null : (
          <span className={styles.leadText} lang="ru">
            {article.lead}
          </span>
        )}
        <span className={styles.facts}>
          <time dateTime={formatIsoDay(article.published)}>{formatLongDate(article.published, locale)}</time>
          <span>{t("readingMinutes", { count: article.reading_minutes })}</span>
        </span>
      </div>
    </a>
  );
}
