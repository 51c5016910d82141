import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { classes } from "./classes";
import styles from "./field.module.css";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & {
  id?: string | undefined;
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Whether it says that no more fits; not where that is the end of a code. */
  saysFull?: boolean;
  /** Takes focus when the page opens. */
  isFirst?: boolean;
  /** What is drawn under the input. */
  underlay?: ReactNode;
};

/** A labelled input with its hint and error below. What is typed beyond its length is refused, and it says so (V-044). */
export function Field({
  id,
  name,
  type = "text",
  label,
  hint,
  error,
  saysFull = true,
  isFirst = false,
  underlay,
  className,
  ...input
}: Props) {
  const { t } = useTranslation();
  const [isFull, setIsFull] = useState(false);
  const { maxLength } = input;
  const inputId = id ?? name;
  const errorId = `${inputId}-error`;
  const hintId = `${inputId}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={inputId}>{label}</label>
      <input
        {...input}
        onBeforeInput={(event) => {
          const { value, selectionStart, selectionEnd } = event.currentTarget;
          const added = (event.nativeEvent as unknown as { data?: string | null }).data?.length ?? 0;
          const kept = value.length - (selectionEnd ?? 0) + (selectionStart ?? 0);
          setIsFull(saysFull && maxLength !== undefined && kept + added > maxLength);
        }}
        onBlur={(event) => {
          setIsFull(false);
          input.onBlur?.(event);
        }}
        type={type}
        id={inputId}
        name={name}
        className={classes(styles.input, className)}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the page's only purpose is this form
        autoFocus={isFirst || error !== undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={classes(error !== undefined && errorId, hint !== undefined && hintId) || undefined}
      />
      {underlay}
      {isFull && maxLength !== undefined ? (
        <p role="status" className={styles.error}>
          {t("errors.textMax", { max: maxLength })}
        </p>
      ) : null}
      {error === undefined ? null : (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {hint === undefined ? null : (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
