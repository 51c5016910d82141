import { Pause, Play } from "lucide-react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import hero from "~/ui/hero.module.css";

/**
 * The clip in a page's large picture, and a button that stops it. Its script is `catalog/hero-playback`. Rendered on
 * the server only.
 */
export function HeroClip({ clip }: { clip: string | null }) {
  const { t } = useTranslation("title");
  if (clip === null) return null;
  return (
    <>
      <video
        className={hero.clip}
        src={clip}
        muted
        playsInline
        preload="none"
        disablePictureInPicture
        aria-hidden="true"
        tabIndex={-1}
      />
      <button
        type="button"
        className={hero.stop}
        aria-label={t("clip.stop")}
        data-other-label={t("clip.start")}
      >
        <Pause size={20} strokeWidth={1.75} aria-hidden="true" />
        <Play size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </>
  );
}
