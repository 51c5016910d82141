import type { ChannelShow } from "#contract/own-channel";
import { getAge } from "#domain/age-rating";
import type { ChannelState } from "#domain/own-channel";
import { minuteSeconds } from "#domain/time-units";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { formatMinutes } from "~/lib/time/time-text";
import facts from "~/ui/facts.module.css";
import { Picture } from "~/ui/picture";
import { LocalTime } from "../catalog/local-time";
import { getShowPath } from "../watch/channel-show";
import { EpisodeName } from "./episode-name";
import styles from "./own-channel.module.css";

const thumbSize = { width: "10rem", maxPixels: 320 };

type Props = { items: readonly ChannelShow[]; state: ChannelState; now: number; zone: string };

/** The programme with its hours; each title leads to its page. */
export function ProgrammeList({ items, state, now, zone }: Props) {
  const { t } = useTranslation("ownChannel");
  const locale = useLocale();
  const to = useLocalised();
  const langOf = useNameLang();
  if (items.length === 0) return <p className={styles.lead}>{t("gone")}</p>;
  return (
    <ol className={styles.programme}>
      {items.map((show, index) => {
        const isOn = state.kind === "on" && state.index === index;
        const { card, start_ts: start, stop_ts: stop } = show;
        return (
          <li key={`${show.uid}-${start}`} data-state={isOn ? "on" : stop <= now ? "past" : "future"}>
            <p className={styles.time}>
              <LocalTime at={start} zone={zone} />
              {isOn ? <em>{t("onAirShort")}</em> : null}
            </p>
            <span className={styles.thumb}>
              {card.images.cover ? (
                <Picture src={card.images.cover} alt="" size={thumbSize} ratio={[16, 9]} />
              ) : null}
            </span>
            <div className={styles.about}>
              <h3>
                <a href={to(getShowPath(show))} lang={langOf(card.title)}>
                  {card.title}
                </a>
              </h3>
              <EpisodeName show={show} className={styles.episode} />
              <p className={facts.facts}>
                <span>{formatMinutes(Math.round((stop - start) / minuteSeconds), locale)}</span>
                <span className={facts.age}>{getAge(card.rating_age)}</span>
                {show.may_watch ? null : <span>{t("notNow")}</span>}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
