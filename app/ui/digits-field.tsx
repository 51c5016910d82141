import type { ComponentProps } from "react";
import { cleanCode } from "#domain/entered-text";
import { classes } from "./classes";
import { Field } from "./field";
import styles from "./field.module.css";

type Props = Omit<ComponentProps<typeof Field>, "maxLength" | "inputMode"> & {
  count: number;
  /** Shown as dots. */
  isSecret?: boolean;
};

/** An input for a code, drawn as cells. Accepts digits only; of pasted text, the first ones. */
export function DigitsField({ count, isSecret = false, ...field }: Props) {
  const pick = (text: string) => cleanCode(text).replace(/\D/g, "").slice(0, count);
  return (
    <div className={isSecret ? styles.secret : undefined}>
      <Field
        {...field}
        className={classes(styles.digits, count === 4 && styles.four)}
        inputMode="numeric"
        // Without script a code may be typed or pasted in groups.
        maxLength={2 * count}
        onInput={(event) => {
          const digits = pick(event.currentTarget.value);
          if (digits !== event.currentTarget.value) event.currentTarget.value = digits;
        }}
        onPaste={(event) => {
          event.preventDefault();
          event.currentTarget.value = pick(event.clipboardData.getData("text"));
          event.currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
        }}
      />
    </div>
  );
}
