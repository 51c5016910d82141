import { Check, X } from "lucide-react";
import { secondsPerQuestion } from "#domain/quiz";
import { ActionForm } from "~/lib/forms/action-form";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Picture } from "~/ui/picture";
import { PosterFan } from "~/ui/poster-fan";
import { PageCrumbs } from "../catalog/page-crumbs";
import { type AdultData, useAdultData } from "../layouts/adult-layout";
import type { gameLoader } from "./game.server";
import { BoardTable, StartForm } from "./game-parts";
import styles from "./games.module.css";

type Data = AdultData<typeof gameLoader>;
type Start = Extract<Data, { kind: "start" }>;
type Props = Extract<Data, { kind: "game" }>;
type Game = Props["game"];

/** /game: the rules and a start button; with ?game a question, the points for the answer, or the result. */
export function GamePage() {
  const page = useAdultData<typeof gameLoader>();
  return page.kind === "start" ? <GameStart {...page} /> : <GameView {...page} />;
}

/** The rules, a start button, and the best players (S-016). */
function GameStart({ best, isSignedIn, isEmpty }: Start) {
  const { t } = useTranslation("games");
  const to = useLocalised();
  return (
    <article className={styles.page}>
      <PageCrumbs isChild={false} crumbs={[{ name: t("game.title"), path: null }]} />
      <div className={styles.narrow}>
        <div className={styles.start}>
          <PosterFan className={styles.fan} />
          <h1 className={styles.title}>{t("game.title")}</h1>
          <p className={styles.lead}>{t("game.lead")}</p>
          {isEmpty ? (
            <p role="alert" className={styles.note}>
              {t("game.empty")}
            </p>
          ) : null}
          <StartForm text={t("game.start")} />
        </div>
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

function GameView(props: Props) {
  const { t } = useTranslation("games");
  const { state, position, total, question } = props.game;
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
      {/* A new picture for each question: the last one would stay until the next is loaded. */}
      {state === "finished" ? <Result {...props} /> : <Question key={question.id} {...props} />}
    </article>
  );
}

const frameWidth = { width: "min(92vw, 960px)", maxPixels: 960 };

function Question({ game, secondsLeft }: Props) {
  const { t } = useTranslation("games");
  const to = useLocalised();
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
      {result ? (
        <ActionForm action={to(paths.game())} fields={{ game: id, intent: "next" }} isSamePage>
          <Verdict game={game} result={result} />
          <Button look="primary">{t(position === total ? "game.finish" : "game.next")}</Button>
        </ActionForm>
      ) : (
        <>
          {/* A running animation cannot be given another duration. */}
          <Timer key={secondsLeft} secondsLeft={secondsLeft} />
          <ActionForm
            action={to(paths.game())}
            fields={{ game: id, intent: "answer", question: question.id }}
            isSamePage
          >
            <fieldset className={styles.options}>
              <legend>{t("game.question")}</legend>
              {question.options.map((option) => (
                <Button key={option.id} name="answer" value={option.id}>
                  {option.title}
                </Button>
              ))}
            </fieldset>
          </ActionForm>
        </>
      )}
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

function Result({ game, isSignedIn }: Props) {
  const { t } = useTranslation("games");
  const to = useLocalised();
  const langOf = useNameLang();
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
      <div className={styles.actions}>
        {hasPlayer ? null : isSignedIn ? (
          <ActionForm action={to(paths.game())} fields={{ game: id, intent: "claim" }}>
            <Button look="primary">{t("game.claim")}</Button>
          </ActionForm>
        ) : (
          <LinkButton look="primary" href={to(paths.signIn(to(paths.game(id))))}>
            {t("game.signIn")}
          </LinkButton>
        )}
        <LinkButton href={to(paths.leaderboard())}>{t("game.toBoard")}</LinkButton>
      </div>
      <StartForm look={hasPlayer ? "primary" : "quiet"} text={t("game.again")} />
      <section aria-labelledby="frames">
        <h2 id="frames" className={styles.subtitle}>
          {t("game.frames")}
        </h2>
        <ol className={styles.titles}>
          {titles.map(({ id: titleId, alias, title, is_right: isRight, points }) => (
            <li key={titleId}>
              <a href={to(paths.title(alias))} lang={langOf(title)}>
                {title}
              </a>
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
