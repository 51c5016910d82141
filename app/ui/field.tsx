import type { InputHTMLAttributes } from "react";
import { classes } from "./classes";
import styles from "./field.module.css";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & {
  id?: string | undefined;
  name: string;
  label: string;
  hint?: string | undefined;
  /** The id of more text about the field, which stands elsewhere. */
  describedBy?: string;
  error?: string | undefined;
  /** Takes focus when the page opens. */
  isFirst?: boolean;
};

/** A labelled input with its hint and error below. */
export function Field({
  id,
  name,
  type = "text",
  label,
  hint,
  describedBy,
  error,
  isFirst = false,
  className,
  ...input
}: Props) {
  const inputId = id ?? name;
  const errorId = `${inputId}-error`;
  const hintId = `${inputId}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={inputId}>{label}</label>
      <input
        {...input}
        type={type}
        id={inputId}
        name={name}
        className={classes(styles.input, className)}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the page's only purpose is this form
        autoFocus={isFirst || error !== undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={
          classes(error !== undefined && errorId, hint !== undefined && hintId, describedBy) || undefined
        }
      />
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
