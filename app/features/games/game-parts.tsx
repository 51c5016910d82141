import type { LeaderboardRow } from "#contract/scoring";
import { ActionForm } from "~/lib/forms/action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import styles from "./games.module.css";

/** A button that starts a game. */
export function StartForm({ look = "primary", text }: { look?: "primary" | "quiet"; text: string }) {
  const to = useLocalised();
  return (
    <ActionForm action={to(paths.game())} fields={{ intent: "start" }}>
      <Button look={look}>{text}</Button>
    </ActionForm>
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
