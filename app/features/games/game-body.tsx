import { Check, X } from "lucide-react";
import type { Game, LeaderboardRow } from "#contract/scoring";
import { secondsPerQuestion } from "#domain/quiz";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Picture } from "~/ui/picture";
import { PageCrumbs } from "../catalog/page-crumbs";
import styles from "./games.module.css";
import { BoardTable } from "./leaderboard-body";

type StartProps = { action: string; best: LeaderboardRow[]; isSignedIn: boolean; isEmpty: boolean };

/** /game: the rules, a start button, and the best players (S-016). Rendered on the server only. */
export function GameStart({ action, best, isSignedIn, isEmpty }: StartProps) {
  const { t } = useTranslation("games");
  const to = useLocalised();
  return (
    <article className={styles.page}>
      <PageCrumbs isChild={false} crumbs={[{ name: t("game.title"), path: null }]} />
      <div className={styles.narrow}>
        <h1 className={styles.title}>{t("game.title")}</h1>
        <p className={styles.lead}>{t("game.lead")}</p>
        {isEmpty ? (
          <p role="alert" className={styles.note}>
            {t("game.empty")}
          </p>
        ) : null}
        <form method="post" action={action} data-enhance="">
          <Button look="primary" name="intent" value="start">
            {t("game.start")}
          </Button>
        </form>
        <section aria-labelledby="best" className={styles.best}>
          <h2 id="best">{t("game.best")}</h2>
          {best.length === 0 ? (
            <p className={styles.note}>{t("game.bestEmpty")}</p>
          ) : (
            <BoardTable rows={best} />
          )}
          <p className={styles.actions}>
            {best.length === 0 ? null : (
              <LinkButton href={to(paths.leaderboard())}>{t("game.toBoard")}</LinkButton>
            )}
            {isSignedIn ? (
              <LinkButton href={to(paths.achievements())}>{t("game.toAchievements")}</LinkButton>
            ) : null}
          </p>
        </section>
      </div>
    </article>
  );
}

type Props = {
  game: Game;
  action: string;
  /** Time left for the question, by the server's clock. */
  secondsLeft: number;
  isSignedIn: boolean;
  signInHref: string;
};

/** /game?game: a question, the points for the answer, or the result. Rendered on the server only. */
export function GameBody(props: Props) {
  const { t } = useTranslation("games");
  const { state, position, total } = props.game;
  return (
    <article className={styles.page}>
      <PageCrumbs
        isChild={false}
        crumbs={[
          { name: t("game.title"), path: paths.game() },
          {
            name: state === "finished" ? t("game.finished") : t("game.position", { position, total }),
            path: null,
          },
        ]}
      />
      {state === "finished" ? <Result {...props} /> : <Question {...props} />}
    </article>
  );
}

const frameWidth = { width: "min(92vw, 960px)", maxPixels: 960 };

function Question({ game, action, secondsLeft }: Props) {
  const { t } = useTranslation("games");
  const { id, question, position, total, score, result } = game;
  return (
    <div className={styles.game}>
      <header className={styles.state}>
        <h1>{t("game.position", { position, total })}</h1>
        <p>{t("game.score", { count: score })}</p>
      </header>
      <div className={styles.frame}>
        <Picture
          src={question.picture}
          alt={t("game.frame")}
          size={frameWidth}
          ratio={[11, 5]}
          isEager
          isMain
        />
      </div>
      {result ? null : <Timer secondsLeft={secondsLeft} />}
      <form method="post" action={action} data-enhance="" data-keep-scroll="">
        <input type="hidden" name="game" value={id} />
        {result ? (
          <>
            <Verdict game={game} result={result} />
            <Button look="primary" name="intent" value="next">
              {t(position === total ? "game.finish" : "game.next")}
            </Button>
          </>
        ) : (
          <fieldset className={styles.options}>
            <legend>{t("game.question")}</legend>
            <input type="hidden" name="intent" value="answer" />
            <input type="hidden" name="question" value={question.id} />
            {question.options.map((option) => (
              <Button key={option.id} name="answer" value={option.id}>
                {option.title}
              </Button>
            ))}
          </fieldset>
        )}
      </form>
    </div>
  );
}

