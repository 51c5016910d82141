import { type MouseEvent, useState } from "react";
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
        <p className={styles.ways}>
          <SendLink href={pictureSource(picture, 1200)} text={text} />
          <a href={pictureSource(picture, 1200)} download="luch.jpg">
            {t("ticket.save")}
          </a>
        </p>
      </figcaption>
    </figure>
  );
}

/** Sends the picture on where the browser can, else copies its address; without script it leads to the picture. */
function SendLink({ href, text }: { href: string; text: string }) {
  const { t } = useTranslation("common");
  const [isCopied, setCopied] = useState(false);
  async function send(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const url = event.currentTarget.href;
    const canShare = "share" in navigator;
    try {
      if (canShare) await navigator.share({ title: text, url });
      else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
      }
    } catch (error) {
      // Unless the viewer changed their mind, the picture is all that can be given.
      if ((error as Error).name !== "AbortError") location.assign(url);
    }
  }
  return (
    <>
      <a href={href} onClick={(event) => void send(event)}>
        {t("ticket.send")}
      </a>
      <span role="status">{isCopied ? t("ticket.copied") : ""}</span>
    </>
  );
}
