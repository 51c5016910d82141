import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { readCues } from "#domain/read-cues";
import { groupByChapters, type Line, markFound } from "#domain/transcript";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { fetchTrack } from "~/player/fetch-track";
import type { PlayerMedia } from "~/player/player-media";
import { formatPosition } from "~/player/spoken-time";
import { usePlayer, usePlayerStore } from "~/player/store/use-player";
import { getTrackName, toNamedTrack } from "~/player/track-name";
import { Button } from "~/ui/button";
import styles from "./player-transcript.module.css";

type Track = PlayerMedia["tracks"][number];
type FoundLine = Line & { index: number; pieces: { text: string; isFound: boolean }[] };

/** All lines of a track; null while they load, and «failed» if they could not be. */
function useLines(track: Track | undefined, attempt: number): Line[] | "failed" | null {
  const [loaded, setLoaded] = useState<{ of: string; lines: Line[] | "failed" } | null>(null);
  const src = track?.src;
  const key = `${src ?? ""} ${attempt}`;
  useEffect(() => {
    if (src === undefined) return;
    const controller = new AbortController();
    fetchTrack(src, controller.signal)
      .then((text) => setLoaded({ of: key, lines: readCues(text) }))
      .catch(() => {
        if (!controller.signal.aborted) setLoaded({ of: key, lines: "failed" });
      });
    return () => controller.abort();
  }, [src, key]);
  return loaded?.of === key ? loaded.lines : null;
}

/** What is said in the film, beside it: follows it, can be searched, and each line plays from there. */
export function PlayerTranscript({ media }: { media: PlayerMedia }) {
  const { t } = useTranslation("transcript");
  const { t: player } = useTranslation("player");
  const shown = usePlayer((state) => state.subtitles);
  const [language, setLanguage] = useState(
    () => (media.tracks.find(({ srclang }) => srclang === shown) ?? media.tracks[0])?.srclang,
  );
  const [query, setQuery] = useState("");
  const [attempt, setAttempt] = useState(0);
  const lines = useLines(
    media.tracks.find(({ srclang }) => srclang === language),
    attempt,
  );
  const told = useTold(lines, media.veiledFromSeconds);
  const [isLifted, setLifted] = useState(false);
  const isVeiled = !isLifted && Array.isArray(lines) && told < lines.length;
  const found = useMemo(
    () => findLines(isVeiled ? lines.slice(0, told) : lines, query),
    [lines, query, isVeiled, told],
  );
  return (
    <div className={styles.panel}>
      <div className={styles.tools}>
        <label className={styles.search}>
          <span className="visually-hidden">{t("search.label")}</span>
          <input
            type="search"
            placeholder={t("search.example")}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </label>
        {media.tracks.length > 1 && (
          <label>
            <span className="visually-hidden">{t("languages")}</span>
            <select value={language} onChange={(event) => setLanguage(event.currentTarget.value)}>
              {media.tracks.map((track) => (
                <option key={track.srclang} value={track.srclang}>
                  {getTrackName(toNamedTrack(track), player)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <p className={styles.found} role="status">
        {query.trim() === "" || !Array.isArray(lines)
          ? ""
          : found.length === 0
            ? t("search.nothing", { query })
            : t("search.found", { count: found.length })}
      </p>
      {lines === null && <p className={styles.note}>{t("loading")}</p>}
      {lines === "failed" && (
        <div className={styles.note} role="alert">
          <p>{t("failed")}</p>
          <Button type="button" onClick={() => setAttempt(attempt + 1)}>
            {t("again")}
          </Button>
        </div>
      )}
      {found.length > 0 && (
        <Lines
          key={language}
          lines={found}
          isWhole={query.trim() === ""}
          chapters={media.chapters.map(({ startSeconds, title }) => ({ second: startSeconds, text: title }))}
          lang={language}
        />
      )}
      {isVeiled && (
        <div className={styles.veiled}>
          <p>{t("veiled.heading")}</p>
          <Button type="button" onClick={() => setLifted(true)}>
            {t("veiled.show")}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * How many lines, from the first on, may be told: those before the second from which on the film is veiled, and what
 * was played since.
 */
function useTold(lines: Line[] | "failed" | null, veiledFromSeconds: number | null): number {
  const [until, setUntil] = useState(veiledFromSeconds ?? Infinity);
  const told = usePlayer(({ positionSeconds, subtitleOffset }) =>
    countLines(lines, Math.max(until, positionSeconds - subtitleOffset)),
  );
  const last = Array.isArray(lines) ? (lines[told - 1]?.second ?? 0) : 0;
  if (last > until) setUntil(last);
  return told;
}

const countLines = (lines: Line[] | "failed" | null, untilSeconds: number): number =>
  Array.isArray(lines) ? lines.filter(({ second }) => second <= untilSeconds).length : 0;

function findLines(lines: Line[] | "failed" | null, query: string): FoundLine[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line, index) => {
    const pieces = query.trim() === "" ? [{ text: line.text, isFound: false }] : markFound(line.text, query);
    return pieces === null ? [] : [{ ...line, index, pieces }];
  });
}

const turns: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

type LinesProps = { lines: FoundLine[]; isWhole: boolean; chapters: Line[]; lang: string | undefined };

/** One stop of Tab: the arrow keys go from line to line. Goes along with the film until the viewer scrolls. */
function Lines({ lines, isWhole, chapters, lang }: LinesProps) {
  const { t } = useTranslation("transcript");
  const store = usePlayerStore();
  const offset = usePlayer((state) => state.subtitleOffset);
  const current = usePlayer(
    (state) => lines.findLast(({ second }) => second + offset <= state.positionSeconds)?.index ?? null,
  );
  const list = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const follows = isFollowing && isWhole;
  const [focused, setFocused] = useState<number | null>(null);
  const entry = lines.some(({ index }) => index === focused) ? focused : (current ?? lines[0]?.index);

  useEffect(() => {
    if (!follows || current === null) return;
    const line = list.current?.querySelector<HTMLElement>(`[data-line="${current}"]`);
    if (line && list.current)
      list.current.scrollTop = line.offsetTop - (list.current.clientHeight - line.offsetHeight) / 2;
  }, [follows, current]);

  function onKeyDown(event: KeyboardEvent) {
    const turn = turns[event.key];
    if (turn === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-line]") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[at + turn]?.focus();
    setFollowing(false);
  }

  return (
    <>
      <div
        ref={list}
        className={styles.lines}
        onWheel={() => setFollowing(false)}
        onTouchMove={() => setFollowing(false)}
      >
        {groupByChapters(lines, chapters).map(({ second, title, lines: said }) => (
          <section key={second}>
            {title === null ? null : <h3 className={styles.chapter}>{title}</h3>}
            <ol>
              {said.map(({ index, second: at, pieces }) => (
                <li key={index}>
                  <button
                    type="button"
                    className={styles.line}
                    data-line={index}
                    aria-current={index === current ? "true" : undefined}
                    tabIndex={index === entry ? 0 : -1}
                    onFocus={() => setFocused(index)}
                    onKeyDown={onKeyDown}
                    onClick={() => {
                      store.request("seek", at + offset);
                      setFollowing(true);
                    }}
                  >
                    <time dateTime={`PT${at}S`}>{formatPosition(at)}</time>
                    <span lang={lang}>
                      {pieces.map(({ text, isFound }, place) =>
                        isFound ? <mark key={place}>{text}</mark> : text,
                      )}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      {isWhole && !isFollowing && (
        <div className={styles.back}>
          <Button type="button" onClick={() => setFollowing(true)}>
            {t("follow")}
          </Button>
        </div>
      )}
    </>
  );
}
