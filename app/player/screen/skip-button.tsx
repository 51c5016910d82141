import { useTranslation } from "~/lib/i18n/i18n-context";
import { getSkipOffer } from "../markers";
import type { MediaMarkers } from "../player-media";
import { usePlayer, usePlayerStore } from "../store/use-player";
import styles from "./overlays.module.css";

export function SkipButton({
  markers,
  areControlsShown,
}: {
  markers: MediaMarkers;
  areControlsShown: boolean;
}) {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const kind = usePlayer(
    ({ positionSeconds }) => getSkipOffer(markers, positionSeconds, areControlsShown)?.kind ?? null,
  );
  const toSeconds = usePlayer(
    ({ positionSeconds }) => getSkipOffer(markers, positionSeconds, areControlsShown)?.toSeconds ?? 0,
  );
  if (!kind) return null;
  return (
    <button type="button" className={styles.skip} onClick={() => store.request("seek", toSeconds)}>
      {t(`skip.${kind}`)}
    </button>
  );
}
