import { useTranslation } from "~/lib/i18n/i18n-context";
import { Player } from "~/player/player";
import type { PlayerPopupState } from "../watch/player-popup-state";
import styles from "./embed.module.css";

/** What pressing «play» led to. */
export type EmbedAnswer =
  | { kind: "ready"; state: Extract<PlayerPopupState, { kind: "ready" }> }
  | { kind: "problem"; problem: "vpn" | "server" | "geo" | "unavailable" };

type Props = {
  state: Extract<EmbedAnswer, { kind: "ready" }>["state"];
  onClose: () => void;
  /** Asks for the media anew, whose addresses are valid for hours. */
  onExpired: () => void;
};

/** The player that fills a frame. What was watched is not reported, as nobody is signed in. */
export function EmbedPlayer({ state, onClose, onExpired }: Props) {
  const { t } = useTranslation("watch");
  return (
    <main className={styles.stage}>
      {state.media.files.length === 0 ? (
        <noscript>
          <p className={styles.note}>{t("needsScript")}</p>
        </noscript>
      ) : null}
      <Player
        media={state.media}
        selectedHeight={state.selectedHeight}
        closeHref={state.closeHref}
        onClose={onClose}
        onProgress={() => {}}
        onError={(kind) => kind === "expired" && onExpired()}
      />
    </main>
  );
}
