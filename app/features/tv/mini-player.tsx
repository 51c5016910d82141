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
import type { PlayerState } from "../watch/player-state";
import { useViewingReports } from "../watch/use-viewing-reports";
import styles from "./mini-player.module.css";

type Ready = Extract<PlayerState, { kind: "ready" }>;

/**
 * A channel that goes on in a corner, silently, while the viewer reads the guide. What the channel's page would not
 * play is not shown here either.
 */
export function MiniPlayer({ channel, onClose }: { channel: number; onClose: () => void }) {
  const routes = useContext(DataRouterContext)?.router.routes;
  const to = useLocalised();
  const href = popupPath(to(paths.channel(channel)), "player");
  const [state, setState] = useState<Ready | null>(null);
  const [renewals, setRenewals] = useState(0);
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  });
  useEffect(() => {
    let isCurrent = true;
    const show = (data: unknown) => {
      if (!isCurrent) return;
      const player = getPlayer(data);
      if (player?.kind === "ready") setState(player);
      else latestOnClose.current();
    };
    if (routes) getRouteData(new URL(href, location.href), routes).then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [routes, href, renewals]);
  return (
    state && (
      <Corner state={state} href={href} onClose={onClose} onExpired={() => setRenewals(renewals + 1)} />
    )
  );
}

const getPlayer = (data: unknown): PlayerState | null =>
  typeof data === "object" && data !== null && "player" in data ? (data.player as PlayerState | null) : null;

type CornerProps = { state: Ready; href: string; onClose: () => void; onExpired: () => void };

function Corner({ state, href, onClose, onExpired }: CornerProps) {
  const { t } = useTranslation(["tv", "common"]);
  const corner = useRef<HTMLElement>(null);
  useViewingReports(state.reportsViewing ? state.uid : null, corner);
  const { title } = state.media;
  return (
    <aside ref={corner} className={styles.corner} aria-label={t("mini.label", { channel: title })}>
      <MiniPlayback key={state.media.id} media={state.media} onExpired={onExpired} />
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
