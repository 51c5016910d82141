import { formatClock } from "~/lib/time/time-text";
import { requestScrollToMark } from "./browser/guide-scroll";
import { useNow } from "./browser/now-playing";
import { useViewerZone } from "./browser/viewer-zone";
import styles from "./guide.module.css";

type ToNowLinkProps = { href: string; label: string; now: number; zone: string };

/** A link to the present in the guide, labelled with the time. */
export function ToNowLink({ href, label, now: servedNow, zone: servedZone }: ToNowLinkProps) {
  const zone = useViewerZone(servedZone);
  const now = useNow(servedNow);
  return (
    <a href={href} className={styles.tool} data-keep-scroll="" onClick={requestScrollToMark}>
      {label} <time className={styles.word}>{formatClock(now, zone)}</time>
    </a>
  );
}

export const island = { Component: ToNowLink };
