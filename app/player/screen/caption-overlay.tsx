import { memo } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { usePlayer } from "../store/use-player";
import styles from "./caption-overlay.module.css";

/** Subtitles rendered by us. Hidden from screen readers, which would talk over the film's sound. */
export const CaptionOverlay = memo(function CaptionOverlay({
  areControlsShown,
  isSample,
}: {
  areControlsShown: boolean;
  isSample: boolean;
}) {
  const { t } = useTranslation("player");
  const lines = usePlayer((state) => state.captionLines);
  const secondLines = usePlayer((state) => state.secondLines);
  const isOn = usePlayer((state) => state.subtitles !== null);
  const { size, color, background, position, second } = usePlayer((state) => state.captionStyle);
  const both = second === "above" ? [...secondLines, ...lines] : [...lines, ...secondLines];
  const shown = isOn && both.length > 0 ? both : isSample ? [t("look.sample")] : [];
  if (shown.length === 0) return null;
  return (
    <div
      className={styles.captions}
      data-size={size}
      data-color={color}
      data-background={background}
      data-position={position}
      data-raised={areControlsShown}
      data-sample={isSample || undefined}
      data-captions
      aria-hidden
    >
      {shown.map((line, at) => (
        <span key={`${at} ${line}`} className={styles.line}>
          {line}
        </span>
      ))}
    </div>
  );
});
