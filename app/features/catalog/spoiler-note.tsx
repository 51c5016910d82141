import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { HiddenFields } from "~/ui/hidden-fields";
import styles from "./spoiler-note.module.css";

type FormProps = {
  /** What is lifted: an episode, a season or a title by its uid, or an article. */
  fields: { uid: string; season?: string; intent?: "protect" } | { article: string };
  /** The page that shows it. */
  back: string;
  /** The id of what has the focus then. */
  focus: string;
  children: ReactNode;
} & Pick<Parameters<typeof Button>[0], "look" | "className" | "aria-label">;

/** Lifts what is kept from the profile, or takes that back. */
export function SpoilerForm({ fields, back, focus, ...button }: FormProps) {
  return (
    <form
      method="post"
      action={paths.resources.spoilers()}
      data-enhance=""
      data-keep-scroll=""
      data-focus={focus}
    >
      <HiddenFields of={{ ...fields, back }} />
      <Button {...button} />
    </form>
  );
}

type NoteProps = { id: string; heading: string; text: string; children?: ReactNode; level?: 2 | 3 };

/** Says what is kept from the profile and why, with the ways to lift that. */
export function SpoilerNote({ id, heading, text, children, level = 3 }: NoteProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section id={id} tabIndex={-1} className={styles.note} aria-labelledby={`${id}-name`} data-spoilers="">
      <Leader />
      <div className={styles.words}>
        <Heading id={`${id}-name`} className={styles.heading}>
          {heading}
        </Heading>
        <p>{text}</p>
        {children ? <div className={styles.actions}>{children}</div> : null}
      </div>
    </section>
  );
}

/** What a projector shows before a film begins. */
const Leader = () => (
  <svg className={styles.leader} viewBox="0 0 96 96" aria-hidden="true">
    <path d="M48 48V6A42 42 0 0 1 84.4 69Z" />
    <circle cx="48" cy="48" r="42" />
    <circle cx="48" cy="48" r="34" />
    <path d="M48 2V94M2 48H94" />
  </svg>
);

/** That a title's spoilers are shown, and the way back. */
export function SpoilersShown({ uid, back }: { uid: string; back: string }) {
  const { t } = useTranslation("catalog");
  return (
    <div className={styles.shown} id="spoilers" tabIndex={-1}>
      <p>{t("spoilers.shown")}</p>
      <SpoilerForm fields={{ uid, intent: "protect" }} back={back} focus="spoilers" look="text">
        {t("spoilers.hideAgain")}
      </SpoilerForm>
    </div>
  );
}
