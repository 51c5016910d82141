import { useTranslation } from "react-i18next";
import type { ChannelSchedule } from "#contract/tv";
import { getAge } from "#domain/age-rating";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Picture } from "~/ui/picture";
import shelfStyles from "~/ui/shelf.module.css";
import { smallWidth } from "../catalog/image-sizes";
import { LocalTime, LocalTimeRange } from "../catalog/local-time";
import { FavoriteChannelButton } from "./favorite-channel-button";
import styles from "./now-list.module.css";
import { findRunning, getUpcoming } from "./showing-state";

type Props = { channels: ChannelSchedule[]; zone: string; now: number };

const maxNext = 2;

/** The current programme of each channel, its progress, and what follows. Rendered on the server only. */
export function NowList({ channels, zone, now }: Props) {
  return (
    <ul className={styles.channels}>
      {channels.map((schedule) => (
        <Channel key={schedule.channel.id} schedule={schedule} zone={zone} now={now} />
      ))}
    </ul>
  );
}

function Channel({
  schedule: { channel, programs },
  zone,
  now,
}: {
  schedule: ChannelSchedule;
  zone: string;
  now: number;
}) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const running = findRunning(programs, now);
  return (
    <li className={styles.channel} data-channel={channel.id} data-now-channel="">
      <a href={to(paths.channel(channel.id))} className={styles.name}>
        <span className={shelfStyles.mark}>
          {channel.logo ? <Picture src={channel.logo} alt="" size={smallWidth(48)} ratio={[1, 1]} /> : null}
        </span>
        <span>{channel.title}</span>
      </a>
      <FavoriteChannelButton channel={channel} />
      <p className={styles.running}>
        <a href={to(paths.channel(channel.id))} data-now-title="">
          {running?.title ?? t("guide.noShowing")}
        </a>
        <span className={styles.quiet} data-now-times="">
          {running ? (
            <>
              <LocalTimeRange from={running.start_ts} to={running.stop_ts} zone={zone} /> ·{" "}
              {getAge(running.rating_age)}
            </>
          ) : null}
        </span>
      </p>
      {running ? (
        <progress
          className={shelfStyles.live}
          aria-label={t("channel.progress", { channel: channel.title })}
          max={running.stop_ts - running.start_ts}
          value={now - running.start_ts}
          data-now-start={running.start_ts}
        />
      ) : null}
      <ul className={styles.next} aria-label={t("channel.next")} data-now-next={channel.id}>
        {getUpcoming(programs, now, maxNext).map((showing) => (
          <li key={showing.id} data-start={showing.start_ts}>
            <a href={to(paths.showing(channel.id, showing.start_ts))}>
              <span className={styles.time} data-time="">
                <LocalTime at={showing.start_ts} zone={zone} />
              </span>{" "}
              <span data-title="">{showing.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
