import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Story } from "#contract/lists";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Cross } from "~/ui/cross";
import { Picture } from "~/ui/picture";
import styles from "./stories.module.css";
import { storyHref } from "./story-url";

type Props = {
  story: Story;
  slide: number;
  basePath: string;
  before: { alias: string; slides: number } | null;
  after: string | null;
};

const slideWidth = { width: "min(100vw, 480px)", maxPixels: 480 };

/**
 * A story over the page. Previous and next are links; script turns slides in place (story-viewer). Rendered
 * on the server only.
 */
export function StoryDialog({ story, slide, basePath, before, after }: Props) {
  const { t } = useTranslation("stories");
  const to = useLocalised();
  const base = to(basePath);
  const total = story.slides.length;
  const previous =
    slide > 1
      ? storyHref(base, story.alias, slide - 1)
      : before
        ? storyHref(base, before.alias, before.slides)
        : null;
  const next =
    slide < total ? storyHref(base, story.alias, slide + 1) : after ? storyHref(base, after) : base;
  return (
    <dialog
      open
      className={styles.stage}
      tabIndex={-1}
      aria-label={t("label", { title: story.title })}
      data-story={story.alias}
      data-slide={slide}
      data-before={before ? storyHref(base, before.alias) : undefined}
      data-after={after ? storyHref(base, after) : base}
    >
      <div className={styles.frame}>
        <ol className={styles.bars} aria-hidden="true">
          {story.slides.map((_slide, index) => (
            <li
              key={index}
              data-bar={index + 1}
              data-state={index + 1 < slide ? "past" : index + 1 === slide ? "now" : "ahead"}
            >
              <span />
            </li>
          ))}
        </ol>
        <div className={styles.head}>
          <p className={styles.title}>{story.title}</p>
          <button
            type="button"
            className={styles.tool}
            data-story-pause=""
            aria-pressed="false"
            aria-label={t("pause")}
          >
            <Pause aria-hidden="true" />
            <Play aria-hidden="true" />
          </button>
          <a
            href={base}
            className={styles.tool}
            data-keep-scroll=""
            data-story-close=""
            aria-label={t("close")}
          >
            <Cross />
          </a>
        </div>
        {story.slides.map(({ title, text, image }, index) => (
          <div
            key={title.uid}
            role="group"
            aria-label={t("slide", { number: index + 1, total })}
            className={styles.slide}
            data-story-slide={index + 1}
            hidden={index + 1 !== slide}
          >
            <div className={styles.picture}>
              {image ? (
                <Picture src={image} alt="" size={slideWidth} ratio={[2, 3]} isEager={index + 1 === slide} />
              ) : null}
            </div>
            <p className={styles.text} lang={story.texts_lang}>
              {text}
            </p>
            <LinkButton look="primary" isWide href={to(paths.title(title.alias))}>
              {t("more", { title: title.title })}
            </LinkButton>
          </div>
        ))}
      </div>
      <a
        href={previous ?? base}
        className={styles.previous}
        hidden={previous === null}
        data-keep-scroll=""
        data-story-step="-1"
        aria-label={t("previous")}
      >
        <ChevronLeft aria-hidden="true" />
      </a>
      <a href={next} className={styles.next} data-keep-scroll="" data-story-step="1" aria-label={t("next")}>
        <ChevronRight aria-hidden="true" />
      </a>
      <p className="visually-hidden" role="status" data-story-status="" />
    </dialog>
  );
}
