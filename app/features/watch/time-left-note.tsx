import { Clock } from "lucide-react";
import { Moon } from "~/ui/moon";
import styles from "~/ui/note.module.css";

/** A child's remaining viewing time today; in the last minutes with a moon that wanes. Rendered on the server only. */
export function TimeLeftNote({ text, moonShare }: { text: string; moonShare: number | null }) {
  return (
    <p className={styles.note} role="note">
      {moonShare === null ? <Clock size={20} aria-hidden="true" /> : <Moon share={moonShare} />}
      {text}
    </p>
  );
}
