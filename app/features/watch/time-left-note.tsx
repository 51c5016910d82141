import { Clock, Moon } from "lucide-react";
import styles from "~/ui/note.module.css";

/** A child's remaining viewing time today. Rendered on the server only. */
export function TimeLeftNote({ text, isUp }: { text: string; isUp: boolean }) {
  const Icon = isUp ? Moon : Clock;
  return (
    <p className={styles.note} role="note">
      <Icon size={20} aria-hidden="true" />
      {text}
    </p>
  );
}
