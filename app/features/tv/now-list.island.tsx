import type { Running } from "#contract/streams";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { useIslandContext } from "~/lib/islands/island-context";
import { paths } from "~/lib/paths";
import { Picture } from "~/ui/picture";
import shelfStyles from "~/ui/shelf.module.css";
import { smallWidth } from "../catalog/image-sizes";
import { useNow, useProgrammes } from "./browser/now-playing";
import { useViewerZone } from "./browser/viewer-zone";
import { loadWatchedChannel } from "./browser/watched-channel";
import { ClockTime, ClockTimeRange } from "./clock-time";
import { FavoriteChannelButton } from "./favorite-channel-button";
import styles from "./now-list.module.css";

export type ListedChannel = {
  id: number;
  title: string;
  logo: string | null;
  /** The running programme and the next ones. */
  on: Running[];
};
type NowListProps = { channels: ListedChannel[]; zone: string; now: number };

/** Number of upcoming programmes shown. */
export const maxNext = 2;

/** The current programme of each channel with its progress, and the next ones. */
export function NowList({ channels, zone: servedZone, now: servedNow }: NowListProps) {
  const zone = useViewerZone(servedZone);
  const now = useNow(servedNow);
  const { viewer } = useIslandContext();
  const watched = viewer?.profileId ? loadWatchedChannel(viewer.profileId) : null;
  return (
    <ul className={styles.channels}>
      {channels.map((channel) => (
        <Channel
          key={channel.id}
          channel={channel}
          zone={zone}
          now={now}
          isWatched={channel.id === watched}
        />
      ))}
    </ul>
  );
}

type ChannelProps = { channel: ListedChannel; zone: string; now: number; isWatched: boolean };

function Channel({ channel, zone, now, isWatched }: ChannelProps) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const { id, title, logo } = channel;
  const programmes = useProgrammes(id, channel.on);
  const running = programmes.find(({ start, stop }) => start <= now && now < stop);
  const href = to(paths.channel(id));
  return (
    <li className={styles.channel} id={`channel-${id}`}>
      <a href={href} className={styles.name}>
        <span className={shelfStyles.mark}>
          {logo ? <Picture src={logo} alt="" size={smallWidth(48)} ratio={[1, 1]} /> : null}
        </span>
        <span>
          {title}
          {isWatched ? (
            <>
              {" "}
              <small>{t("guide.seen")}</small>
            </>
          ) : null}
        </span>
      </a>
      <FavoriteChannelButton channel={channel} />
      <p className={styles.running}>
        <a href={href}>{running?.title ?? t("guide.noBroadcast")}</a>
        <span className={styles.quiet}>
          {running ? (
            <>
              <ClockTimeRange from={running.start} to={running.stop} zone={zone} /> · {running.age}
            </>
          ) : null}
        </span>
      </p>
      {running ? (
        <progress
          className={shelfStyles.live}
          aria-label={t("channel.progress", { channel: title })}
          max={running.stop - running.start}
          value={now - running.start}
        />
      ) : null}
      <ul className={styles.next} aria-label={t("channel.next")}>
        {programmes
          .filter(({ start }) => start > now)
          .slice(0, maxNext)
          .map((next) => (
            <li key={next.start}>
              <a href={to(paths.broadcast(id, next.start))} rel="nofollow">
                <span className={styles.time}>
                  <ClockTime at={next.start} zone={zone} />
                </span>{" "}
                <span>{next.title}</span>
              </a>
            </li>
          ))}
      </ul>
    </li>
  );
}

export const island = { Component: NowList, texts: ["tv"] };
