import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { getNextCountdown, isNextOffered } from "../next-episode";
import type { MediaMarkers, PlayerMedia } from "../player-media";
import { usePlayer, usePlayerStore } from "../store/use-player";
import styles from "./next-card.module.css";
import { SwitchRow } from "./settings-parts";
import { useSleep } from "./use-sleep-timer";

type CardProps = {
  next: NonNullable<PlayerMedia["next"]>;
  onNext: () => void;
  /** Called once when the countdown is over. */
  onNextByItself: () => void;
  onDismiss: () => void;
};
type Props = CardProps & { markers: MediaMarkers; isDismissed: boolean };

function Card({ next, onNext, onNextByItself, onDismiss }: CardProps) {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const playsNext = usePlayer((state) => state.playsNext);
  const isToSleep = useSleep()?.kind === "end";
  const isPaused = usePlayer((state) => state.isPaused);
  const isEnded = usePlayer((state) => state.isEnded);
  const [shownForSeconds, setShownFor] = useState(0);
  const countdown = getNextCountdown({
    playsNext: playsNext && !isToSleep,
    isPaused,
    isEnded,
    shownForSeconds,
  });
  const isCounting = countdown !== null && countdown > 0;

  // Countdown timer; pauses with the film.
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setShownFor((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);

  const latestOnNext = useRef(onNextByItself);
  latestOnNext.current = onNextByItself;
  // Called once, regardless of re-renders: a second call would restart the navigation.
  const isOver = countdown === 0;
  useEffect(() => {
    if (isOver) latestOnNext.current();
  }, [isOver]);

  return (
    <aside className={styles.card} aria-label={t("next.name")}>
      {next.image && <img className={styles.image} src={next.image} alt="" />}
      <div className={styles.text}>
        <p className={styles.kicker}>{t("next.name")}</p>
        <p className={styles.title}>{next.title}</p>
        {next.subtitle && <p className={styles.subtitle}>{next.subtitle}</p>}
      </div>
      <button type="button" className={styles.dismiss} aria-label={t("next.cancel")} onClick={onDismiss}>
        <X aria-hidden size={20} strokeWidth={1.75} />
      </button>
      <button type="button" className={styles.watch} onClick={onNext}>
        {countdown === null
          ? t(next.isEpisode ? "next.playEpisode" : "next.play")
          : t(next.isEpisode ? "next.playEpisodeIn" : "next.playIn", { seconds: countdown })}
      </button>
      <div className={styles.switch}>
        <SwitchRow
          name={t("next.auto")}
          isOn={playsNext}
          onToggle={() => store.request("setPlaysNext", !playsNext)}
        />
      </div>
    </aside>
  );
}

/** The next part: offered during the credits, started automatically only if the viewer allows it. */
export function NextCard({ markers, isDismissed, ...card }: Props) {
  const isOffered = usePlayer(({ positionSeconds, durationSeconds, isEnded }) =>
    isNextOffered({ hasNext: true, markers, positionSeconds, durationSeconds, isEnded, isDismissed }),
  );
  if (!isOffered) return null;
  return <Card {...card} />;
}
