import type { TicketMessage } from "#contract/support";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { classes } from "~/ui/classes";
import { LocalTime } from "../catalog/local-time";
import styles from "./support.module.css";

type Props = {
  message: TicketMessage;
  timeZone: string;
  token: string | null;
  /** Whether it is shown to staff, for whom the other party is the viewer. */
  isDesk?: boolean;
};

/** A message of a ticket: its text as typed, and its pictures. */
export function MessageView({
  message: { from, text, created, attachments },
  timeZone,
  token,
  isDesk = false,
}: Props) {
  const { t } = useTranslation("support");
  const isOwn = (from === "viewer") !== isDesk;
  return (
    <li className={classes(styles.message, isOwn && styles.own)}>
      <p className={styles.by}>
        <strong>{t(isOwn ? "thread.you" : isDesk ? "thread.viewer" : "thread.support")}</strong>{" "}
        <LocalTime at={created} look="date-time" zone={timeZone} />
      </p>
      <p className={styles.messageText}>{text}</p>
      {attachments.length === 0 ? null : (
        <ul className={styles.pictures}>
          {attachments.map(({ id, width, height }, index) => (
            <li key={id}>
              <a
                href={paths.resources.supportPicture(id, token ?? undefined)}
                target="_blank"
                rel="noreferrer"
              >
                <img
                  src={paths.resources.supportPicture(id, token ?? undefined)}
                  alt={t("thread.picture", { number: index + 1 })}
                  width={width}
                  height={height}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
