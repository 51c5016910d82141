import { type ComponentProps, useState } from "react";
import { cleanCode } from "#domain/entered-text";
import { classes } from "./classes";
import { Field } from "./field";
import styles from "./field.module.css";
import { replaceText } from "./replace-text";

type Props = Omit<ComponentProps<typeof Field>, "maxLength" | "inputMode"> & {
  count: number;
  /** Shown as dots. */
  isSecret?: boolean;
};

/** An input for a code, drawn as cells. Accepts digits only, and none beyond the last cell. */
export function DigitsField({ count, isSecret = false, ...field }: Props) {
  /** The cell of the next digit; unknown without script, where all of them show the focus. */
  const [current, setCurrent] = useState<number | null>(null);
  return (
    <div className={classes(styles.coded, count === 4 && styles.four, isSecret && styles.secret)}>
      <Field
        {...field}
        className={styles.digits}
        underlay={
          <div className={styles.cells} aria-hidden="true">
            {Array.from({ length: count }, (_, cell) => (
              <span key={cell} data-idle={current === null || current === cell ? undefined : ""} />
            ))}
          </div>
        }
        onSelect={({ currentTarget: { selectionEnd } }) => setCurrent(Math.min(selectionEnd ?? 0, count - 1))}
        inputMode="numeric"
        saysFull={false}
        // Without script a code may be typed or pasted in groups.
        maxLength={2 * count}
        onInput={({ currentTarget: input }) => {
          const caret = input.selectionEnd ?? input.value.length;
          const [before, after] = [toDigits(input.value.slice(0, caret)), toDigits(input.value.slice(caret))];
          // What was typed beyond the last cell goes, not what is there.
          replaceText(
            input,
            before.slice(0, Math.max(0, count - after.length)) + after.slice(0, count),
            /\d/,
          );
        }}
        onPaste={(event) => {
          event.preventDefault();
          const input = event.currentTarget;
          const pasted = toDigits(event.clipboardData.getData("text")).slice(0, count);
          if (pasted.length === count) input.value = pasted;
          else
            input.setRangeText(
              pasted,
              input.selectionStart ?? 0,
              input.selectionEnd ?? input.value.length,
              "end",
            );
          input.dispatchEvent(new Event("input", { bubbles: true }));
        }}
      />
    </div>
  );
}

const toDigits = (text: string): string => cleanCode(text).replace(/\D/g, "");
