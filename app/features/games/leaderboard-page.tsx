import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { PageCrumbs } from "../catalog/page-crumbs";
import { useAdultData } from "../layouts/adult-layout";
import type { leaderboardLoader } from "./game.server";
import { BoardTable, StartForm } from "./game-parts";
import styles from "./games.module.css";

/** /game/leaderboard: the best players, highest score first (S-017). */
export function LeaderboardPage() {
  const { rows, ownPlace } = useAdultData<typeof leaderboardLoader>();
  const { t } = useTranslation("games");
  return (
    <article className={styles.page}>
      <PageCrumbs
        isChild={false}
        crumbs={[
          { name: t("game.title"), path: paths.game() },
          { name: t("board.title"), path: null },
        ]}
      />
      <div className={styles.narrow}>
        <h1 className={styles.title}>{t("board.title")}</h1>
        <p className={styles.lead}>{t("board.lead")}</p>
        {ownPlace === null ? null : <p className={styles.note}>{t("board.ownPlace", { place: ownPlace })}</p>}
        {rows.length === 0 ? <p className={styles.note}>{t("board.empty")}</p> : <BoardTable rows={rows} />}
        <StartForm text={t("board.play")} />
      </div>
    </article>
  );
}
