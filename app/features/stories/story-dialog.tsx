import { useLocation, useNavigate } from "@remix-run/react";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { type MouseEvent, type TouchEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath, withoutPopup } from "~/lib/popup-path";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Cross } from "~/ui/cross";
import { Picture } from "~/ui/picture";
import { findStoryRing, markStorySeen } from "./seen-stories";
import styles from "./stories.module.css";
import { usePause } from "./use-pause";
import { usePictureShown } from "./use-picture-shown";
import { useSlideTimer } from "./use-slide-timer";

export type StoryView = {
  alias: string;
  title: string;
  textsLang: string;
  slides: { titleAlias: string; title: string; text: string; image: string | null }[];
  /** The slide in the URL, from 1. */
  slide: number;
  before: { alias: string; slides: number } | null;
  after: { alias: string; image: string | null } | null;
};

const slideWidth = { width: "min(100vw, 480px)", maxPixels: 480 };
const swipePixels = 48;

/**
 * A story over the page. Previous and next are links. With script, slides change in place: automatically, by arrow
 * keys, taps at the sides and swipes; Escape and a swipe down close the story.
 */
export function StoryDialog({ story }: { story: StoryView }) {
  const { alias, title, textsLang, slides, before, after } = story;
  const { t } = useTranslation("stories");
  const to = useLocalised();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [number, setNumber] = useState(story.slide);
  const [announcement, announce] = useState("");
  const { isPaused, isStopped, toggleStopped, setIsTouched, focusHandlers, pointerHandlers } = usePause();

  const base = withoutPopup(useLocation());
  const total = slides.length;
  const slide = slides[number - 1];
  const getSlidePath = (story: string, slideNumber: number) =>
    popupPath(base, "story", slideNumber > 1 ? { story, slide: slideNumber } : { story });
  const previousStory = before ? getSlidePath(before.alias, before.slides) : null;
  const previous = number > 1 ? getSlidePath(alias, number - 1) : previousStory;
  const nextStory = after ? getSlidePath(after.alias, 1) : null;
  const next = number < total ? getSlidePath(alias, number + 1) : (nextStory ?? base);
  const getLabel = (slideNumber: number) => t("slide", { number: slideNumber, total });

  const close = () => navigate(base, { preventScrollReset: true });
  const step = (by: 1 | -1) => {
    const target = slides[number - 1 + by];
    const otherStory = by > 0 ? nextStory : previousStory;
    if (target) {
      setNumber(number + by);
      announce(`${getLabel(number + by)}. ${target.text}`);
      // Not through the router, which would load the page's data again.
      history.replaceState(history.state, "", getSlidePath(alias, number + by));
    } else if (otherStory !== null) navigate(otherStory, { replace: true, preventScrollReset: true });
    else if (by > 0) close();
  };
  const stepInPlace = (by: 1 | -1) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    step(by);
  };

  const picture = useRef<HTMLDivElement>(null);
  const isPictureShown = usePictureShown(picture, number);
  const isRunning = !isPaused && isPictureShown;
  const imageAhead = slides[number]?.image ?? (number === total ? after?.image : null);
  useSlideTimer(number, isRunning, () => step(1));
  const touchHandlers = useSwipes({ step, close, setIsTouched });
  useEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
    element?.focus();
    markStorySeen(alias);
    return () => {
      element?.close();
      // Unless another story has taken its place.
      if (!document.querySelector("dialog[open]")) findStoryRing(alias)?.focus({ preventScroll: true });
    };
  }, [alias]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.altKey || event.metaKey || event.ctrlKey) return;
      if (key === "ArrowRight") step(1);
      else if (key === "ArrowLeft") step(-1);
      else if (key === " " && (target === dialog.current || target === document.body)) toggleStopped();
      else return;
      event.preventDefault();
    };
    // On the document, because focus may be outside the dialog's elements.
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  return (
    <dialog
      ref={dialog}
      open
      className={styles.stage}
      tabIndex={-1}
      aria-label={t("label", { title })}
      data-paused={isRunning ? undefined : ""}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      {...focusHandlers}
      {...touchHandlers}
    >
      <div className={styles.frame} {...pointerHandlers}>
        <ol className={styles.bars} aria-hidden="true">
          {slides.map((_slide, index) => (
            <li key={index} data-state={index + 1 < number ? "past" : index + 1 === number ? "now" : "ahead"}>
              <span />
            </li>
          ))}
        </ol>
        <div className={styles.head}>
          <p className={styles.title}>{title}</p>
          <button
            type="button"
            className={classes(styles.tool, styles.pause)}
            aria-pressed={isStopped}
            aria-label={t("pause")}
            onClick={toggleStopped}
          >
            {isStopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </button>
          <a href={base} className={styles.tool} data-keep-scroll="" aria-label={t("close")}>
            <Cross />
          </a>
        </div>
        {slide ? (
          <div role="group" aria-label={getLabel(number)} className={styles.slide}>
            <div ref={picture} className={styles.picture}>
              {slide.image ? (
                <Picture key={number} src={slide.image} alt="" size={slideWidth} ratio={[2, 3]} isEager />
              ) : null}
            </div>
            <p className={styles.text} lang={textsLang}>
              {slide.text}
            </p>
            <LinkButton look="primary" isWide href={to(paths.title(slide.titleAlias))}>
              {t("more", { title: slide.title })}
            </LinkButton>
          </div>
        ) : null}
      </div>
      <a
        href={previous ?? base}
        className={styles.previous}
        hidden={previous === null}
        data-keep-scroll=""
        aria-label={t("previous")}
        onClick={stepInPlace(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </a>
      <a
        href={next}
        className={styles.next}
        data-keep-scroll=""
        aria-label={t("next")}
        onClick={stepInPlace(1)}
      >
        <ChevronRight aria-hidden="true" />
      </a>
      {isPictureShown && imageAhead ? (
        <div hidden>
          <Picture src={imageAhead} alt="" size={slideWidth} ratio={[2, 3]} isEager />
        </div>
      ) : null}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </dialog>
  );
}

type SwipeActions = {
  step: (by: 1 | -1) => void;
  close: () => void;
  setIsTouched: (isTouched: boolean) => void;
};

/** A horizontal swipe changes the slide, a swipe down closes the story. */
function useSwipes({ step, close, setIsTouched }: SwipeActions) {
  const start = useRef<{ clientX: number; clientY: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      start.current = touches[0] ?? null;
      setIsTouched(true);
    },
    onTouchCancel: () => setIsTouched(false),
    onTouchEnd: (event: TouchEvent) => {
      const [from, end] = [start.current, event.changedTouches[0]];
      start.current = null;
      setIsTouched(false);
      if (!from || !end) return;
      const [deltaX, deltaY] = [end.clientX - from.clientX, end.clientY - from.clientY];
      if (Math.max(Math.abs(deltaX), Math.abs(deltaY)) < swipePixels) return;
      // A swipe must not click the link under the finger.
      event.preventDefault();
      if (Math.abs(deltaX) > Math.abs(deltaY)) step(deltaX < 0 ? 1 : -1);
      else if (deltaY > 0) close();
    },
  };
}
