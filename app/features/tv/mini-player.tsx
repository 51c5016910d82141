import { Maximize2 } from "lucide-react";
import { useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { getRouteData } from "~/lib/navigation/fetch-ahead";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { MiniPlayback } from "~/player/mini-playback";
import { Cross } from "~/ui/cross";
import type { PlayerPopupState } from "../watch/player-popup-state";
import { useViewingReports } from "../watch/use-viewing-reports";
import styles from "./mini-player.module.css";

type Ready = Extract<PlayerPopupState, { kind: "ready" }>;

/**
 * Keeps playing a channel, muted, in a corner of the guide until its media URL expires. Shows nothing that the
 * channel's page would not play.
 */
export function MiniPlayer({ channel }: { channel: string }) {
  const routes = useContext(DataRouterContext)?.router.routes;
  const to = useLocalised();
  const href = popupPath(to(paths.channel(Number(channel))), "player");
  const [state, setState] = useState<Ready | null>(null);
  const close = () => setState(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (data: unknown) => {
      if (!isCurrent) return;
      const player = getPlayer(data);
      setState(player?.kind === "ready" ? player : null);
    };
    if (routes) getRouteData(new URL(href, location.href), routes).then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [routes, href]);
  return state && <Corner state={state} href={href} onClose={close} />;
}

const getPlayer = (data: unknown): PlayerPopupState | null =>
  typeof data === "object" && data !== null && "player" in data
    ? (data.player as PlayerPopupState | null)
    : null;

type CornerProps = { state: Ready; href: string; onClose: () => void };

function Corner({ state, href, onClose }: CornerProps) {
  const { t } = useTranslation(["tv", "common"]);
  const corner = useRef<HTMLElement>(null);
  useViewingReports(state.reportsViewing ? state.uid : null, corner);
  const { title } = state.media;
  return (
    <aside ref={corner} className={styles.corner} aria-label={t("mini.label", { channel: title })}>
      <MiniPlayback key={state.media.id} media={state.media} onExpired={onClose} />
      <p className={styles.bar}>
        <span className={styles.name}>{title}</span>
        <a href={href} className={styles.tool} aria-label={t("mini.open", { channel: title })}>
          <Maximize2 size={20} strokeWidth={1.75} aria-hidden="true" />
        </a>
        <button type="button" className={styles.tool} aria-label={t("common:close")} onClick={onClose}>
          <Cross />
        </button>
      </p>
    </aside>
  );
}
