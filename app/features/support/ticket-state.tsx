import type { Ticket } from "#contract/support";
import { useTranslation } from "~/lib/i18n/i18n-context";
import styles from "./support.module.css";

/** Whether a ticket waits for an answer, is answered or closed. */
export function TicketState({ status }: Pick<Ticket, "status">) {
  const { t } = useTranslation("support");
  return (
    <span className={styles.state} data-state={status}>
      {t(`states.${status}`)}
    </span>
  );
}
