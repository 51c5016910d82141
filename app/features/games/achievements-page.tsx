import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { languages } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { PageCrumbs } from "../catalog/page-crumbs";
import { type AdultData, useAdultData } from "../layouts/adult-layout";
import { AchievementMark } from "./achievement-mark";
import type { achievementsLoader } from "./achievements.server";
import styles from "./games.module.css";

type Achievement = AdultData<typeof achievementsLoader>["achievements"][number];

/** /achievements: earned and unearned achievements (S-015). */
export function AchievementsPage() {
  const { achievements } = useAdultData<typeof achievementsLoader>();
  const { t } = useTranslation("games");
  const to = useLocalised();
  const earned = achievements.filter((achievement) => achievement.earned !== null).length;
  return (
    <article className={styles.page}>
      <PageCrumbs isChild={false} crumbs={[{ name: t("achievements.title"), path: null }]} />
      <div className={styles.wide}>
        <h1 className={styles.title}>{t("achievements.title")}</h1>
        <p className={styles.lead}>{t("achievements.lead")}</p>
        <p className={styles.count}>{t("achievements.count", { earned, total: achievements.length })}</p>
        <ul className={styles.achievements}>
          {achievements.map((achievement) => (
            <AchievementItem key={achievement.id} achievement={achievement} />
          ))}
        </ul>
        <p className={styles.actions}>
          <LinkButton href={to(paths.game())}>{t("achievements.toGame")}</LinkButton>
          <LinkButton href={to(paths.newTitles())}>{t("achievements.toFilms")}</LinkButton>
        </p>
      </div>
    </article>
  );
}

function AchievementItem({
  achievement: { id, title, description, progress, target, earned },
}: {
  achievement: Achievement;
}) {
  const { t } = useTranslation("games");
  const numbers = new Intl.NumberFormat(languages[useLocale()].tag);
  const steps = t("achievements.progress", {
    progress: numbers.format(progress),
    target: numbers.format(target),
  });
  return (
    <li className={earned === null ? styles.achievement : styles.earned}>
      <AchievementMark id={id} className={styles.mark} />
      <h2>{title}</h2>
      <p>{description}</p>
      {earned === null ? (
        <p className={styles.progress}>
          <progress aria-label={title} max={target} value={progress} />
          <span>{steps}</span>
        </p>
      ) : (
        <p className={styles.date}>{t("achievements.earned", { date: earned })}</p>
      )}
    </li>
  );
}
