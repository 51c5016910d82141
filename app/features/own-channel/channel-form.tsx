import { Form, useActionData } from "@remix-run/react";
import { Clock, Heart, ListVideo, Tag } from "lucide-react";
import type { ReactNode } from "react";
import { channelHours } from "#contract/own-channel-options";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import type { ChannelProblem, ChannelRefusal, Typed } from "./channel-form-state";
import styles from "./own-channel.module.css";

type Named = { alias: string; title: string };
type Props = {
  sources: { favorites: number; playlists: Named[]; genres: Named[] };
  evening: { time: string; isToday: boolean };
  /** What is chosen when the page opens. */
  chosen: Typed;
  isAgain: boolean;
};

const ofTime: readonly ChannelProblem[] = ["noTime", "bedtime"];

/** What a channel is made of, when it begins and how long it is. */
export function ChannelForm({ sources, evening, chosen, isAgain }: Props) {
  const { t } = useTranslation("ownChannel");
  const { submitProps, isSent } = useOneSubmit();
  const refusal = useActionData<ChannelRefusal>();
  const typed = refusal?.typed ?? chosen;
  const eveningValue = evening.isToday ? "tonight" : "evening";
  const isEvening = ["tonight", "evening"].includes(typed.when);
  const problem = isSent || !refusal?.typed ? undefined : refusal.problem;
  const isOfTime = problem !== undefined && ofTime.includes(problem);
  const error = problem && <FormError id="channel-error">{t(`problems.${problem}`)}</FormError>;
  return (
    <Form method="post" className={styles.form} {...submitProps}>
      <input type="hidden" name="intent" value="make" />
      {isOfTime ? null : error}
      <fieldset>
        <legend>{t("form.from")}</legend>
        <div className={styles.sources}>
          <Source
            value="favorites"
            typed={typed}
            icon={<Heart size={24} strokeWidth={1.75} />}
            label={t("form.favorites")}
          >
            <small>
              {sources.favorites > 0
                ? t("form.favoritesCount", { count: sources.favorites })
                : t("form.favoritesEmpty")}
            </small>
          </Source>
          <Source
            value="playlist"
            typed={typed}
            icon={<ListVideo size={24} strokeWidth={1.75} />}
            label={t("form.playlist")}
          >
            <Choice
              name="playlist"
              label={t("form.whichPlaylist")}
              list={sources.playlists}
              value={typed.playlist}
            />
          </Source>
          <Source
            value="genre"
            typed={typed}
            icon={<Tag size={24} strokeWidth={1.75} />}
            label={t("form.genre")}
          >
            <Choice name="genre" label={t("form.whichGenre")} list={sources.genres} value={typed.genre} />
          </Source>
        </div>
      </fieldset>
      <fieldset aria-describedby={isOfTime ? "channel-error" : undefined}>
        <legend>{t("form.when")}</legend>
        <div className={styles.chips}>
          <Chip name="when" value="now" typed={typed.when}>
            {t("form.now")}
          </Chip>
          <Chip name="when" value={eveningValue} typed={isEvening ? eveningValue : typed.when}>
            {t(evening.isToday ? "form.today" : "form.tomorrow", { time: evening.time })}
          </Chip>
          <Chip name="when" value="own" typed={typed.when}>
            {t("form.own")}
          </Chip>
          <label className={styles.ownTime}>
            <Clock size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className="visually-hidden">{t("form.time")}</span>
            <input
              type="time"
              name="time"
              defaultValue={typed.time}
              aria-invalid={problem === "noTime" ? true : undefined}
              aria-describedby={problem === "noTime" ? "channel-error" : undefined}
              onChange={choose("when", "own")}
            />
          </label>
        </div>
        {isOfTime ? error : null}
      </fieldset>
      <fieldset>
        <legend>{t("form.hours")}</legend>
        <div className={styles.chips}>
          {channelHours.map((hours) => (
            <Chip key={hours} name="hours" value={String(hours)} typed={typed.hours}>
              {t("form.hour", { count: hours })}
            </Chip>
          ))}
        </div>
      </fieldset>
      <Button look={isAgain ? "quiet" : "primary"}>{t(isAgain ? "form.makeAgain" : "form.make")}</Button>
    </Form>
  );
}

/** Whoever fills in what belongs to a choice has chosen it. */
const choose =
  (name: string, value: string) =>
  ({ currentTarget: { form } }: { currentTarget: HTMLInputElement | HTMLSelectElement }) => {
    const choice = form?.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`);
    if (choice) choice.checked = true;
  };

type SourceProps = {
  value: "favorites" | "playlist" | "genre";
  typed: Typed;
  icon: ReactNode;
  label: string;
  children: ReactNode;
};

function Source({ value, typed, icon, label, children }: SourceProps) {
  return (
    <div className={styles.source}>
      <label>
        <input type="radio" name="source" value={value} defaultChecked={typed.source === value} />
        <span aria-hidden="true">{icon}</span>
        <b>{label}</b>
      </label>
      {children}
    </div>
  );
}

function Choice({
  name,
  label,
  list,
  value,
}: {
  name: "playlist" | "genre";
  label: string;
  list: Named[];
  value: string;
}) {
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={value || list[0]?.alias}
      onChange={choose("source", name)}
    >
      {list.map(({ alias, title }) => (
        <option key={alias} value={alias}>
          {title}
        </option>
      ))}
    </select>
  );
}

function Chip({
  name,
  value,
  typed,
  children,
}: {
  name: "when" | "hours";
  value: string;
  typed: string;
  children: ReactNode;
}) {
  return (
    <label className={styles.chip}>
      <input type="radio" name={name} value={value} defaultChecked={typed === value} />
      <span>{children}</span>
    </label>
  );
}
