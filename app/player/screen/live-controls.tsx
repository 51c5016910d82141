import { ChevronDown, ChevronUp, ListRestart } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import type { LiveMedia } from "../player-media.ts";
import { clock, spokenTime } from "../spoken-time.ts";
import { usePlayer, usePlayerStore } from "../store/use-player.ts";
import { ControlButton } from "./control-button.tsx";
import styles from "./player-screen.module.css";
import line from "./scrubber.module.css";
import { useSeeking } from "./use-seeking.ts";
import { percent, useStyleVars } from "./use-style-vars.ts";

/** How far the engine stays behind the live edge: three of the longest segments. */
const LAG_SECONDS = 24;
const AT_EDGE_SECONDS = 12;

/** Whole seconds behind the live edge. */
const useBehind = () =>
  usePlayer(({ windowEnd, positionSeconds }) => Math.max(0, Math.round(windowEnd - positionSeconds)));

/** A slider for the hours behind the live edge. */
export function Timeshift() {
  const { t } = useTranslation("player");
  const start = usePlayer((state) => state.windowStart);
  const end = usePlayer((state) => state.windowEnd);
  const position = usePlayer((state) => state.positionSeconds);
  const { dragged, slider } = useSeeking({ start, end });
  const box = useRef<HTMLDivElement>(null);
  const shown = Math.min(Math.max(dragged ?? position, start), end);
  useStyleVars(box, {
    "--played": percent(shown - start, end - start),
    "--buffered": percent(end - start, end - start),
  });
  const behind = Math.round(end - shown);
  return (
    <div className={line.scrubber} ref={box}>
      <div className={line.line} aria-hidden>
        <span className={line.buffered} />
        <span className={line.played} />
      </div>
      <input
        className={line.input}
        type="range"
        min={start}
        max={end || 1}
        step="any"
        value={shown}
        aria-label={t("live.rewind")}
        aria-valuetext={
          behind < AT_EDGE_SECONDS ? t("live.on") : t("live.behind", { time: spokenTime(behind, t) })
        }
        {...slider}
      />
    </div>
  );
}

/** Shows «live» or the delay, and returns to the live edge. */
export function LiveButton() {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const behind = useBehind();
  const isAtEdge = behind < AT_EDGE_SECONDS;
  return (
    <button
      type="button"
      className={styles.live}
      data-edge={isAtEdge}
      aria-label={t(isAtEdge ? "live.on" : "live.back")}
      onClick={() => store.request("goToLiveEdge")}
    >
      {t("live.on")}
      {isAtEdge ? null : <span aria-hidden>{t("live.minus", { time: clock(behind) })}</span>}
    </button>
  );
}

/** Restarts the current programme from its beginning. */
export function StartOver({ live }: { live: LiveMedia }) {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const [madeAt] = useState(() => performance.now());
  function startOver() {
    const serverNow = live.nowTs + (performance.now() - madeAt) / 1000;
    store.request("seek", store.get().windowEnd - (serverNow - LAG_SECONDS - live.startTs));
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
