import type { HistoryItem } from "#contract/profile";
import type { TitleCard as Card } from "#contract/shared";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Cross } from "~/ui/cross";
import { Tabs } from "~/ui/tabs";
import { cardWidth } from "../catalog/image-sizes";
import { ListPage } from "../catalog/list-page";
import { TitleCard } from "../catalog/title-card";
import styles from "./history.module.css";

export type HistoryProps = {
  list: { page: number; pages: number } & (
    | { kind: "watched"; items: HistoryItem[]; isPaused: boolean }
    | { kind: "rated"; items: { uid: string; rating: number; card: Card }[] }
  );
  /** The forms' target, with language and page. */
  action: string;
  isChild: boolean;
};

const eagerCards = 5;

/** /history: what the profile watched, and what it rated. Rendered on the server only. */
export function HistoryBody({ list, action, isChild }: HistoryProps) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  const isWatched = list.kind === "watched";
  return (
    <ListPage
      crumbs={[
        ...(isChild ? [] : [{ name: t("menu.overview"), path: paths.account() }]),
        { name: t("history.title"), path: null },
      ]}
      isChild={isChild}
      title={t("history.title")}
      isEmpty={list.items.length === 0}
      tools={
        <div className={styles.top}>
          <Tabs
            label={t("history.title")}
            tabs={[
              { href: to(paths.history()), label: t("history.watched"), isCurrent: isWatched },
              { href: to(paths.ratedTitles()), label: t("history.rated"), isCurrent: !isWatched },
            ]}
          />
          <p className={styles.year}>
            <LinkButton href={to(paths.year())}>
              {t(isChild ? "history.yearKids" : "history.year")}
            </LinkButton>
          </p>
          {isWatched ? (
            <HistoryTools isPaused={list.isPaused} isEmpty={list.items.length === 0} action={action} />
          ) : null}
        </div>
      }
      empty={
        <>
          <p>{t(isWatched ? "history.empty" : "history.emptyRated")}</p>
          <LinkButton href={to(isChild ? paths.kids() : paths.newTitles())}>{t("history.toNew")}</LinkButton>
        </>
      }
      paging={{ page: list.page, pages: list.pages, getPath: isWatched ? paths.history : paths.ratedTitles }}
    >
      {isWatched
        ? list.items.map((item, index) => (
            <li key={item.uid} className={styles.item}>
              <TitleCard
                card={item.card}
                imageSize={cardWidth}
                isEager={index < eagerCards}
                {...(item.episode ? { href: paths.episode(item.card.alias, item.episode.start_id) } : {})}
              />
              <WatchedNote item={item} />
              <RemoveForm
                action={action}
                uid={item.card.uid}
                label={t("history.remove", { title: item.card.title })}
              />
            </li>
          ))
        : list.items.map(({ uid, rating, card }, index) => (
            <li key={uid} className={styles.item}>
              <TitleCard card={card} imageSize={cardWidth} isEager={index < eagerCards} />
              <p className={styles.note}>{t("history.mine", { rating })}</p>
              <RemoveForm action={action} uid={uid} label={t("history.unrate", { title: card.title })} />
            </li>
          ))}
    </ListPage>
  );
}

type ToolsProps = { isPaused: boolean; isEmpty: boolean; action: string };

/** Buttons to pause and clear the history, with an explanation of pausing. */
function HistoryTools({ isPaused, isEmpty, action }: ToolsProps) {
  const { t } = useTranslation("account");
  return (
    <div className={styles.tools}>
      <p className={styles.note}>{t(isPaused ? "history.paused" : "history.about")}</p>
      <form method="post" action={action}>
        <Button name="intent" value={isPaused ? "resume" : "pause"}>
          {t(isPaused ? "history.resume" : "history.pause")}
        </Button>
      </form>
      {isEmpty ? null : (
        <details className={styles.clear}>
          <summary>{t("history.clear")}</summary>
          <form method="post" action={action}>
            <p className={styles.note}>{t("history.clearAsk")}</p>
            <Button name="intent" value="clear">
              {t("history.clearButton")}
            </Button>
          </form>
        </details>
      )}
    </div>
  );
}

function WatchedNote({ item }: { item: HistoryItem }) {
  const { episode, position_seconds, duration_seconds, is_finished } = item;
  const { t } = useTranslation("home");
  const percent =
    duration_seconds > 0 ? Math.min(100, Math.round((position_seconds / duration_seconds) * 100)) : 0;
  return (
    <p className={styles.note}>
      {episode
        ? `${t("continueEpisode", { season: episode.season_number, episode: episode.number })} · `
        : ""}
      {is_finished ? t("watched") : t("progress", { percent })}
    </p>
  );
}

type RemoveProps = { action: string; uid: string; label: string };

function RemoveForm({ action, uid, label }: RemoveProps) {
  return (
    <form method="post" action={action} className={styles.remove} data-enhance="" data-keep-scroll="">
      <input type="hidden" name="uid" value={uid} />
      <button name="intent" value="remove" aria-label={label} title={label}>
        <Cross />
      </button>
    </form>
  );
}
