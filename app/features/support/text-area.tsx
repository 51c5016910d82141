import type { TextareaHTMLAttributes } from "react";
import { classes } from "~/ui/classes";
import fieldStyles from "~/ui/field.module.css";
import styles from "./support.module.css";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> & {
  id: string;
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
};

/** A labelled multi-line input with its hint and error below. */
export function TextArea({ id, label, hint, error, className, ...area }: Props) {
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={6}
        {...area}
        id={id}
        className={classes(fieldStyles.input, styles.area, className)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={
          classes(error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined
        }
      />
      {error === undefined ? null : (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
