import { ChevronDown, ChevronUp, ListRestart } from "lucide-react";
import { useMemo, useRef } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import {
  findProgrammeTitle,
  formatBehind,
  formatSpokenBehind,
  getProgrammeStarts,
  isAtEdge,
  toMediaSeconds,
} from "../live";
import type { LiveMedia } from "../player-media";
import { usePlayer, usePlayerStore } from "../store/use-player";
import styles from "./control-bar.module.css";
import { ControlButton } from "./control-button";
import { Gap } from "./scrubber";
import line from "./scrubber.module.css";
import { usePointed } from "./use-pointed";
import { useSeeking } from "./use-seeking";
import { toPercent, useStyleVars } from "./use-style-vars";

/** Whole seconds behind the live edge. */
const useBehind = () =>
  usePlayer(({ windowEnd, positionSeconds }) => Math.max(0, Math.round(windowEnd - positionSeconds)));

/** A clock of the server's time, which was `nowTs` at rendering; renewed media restart it. */
function useServerClock({ nowTs }: LiveMedia): () => number {
  return useMemo(() => {
    const madeAt = performance.now();
    return () => nowTs + (performance.now() - madeAt) / 1000;
  }, [nowTs]);
}

function ProgrammePreview({ at, text }: { at: string; text: string }) {
  const preview = useRef<HTMLDivElement>(null);
  useStyleVars(preview, { "--at": at });
  return (
    <div className={line.preview} ref={preview} aria-hidden>
      <span className={line.caption}>{text}</span>
    </div>
  );
}

/** A slider for the hours behind the live edge, with a mark at the start of each programme. */
export function Timeshift({ live }: { live: LiveMedia }) {
  const { t } = useTranslation("player");
  const start = usePlayer((state) => state.windowStart);
  const end = usePlayer((state) => state.windowEnd);
  const position = usePlayer((state) => state.positionSeconds);
  const { dragged, slider } = useSeeking({ start, end });
  const { pointed, isFocused, handlers, onBlur } = usePointed(start, end);
  const getServerNow = useServerClock(live);
  const box = useRef<HTMLDivElement>(null);
  const shown = Math.min(Math.max(dragged ?? position, start), end);
  const previewed = dragged ?? pointed ?? (isFocused ? shown : null);
  useStyleVars(box, {
    "--played": toPercent(shown - start, end - start),
    "--buffered": toPercent(end - start, end - start),
  });
  const window = { windowStart: start, windowEnd: end, serverNow: getServerNow() };
  const describe = (seconds: number, getTime: typeof formatBehind) => {
    const behind = Math.round(end - seconds);
    const programme = findProgrammeTitle(live.programmes, seconds, window);
    return { programme, time: isAtEdge(behind) ? null : getTime(behind, t) };
  };
  const now = describe(shown, formatSpokenBehind);
  const spoken = now.time === null ? t("live.on") : t("live.behind", { time: now.time });
  const preview = previewed === null ? null : describe(previewed, formatBehind);
  return (
    <div className={line.scrubber} ref={box}>
      <div className={line.line} aria-hidden>
        <span className={line.buffered} />
        <span className={line.played} />
        {getProgrammeStarts(live.programmes, window).map((seconds, at) => (
          <Gap key={at} seconds={seconds - start} duration={end - start} />
        ))}
      </div>
      <input
        className={line.input}
        type="range"
        min={start}
        max={end || 1}
        step="any"
        value={shown}
        aria-label={t("live.rewind")}
        aria-valuetext={[spoken, now.time === null ? null : now.programme].filter(Boolean).join(", ")}
        {...slider}
        {...handlers}
        onBlur={() => {
          slider.onBlur();
          onBlur();
        }}
      />
      {previewed !== null && preview !== null && end > 0 && (
        <ProgrammePreview
          at={toPercent(previewed - start, end - start)}
          text={[preview.programme, preview.time ?? t("live.on")].filter(Boolean).join(" · ")}
        />
      )}
    </div>
  );
}

/** Shows «live», or how far playback is behind; then it returns to the live edge. */
export function LiveButton() {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const behind = useBehind();
  const isLive = isAtEdge(behind);
  return (
    <button
      type="button"
      className={styles.live}
      data-edge={isLive}
      aria-label={isLive ? t("live.on") : t("live.backFrom", { time: formatSpokenBehind(behind, t) })}
      onClick={() => store.request("goToLiveEdge")}
    >
      <span>{t(isLive ? "live.on" : "live.back")}</span>
      {isLive ? null : <span>{formatBehind(behind, t)}</span>}
    </button>
  );
}

/** Restarts the current programme from its beginning. */
export function StartOver({ live }: { live: LiveMedia }) {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const getServerNow = useServerClock(live);
  function startOver() {
    const { windowEnd } = store.get();
    store.request("seek", toMediaSeconds(live.startTs, { windowEnd, serverNow: getServerNow() }));
    store.request("play");
  }
  return <ControlButton icon={ListRestart} name={t("live.startOver")} onClick={startOver} />;
}

/** Links to the neighbouring channels. */
export function ChannelButtons({
  live,
  onChannel,
}: {
  live: LiveMedia;
  onChannel: (neighbour: "previous" | "next") => void;
}) {
  const { t } = useTranslation("player");
  return (
    <>
      {live.previous ? (
        <ControlButton
          icon={ChevronUp}
          isWideOnly
          name={t("live.previous", { channel: live.previous.title })}
          onClick={() => onChannel("previous")}
        />
      ) : null}
      {live.next ? (
        <ControlButton
          icon={ChevronDown}
          isWideOnly
          name={t("live.next", { channel: live.next.title })}
          onClick={() => onChannel("next")}
        />
      ) : null}
    </>
  );
}
