import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ownPage } from "~/lib/navigation/own-resources";
import { popupPath } from "~/lib/popup-path";
import styles from "./player-guide.module.css";

type GuideChannel = { href: string; name: string; title: string; times: string; isCurrent: boolean };

/**
 * Current programmes of all channels, over the video. Read from the guide page at `href`, so that the two
 * never differ.
 */
export function PlayerGuide({ href }: { href: string }) {
  const { t } = useTranslation("player");
  const [channels, setChannels] = useState<GuideChannel[] | "failed" | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    loadGuide(href, controller.signal).then(setChannels, () =>
      setChannels((previous) => previous ?? "failed"),
    );
    return () => controller.abort();
  }, [href]);
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
      {channels.map(({ href: channel, name, title, times, isCurrent }) => (
        <li key={channel}>
          <a
            href={popupPath(channel, "player")}
            className={styles.channel}
            aria-current={isCurrent ? "true" : undefined}
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

async function loadGuide(href: string, signal: AbortSignal): Promise<GuideChannel[]> {
  const page = await ownPage(href, signal);
  const text = (element: Element | null | undefined) => element?.textContent.trim() ?? "";
  return [...page.querySelectorAll("[data-now-channel]")].flatMap((channel) => {
    const link = channel.querySelector("a");
    const path = link?.getAttribute("href");
    if (!path) return [];
    const title = text(channel.querySelector("[data-now-title]"));
    return [
      {
        href: path,
        name: text(link),
        title,
        times: text(channel.querySelector("[data-now-times]")),
        isCurrent: path === location.pathname,
      },
    ];
  });
}
