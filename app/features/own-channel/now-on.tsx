import { Play } from "lucide-react";
import type { ChannelShow, SharedChannel } from "#contract/own-channel";
import { getAge } from "#domain/age-rating";
import type { ChannelState } from "#domain/own-channel";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import facts from "~/ui/facts.module.css";
import { HiddenFields } from "~/ui/hidden-fields";
import { Picture } from "~/ui/picture";
import { LocalTime } from "../catalog/local-time";
import { getShowPath } from "../watch/channel-show";
import { EpisodeName } from "./episode-name";
import styles from "./own-channel.module.css";

type Props = {
  programme: Pick<SharedChannel, "items" | "now">;
  state: ChannelState;
  now: number;
  zone: string;
  heading: string;
  kicker: string;
  /** Whether it is the viewer's own channel, which goes on by itself; otherwise the title alone is played. */
  playsHere: boolean;
};

const coverSize = { width: "(width >= 1024px) 55vw, 100vw", maxPixels: 1200 };

/** What is on, or comes next, with the button that switches it on. */
export function NowOn({ programme, state, now, zone, heading, kicker, playsHere }: Props) {
  const { t } = useTranslation("ownChannel");
  const show = getShow(programme.items, state);
  return (
    <section className={styles.now} aria-labelledby="channel">
      {show?.card.images.cover ? (
        <div className={styles.cover}>
          <Picture src={show.card.images.cover} alt="" size={coverSize} ratio={[16, 9]} isEager />
        </div>
      ) : null}
      <div className={styles.text}>
        <p className={styles.kicker}>{kicker}</p>
        <h1 id="channel">{heading}</h1>
        {show ? (
          <Show show={show} state={state} now={now} zone={zone} />
        ) : (
          <p className={styles.lead}>{t("over")}</p>
        )}
        <PlayForm programme={programme} state={state} playsHere={playsHere} />
      </div>
    </section>
  );
}

function getShow(items: readonly ChannelShow[], state: ChannelState): ChannelShow | undefined {
  if (state.kind === "over") return undefined;
  return items[state.kind === "on" ? state.index : state.next];
}

function Show({
  show,
  state,
  now,
  zone,
}: {
  show: ChannelShow;
  state: ChannelState;
  now: number;
  zone: string;
}) {
  const { t } = useTranslation("ownChannel");
  const to = useLocalised();
  const langOf = useNameLang();
  const { card, start_ts: start, stop_ts: stop } = show;
  return (
    <>
      <p className={styles.state} data-on={state.kind === "on"}>
        {t(state.kind === "on" ? "onAir" : state.kind === "break" ? "next" : "begins")}
        {state.kind === "on" ? null : (
          <>
            {" "}
            <LocalTime at={start} zone={zone} look={state.kind === "before" ? "date-time" : "clock"} />
          </>
        )}
      </p>
      <p className={styles.name}>
        <a href={to(getShowPath(show))} lang={langOf(card.title)}>
          {card.title}
        </a>
      </p>
      <EpisodeName show={show} className={styles.episode} />
      <p className={facts.facts}>
        <span>
          <LocalTime at={start} zone={zone} />–<LocalTime at={stop} zone={zone} />
        </span>
        {card.year ? <span>{card.year}</span> : null}
        <span className={facts.age}>{getAge(card.rating_age)}</span>
      </p>
      {state.kind === "on" ? (
        <progress
          className={styles.progress}
          max={stop - start}
          value={now - start}
          aria-label={t("progress", { title: card.title })}
        />
      ) : null}
    </>
  );
}

/** Without script, too: the server finds where the channel is when the button is pressed. */
function PlayForm({
  programme: { items, now: on },
  state,
  playsHere,
}: Pick<Props, "programme" | "state" | "playsHere">) {
  const { t } = useTranslation("ownChannel");
  const to = useLocalised();
  const show = items.find(({ uid }) => uid === on?.uid);
  if (!on || !show) return state.kind === "over" ? null : <p className={styles.note}>{t("closed")}</p>;
  const label = state.kind === "on" ? "switchOn" : state.kind === "break" ? "playNext" : "playEarly";
  return (
    <form
      method="post"
      action={to(playsHere ? paths.ownChannel() : getShowPath(show))}
      className={styles.play}
      data-enhance=""
      data-play=""
    >
      <HiddenFields of={playsHere ? { intent: "play" } : on.second === 0 ? {} : { t: String(on.second) }} />
      <Button look="primary">
        <Play size={20} fill="currentColor" aria-hidden="true" />
        {t(playsHere ? label : "shared.play", { title: show.card.title })}
      </Button>
    </form>
  );
}
