import type { Running } from "#contract/streams";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { BroadcastPanel, type ShownProgramme } from "./broadcast-panel";
import { useNow, useProgrammes } from "./browser/now-playing";
import { useViewerZone } from "./browser/viewer-zone";
import styles from "./channel.module.css";
import { ClockTime } from "./clock-time";

type ChannelTopProps = {
  channel: { id: number; title: string };
  /** The running programme, or the one that the URL names. */
  broadcast: ShownProgramme | null;
  isLive: boolean;
  /** The programmes after the running one; empty if the page shows another. */
  coming: Running[];
  isReminded: boolean;
  zone: string;
  now: number;
  pagePath: string;
};

/** The top of a channel page: one programme, and on today's page the next ones. */
export function ChannelTop({
  channel,
  broadcast,
  isLive,
  coming,
  isReminded,
  zone: servedZone,
  now: servedNow,
  pagePath,
}: ChannelTopProps) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const zone = useViewerZone(servedZone);
  const now = useNow(servedNow);
  const programmes = useProgrammes(channel.id, coming);
  const running = programmes.find(({ start, stop }) => start <= now && now < stop);
  const next = programmes.filter(({ start }) => start > now).slice(0, coming.length);
  const shown = isLive && running && running.start !== broadcast?.start ? running : broadcast;
  return (
    <div className={styles.top}>
      {shown ? (
        <BroadcastPanel
          channel={channel}
          broadcast={shown}
          zone={zone}
          now={now}
          isReminded={isReminded}
          pagePath={pagePath}
        />
      ) : (
        <p className={styles.quiet}>{t("guide.noBroadcast")}</p>
      )}
      {next.length === 0 ? null : (
        <section className={styles.coming} aria-labelledby="coming">
          <h2 id="coming">{t("channel.next")}</h2>
          <ol>
            {next.map(({ start, title }) => (
              <li key={start}>
                <a href={to(paths.broadcast(channel.id, start))} rel="nofollow">
                  <span className={styles.time}>
                    <ClockTime at={start} zone={zone} />
                  </span>{" "}
                  <span>{title}</span>
                </a>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

export const island = { Component: ChannelTop, texts: ["tv"] };
