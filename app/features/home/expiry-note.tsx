import { CalendarClock } from "lucide-react";
import type { ExpiryNotice } from "#domain/subscription";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import styles from "~/ui/note.module.css";

/** Says when the subscription ends, with a link to it (F-145 to F-147). Rendered on the server only. */
export function ExpiryNote({ notice }: { notice: ExpiryNotice }) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  return (
    <p className={styles.note} role="note">
      <CalendarClock size={20} aria-hidden="true" />
      <a href={to(paths.subscriptions())}>{t(`subscription.expires.${notice}`)}</a>
    </p>
  );
}
