import type { LeaderboardRow } from "#contract/scoring";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { PageCrumbs } from "../catalog/page-crumbs";
import styles from "./games.module.css";

type Props = { rows: LeaderboardRow[]; own: LeaderboardRow | null; action: string };

/** /game/leaderboard: the best players, highest score first (S-017). Rendered on the server only. */
export function LeaderboardBody({ rows, own, action }: Props) {
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
        {own ? <p className={styles.note}>{t("board.ownPlace", { place: own.place })}</p> : null}
        {rows.length === 0 ? <p className={styles.note}>{t("board.empty")}</p> : <BoardTable rows={rows} />}
        <form method="post" action={action} data-enhance="">
          <Button look="primary" name="intent" value="start">
            {t("board.play")}
          </Button>
        </form>
      </div>
    </article>
  );
}

export function BoardTable({ rows }: { rows: LeaderboardRow[] }) {
  const { t } = useTranslation("games");
  return (
    <table className={styles.board}>
      <thead>
        <tr>
          <th scope="col">{t("board.place")}</th>
          <th scope="col">{t("board.name")}</th>
          <th scope="col">{t("board.score")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, name, score, is_own: isOwn }) => (
          <tr key={place} aria-current={isOwn ? "true" : undefined}>
            <td>{place}</td>
            <td>
              {name}
              {isOwn ? <span className={styles.own}>{t("board.own")}</span> : null}
            </td>
            <td>{score}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
