import { useEffect, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { getJson } from "~/lib/navigation/own-resources";
import { popupPath } from "~/lib/popup-path";
import styles from "./player-guide.module.css";

/** A channel and its current programme. */
export type GuideChannel = { href: string; name: string; title: string; times: string };

/** Current programmes of all channels, over the video; loaded from the resource at `url`. */
export function PlayerGuide({ url, pageHref }: { url: string; pageHref: string | null }) {
  const { t } = useTranslation("player");
  const [channels, setChannels] = useState<GuideChannel[] | "failed" | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void getJson(url, controller.signal).then((response) => {
      if (!controller.signal.aborted)
        setChannels((previous) => (hasChannels(response) ? response.channels : (previous ?? "failed")));
    });
    return () => controller.abort();
  }, [url]);
  if (channels === "failed")
    return (
      <p className={styles.note} role="alert">
        {t("live.guideFailed")}
      </p>
    );
  if (channels === null)
    return (
      <p className={styles.note} role="status">
        {t("live.guideComing")}
      </p>
    );
  return (
    <ul className={styles.channels}>
      {pageHref === null ? null : (
        <li>
          <a href={pageHref} className={styles.channel}>
            <span className={styles.name}>{t("live.guidePage")}</span>
            <span className={styles.times}>{t("live.guidePageNote")}</span>
          </a>
        </li>
      )}
      {channels.map(({ href, name, title, times }) => (
        <li key={href}>
          <a
            href={popupPath(href, "player")}
            className={styles.channel}
            aria-current={href === location.pathname ? "true" : undefined}
            data-keep-scroll=""
          >
            <span className={styles.name}>{name}</span>
            <span>{title}</span>
            <span className={styles.times}>{times}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const hasChannels = (response: unknown): response is { channels: GuideChannel[] } =>
  typeof response === "object" &&
  response !== null &&
  "channels" in response &&
  Array.isArray(response.channels);
