import { useTranslation } from "~/lib/i18n/i18n-context";
import { Picture, pictureSource } from "./picture";
import styles from "./ticket.module.css";

type Props = {
  /** The URL of its picture, without a size. */
  picture: string;
  /** What the picture says. */
  text: string;
  facts?: { label: string; value: string }[];
  note?: string;
};

const size = { width: "min(26.25rem, 100vw - 3rem)", maxPixels: 420 };

/** What was bought, as a ticket to the cinema: kept, printed, and sent on as a picture. */
export function Ticket({ picture, text, facts = [], note }: Props) {
  const { t } = useTranslation("common");
  return (
    <figure className={styles.ticket}>
      <Picture src={picture} alt={text} size={size} ratio={[40, 21]} isEager />
      <figcaption className={styles.facts}>
        {facts.length > 0 ? (
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {note === undefined ? null : <p>{note}</p>}
        <p>
          <a href={pictureSource(picture, 1200)} download="luch.jpg">
            {t("saveTicket")}
          </a>
        </p>
      </figcaption>
    </figure>
  );
}