/**
 * The remaining time: a bar animated by SVG, so that it moves without script, and text for viewers who prefer reduced
 * motion.
 */
function Timer({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useTranslation("games");
  const share = Math.min(100, Math.round((secondsLeft / secondsPerQuestion) * 100));
  if (secondsLeft === 0) return <p className={styles.note}>{t("game.timeUp")}</p>;
  const text = t("game.left", { count: secondsLeft });
  return (
    <>
      <svg
        className={styles.timer}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        <rect width={share} height="1">
          <animate attributeName="width" from={share} to="0" dur={`${secondsLeft}s`} fill="freeze" />
        </rect>
      </svg>
      <p className={styles.timerText}>{text}</p>
    </>
  );
}

/** The points for the answer, and which option was right. */
function Verdict({ game, result }: { game: Game; result: NonNullable<Game["result"]> }) {
  const { t } = useTranslation("games");
  const { options } = game.question;
  const { chosen, right, points, is_late: isLate } = result;
  const title = options.find((option) => option.id === right)?.title ?? "";
  const key = points > 0 ? "game.right" : isLate && chosen === right ? "game.late" : "game.wrong";
  return (
    <>
      <p role="status" className={points > 0 ? styles.right : styles.wrong}>
        {t(key, { points, title })}
      </p>
      <ul className={styles.options}>
        {options.map((option) => {
          const isRight = option.id === right;
          const isChosen = option.id === chosen;
          return (
            <li key={option.id} className={classes(isRight && styles.rightOption, isChosen && styles.chosen)}>
              {isRight ? (
                <Check size={20} role="img" aria-label={t("game.rightMark")} />
              ) : isChosen ? (
                <X size={20} role="img" aria-label={t("game.chosenMark")} />
              ) : null}
              {option.title}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Result({ game, action, isSignedIn, signInHref }: Props) {
  const { t } = useTranslation("games");
  const to = useLocalised();
  const { id, score, total, titles, place, has_player: hasPlayer } = game;
  const count = titles.filter((title) => title.is_right).length;
  return (
    <div className={styles.narrow}>
      <h1 className={styles.title}>{t("game.finished")}</h1>
      <p className={styles.total}>{t("game.score", { count: score })}</p>
      <p className={styles.lead}>{t("game.result", { count, total })}</p>
      {hasPlayer ? (
        <p className={styles.note}>{place === null ? t("game.below") : t("game.place", { place })}</p>
      ) : (
        <p className={styles.note}>{t("game.signInAbout")}</p>
      )}
      <form method="post" action={action} data-enhance="" className={styles.actions}>
        {!hasPlayer && isSignedIn ? (
          <>
            <input type="hidden" name="game" value={id} />
            <Button look="primary" name="intent" value="claim">
              {t("game.claim")}
            </Button>
          </>
        ) : null}
        {!hasPlayer && !isSignedIn ? (
          <LinkButton look="primary" href={signInHref}>
            {t("game.signIn")}
          </LinkButton>
        ) : null}
        <LinkButton href={to(paths.leaderboard())}>{t("game.toBoard")}</LinkButton>
      </form>
      <form method="post" action={action} data-enhance="">
        <Button look={hasPlayer ? "primary" : "quiet"} name="intent" value="start">
          {t("game.again")}
        </Button>
      </form>
      <section aria-labelledby="frames">
        <h2 id="frames" className={styles.subtitle}>
          {t("game.frames")}
        </h2>
        <ol className={styles.titles}>
          {titles.map(({ id: titleId, alias, title, is_right: isRight, points }) => (
            <li key={titleId}>
              <a href={to(paths.title(alias))}>{title}</a>
              <span className={isRight ? styles.right : styles.miss}>
                {isRight ? t("game.points", { points }) : t("game.miss")}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
