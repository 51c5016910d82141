import type { ComponentProps } from "react";
import { Field } from "./field";
import styles from "./field.module.css";

type Props = Omit<ComponentProps<typeof Field>, "maxLength" | "inputMode"> & {
  count: number;
  /** Shown as dots. */
  isSecret?: boolean;
  /** The code is shown elsewhere in two groups, so without script a space may be typed between them. */
  isGrouped?: boolean;
};

/** An input for a code, drawn as cells. Accepts digits only; of pasted text, the first ones. */
export function DigitsField({ count, isSecret = false, isGrouped = false, ...field }: Props) {
  const pick = (text: string) => text.replace(/\D/g, "").slice(0, count);
  return (
    <div className={isSecret ? styles.secret : undefined}>
      <Field
        {...field}
        className={styles.digits}
        inputMode="numeric"
        maxLength={isGrouped ? count + 1 : count}
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
