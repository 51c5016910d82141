import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button";
import { classes } from "./classes";
import styles from "./copy-field.module.css";

type Props = {
  label: string;
  value: string;
  /** Of the button, before and after. */
  texts: { copy: string; copied: string };
  look?: "primary" | "quiet";
  className?: string | undefined;
  /** Further buttons. */
  children?: ReactNode;
};

/** A text to take along: in a field, from which it can be copied without script, too, with a button. */
export function CopyField({ label, value, texts, look = "quiet", className, children }: Props) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // The field with the selected text remains.
    }
  }
  return (
    <div className={classes(styles.field, className)}>
      <label>
        <span>{label}</span>
        <input ref={field} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div className={styles.ways}>
        <Button type="button" look={look} onClick={() => void copy()}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
        {children}
      </div>
      <p role="status" className="visually-hidden">
        {isCopied ? texts.copied : ""}
      </p>
    </div>
  );
}
