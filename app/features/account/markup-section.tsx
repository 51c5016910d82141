import { ServerMarkup } from "~/lib/server-markup/server-markup";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import styles from "./account.module.css";
import { useSection } from "./use-section";

/** A section that is server markup. */
export const MarkupSection = () => (
  <ServerMarkup of={useSection<() => Promise<{ section: ServerMarkupRef }>>()} className={styles.content} />
);
