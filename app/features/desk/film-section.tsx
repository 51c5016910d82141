import type { ReactNode } from "react";
import { ActionForm } from "~/lib/forms/action-form";
import { useFormResponse } from "~/lib/forms/use-form-response";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import accountStyles from "../account/account.module.css";
import styles from "./desk.module.css";
import { FilmUpload, type UploadRefusal } from "./film-upload";
import type { FilmView } from "./title-desk.server";

type FilmSectionProps = {
  /** The title whose film it is, and its episode. */
  fields: { alias: string; episode?: string };
  action: string;
  film: FilmView | null;
  refusal: UploadRefusal | null;
  children?: ReactNode;
};

/** The film of a title or an episode, and the ways to another one. */
export function FilmSection({ fields, action, film, refusal, children }: FilmSectionProps) {
  const { t } = useTranslation("desk");
  return (
    <section className={styles.group} aria-labelledby="film-section">
      <h2 id="film-section">{t("titles.fields.film")}</h2>
      {film === null ? (
        <p>{t("titles.noFilm")}</p>
      ) : (
        <>
          <p className={styles.item}>
            {film.file_name} <FilmState film={film} />
          </p>
          <EncodeForm fields={fields} film={film} action={action} />
        </>
      )}
      <FilmUpload title={fields.alias} episode={fields.episode ?? ""} refusal={refusal} />
      {children}
    </section>
  );
}

/** How far a film is, or why it failed. */
export function FilmState({ film: { state, percent, fault, duration, heights } }: { film: FilmView }) {
  const { t } = useTranslation("desk");
  if (state === "failed" && fault)
    return (
      <span className={accountStyles.label}>
        {fault.text} <span lang="en">{fault.detail}</span>
      </span>
    );
  if (state === "encoding")
    return (
      <span className={accountStyles.label}>
        {t("titles.encoding", { percent })} <progress max={100} value={percent} aria-hidden="true" />
      </span>
    );
  return (
    <span className={accountStyles.label}>
      {state === "ready"
        ? t("titles.ready", { count: duration ?? 0, heights: heights.join(", ") })
        : t("titles.waiting")}
    </span>
  );
}

type EncodeFormProps = { fields?: Record<string, string>; film: FilmView; action: string };

/** Encodes the film again, or stops that. */
export function EncodeForm({ fields = { alias: "" }, film, action }: EncodeFormProps) {
  const { t } = useTranslation("desk");
  const isRunning = film.state === "waiting" || film.state === "encoding";
  const intent = isRunning ? "cancel" : "encode";
  // What was refused may not be what can be done now.
  const refusedEncoding = useFormResponse({ intent: "encode", film: film.id });
  const refusedStop = useFormResponse({ intent: "cancel", film: film.id });
  const [error] = (refusedEncoding ?? refusedStop)?.submission.error?.[""] ?? [];
  const name = isRunning
    ? t("titles.cancel")
    : t(film.state === "failed" ? "titles.tryAgain" : "titles.encodeAgain");
  return (
    <ActionForm action={action} isSamePage fields={{ intent, ...fields, film: film.id }}>
      <FormError>{error === undefined ? undefined : t(`errors.${error as "server"}`)}</FormError>
      <Button>{name}</Button>
    </ActionForm>
  );
}
