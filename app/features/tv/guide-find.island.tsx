import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { findInGuide } from "./browser/find-in-guide";
import styles from "./guide.module.css";
import { maxGuideQueryLength } from "./guide-match";

type GuideFindProps = {
  action: string;
  /** The guide's other options, submitted with the query. */
  fields: [name: string, value: string][];
  query: string;
  label: string;
  submit: string;
  /** A text in which «#» is replaced by the number of channels. */
  found: string;
  /** Number of channels found by the query in the URL. */
  total: number | null;
  /** Whether the guide is a grid, which script filters while the viewer types. */
  isGrid: boolean;
};

/**
 * Searches the guide for channels and programmes. Without script, and in the list view, it is a form that loads the
 * page again.
 */
export function GuideFind({ action, fields, query, label, submit, found, total, isGrid }: GuideFindProps) {
  const input = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(total);
  return (
    <form
      action={action}
      className={styles.find}
      role="search"
      aria-label={label}
      data-enhance=""
      data-keep-scroll=""
    >
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={maxGuideQueryLength}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        onInput={() => {
          if (isGrid && input.current) setCount(findInGuide(input.current.value));
        }}
      />
      <button aria-label={submit}>
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <p role="status">{count === null ? "" : found.replace("#", String(count))}</p>
    </form>
  );
}

export const island = { Component: GuideFind };
