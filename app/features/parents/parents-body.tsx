import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { type Block, dailyMinutes, type Limits, maxBlocks, type Viewing } from "#contract/parents";
import type { Profile } from "#contract/profiles";
import { ratingCaps } from "#domain/limits";
import { shortenName } from "#domain/profile";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatClock, formatLongDay, formatMinutes } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import fieldStyles from "~/ui/field.module.css";
import { Picture } from "~/ui/picture";
import accountStyles from "../account/account.module.css";
import { AccountFrame } from "../account/account-frame";
import type { LimitIntent } from "./limit-schemas";
import styles from "./parents.module.css";
import type { ZoneOption } from "./zones";

type Switched = Pick<Profile, "_id" | "name" | "child" | "image">;
type Submission = SubmissionResult<string[]> | null;
/** The latest entries, and whether there are no more. */
export type Watched = { items: Viewing[]; isWhole: boolean };
/** What a search for something to hide found. */
export type Found = { query: string; items: Block[] | "failed" };
type Props = {
  profiles: Switched[];
  limits: Limits;
  /** Null for adults, of whom nothing is noted. */
  watched: Watched | null;
  found: Found | null;
  invitesPin: boolean;
  zones: ZoneOption[];
  submission: Submission;
};

/** /account/parents: what a profile sees, when a child may watch, and what it watched. Rendered on the server only. */
export function ParentsBody({ profiles, limits, watched, found, invitesPin, zones, submission }: Props) {
  const { t } = useTranslation(["parents", "account"]);
  const to = useLocalised();
  const here = to(paths.parents(limits.profile_id));
  return (
    <AccountFrame section="parents" title={t("account:menu.parents")} lead={t("lead")}>
      <ProfileSwitch profiles={profiles} current={limits.profile_id} />
      {limits.child ? <Today limits={limits} /> : null}
      {limits.needs_pin ? (
        <Note title={t("pin.title")} text={t("pin.text")}>
          <LinkButton look="primary" href={to(paths.pinCheck(here))}>
            {t("pin.action")}
          </LinkButton>
        </Note>
      ) : (
        <>
          {invitesPin ? (
            <Note text={t("pin.invite")}>
              <LinkButton href={to(paths.pin())}>{t("pin.create")}</LinkButton>
            </Note>
          ) : null}
          <RatingForm limits={limits} action={here} submission={submission} />
          {limits.child ? (
            <TimeForm limits={limits} action={here} zones={zones} submission={submission} />
          ) : null}
          <Blocks limits={limits} action={here} found={found} submission={submission} />
        </>
      )}
      {watched ? (
        <WatchedList limits={limits} action={here} watched={watched} submission={submission} />
      ) : null}
    </AccountFrame>
  );
}

function ProfileSwitch({ profiles, current }: { profiles: Switched[]; current: string }) {
  const { t } = useTranslation("parents");
  const to = useLocalised();
  return (
    <nav aria-label={t("profiles")}>
      <ul className={styles.profiles}>
        {profiles.map(({ _id, name, child, image }) => (
          <li key={_id}>
            <a
              href={to(paths.parents(_id))}
              className={styles.profile}
              aria-current={_id === current ? "page" : undefined}
            >
              <Picture
                src={image}
                alt=""
                size={{ width: "2.5rem", maxPixels: 40 }}
                ratio={[1, 1]}
                className={styles.avatar}
              />
              <span>
                <strong>{shortenName(name)}</strong>
                <span className={styles.label}>{t(child ? "child" : "adult")}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Today({ limits: { watched_minutes: watched, left_minutes: left } }: { limits: Limits }) {
  const { t } = useTranslation("parents");
  const locale = useLocale();
  return (
    <p className={styles.today}>
      {t("today.watched", { time: formatMinutes(watched, locale) })}
      {left === null
        ? null
        : ` · ${left === 0 ? t("today.over") : t("today.left", { time: formatMinutes(left, locale) })}`}
    </p>
  );
}

function Note({ title, text, children }: { title?: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.card}>
      {title === undefined ? null : <h2>{title}</h2>}
      <p>{text}</p>
      {children}
    </div>
  );
}

/** The text of an error of the form with this intent; undefined if it has none. */
function useErrors(intent: LimitIntent, submission: Submission) {
  const { t } = useTranslation("parents");
  const isMine = submission?.initialValue?.intent === intent;
  return {
    isMine,
    error: (field: string): string | undefined => {
      const key = isMine ? submission?.error?.[field]?.[0] : undefined;
      return key === undefined
        ? undefined
        : t(`errors.${key}` as "errors.unknown", { ...dailyMinutes, most: maxBlocks });
    },
    /** What was typed into a form that was refused, else what is kept. */
    typed: (field: string, kept: string): string =>
      isMine ? ((submission?.initialValue?.[field] as string | undefined) ?? "") : kept,
  };
}

function FormError({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p role="alert" className={fieldStyles.error}>
      {text}
    </p>
  );
}

type FormProps = { limits: Limits; action: string; submission: Submission };

function RatingForm({ limits, action, submission }: FormProps) {
  const { t } = useTranslation("parents");
  const { error, typed } = useErrors("rating", submission);
  const caps: readonly string[] = ratingCaps[limits.child ? "child" : "adult"];
  const chosen = typed("max_rating", limits.max_rating ?? (limits.child ? "12+" : ""));
  return (
    <section className={styles.section} aria-labelledby="rating-title">
      <h2 id="rating-title">{t("rating.title")}</h2>
      <form method="post" action={action} className={styles.form}>
        <FormError text={error("") ?? error("max_rating")} />
        <fieldset className={styles.ratings}>
          <legend>{t("rating.legend")}</legend>
          {[...caps, ...(limits.child ? [] : [""])].map((cap) => (
            <label key={cap}>
              <input type="radio" name="max_rating" value={cap} defaultChecked={cap === chosen} />
              {cap === "" ? t("rating.none") : cap}
            </label>
          ))}
        </fieldset>
        <p className={styles.label}>{t(limits.child ? "rating.aboutChild" : "rating.aboutAdult")}</p>
        <Button name="intent" value="rating">
          {t("save")}
        </Button>
      </form>
    </section>
  );
}

function TimeForm({ limits, action, zones, submission }: FormProps & { zones: ZoneOption[] }) {
  const { t } = useTranslation("parents");
  const { error, typed } = useErrors("time", submission);
  const chosenZone = typed("time_zone", zones.find(({ isChosen }) => isChosen)?.zone ?? "");
  const wrongZone = error("time_zone");
  return (
    <section className={styles.section} aria-labelledby="time-title">
      <h2 id="time-title">{t("time.title")}</h2>
      <p className={styles.label}>{t("time.about")}</p>
      <form method="post" action={action} className={styles.form}>
        <FormError text={error("")} />
        <Field
          name="daily_minutes"
          label={t("time.minutes")}
          hint={t("time.minutesHint", dailyMinutes)}
          error={error("daily_minutes")}
          defaultValue={typed("daily_minutes", limits.daily_minutes?.toString() ?? "")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
        <div className={styles.times}>
          <Field
            name="bedtime_from"
            type="time"
            label={t("time.from")}
            error={error("bedtime_from")}
            defaultValue={typed("bedtime_from", limits.bedtime?.from ?? "")}
          />
          <Field
            name="bedtime_to"
            type="time"
            label={t("time.to")}
            error={error("bedtime_to")}
            defaultValue={typed("bedtime_to", limits.bedtime?.to ?? "")}
          />
          <p className={styles.label}>{t("time.bedtimeHint")}</p>
        </div>
        <div className={fieldStyles.field}>
          <label htmlFor="time_zone">{t("time.zone")}</label>
          <select
            id="time_zone"
            name="time_zone"
            className={fieldStyles.input}
            defaultValue={chosenZone}
            aria-invalid={wrongZone === undefined ? undefined : true}
            aria-describedby={wrongZone === undefined ? undefined : "time_zone-error"}
          >
            {zones.map(({ zone, name }) => (
              <option key={zone} value={zone}>
                {name}
              </option>
            ))}
          </select>
          {wrongZone === undefined ? null : (
            <p id="time_zone-error" className={fieldStyles.error}>
              {wrongZone}
            </p>
          )}
        </div>
        <Button name="intent" value="time">
          {t("save")}
        </Button>
      </form>
    </section>
  );
}

type BlockFormProps = {
  action: string;
  block: Pick<Block, "kind" | "id" | "title">;
  intent: "block" | "unblock";
};

function BlockForm({ action, block: { kind, id, title }, intent }: BlockFormProps) {
  const { t } = useTranslation("parents");
  return (
    <form method="post" action={action}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <Button
        name="intent"
        value={intent}
        aria-label={t(intent === "block" ? "blocks.hideNamed" : "blocks.showNamed", { title })}
      >
        {t(intent === "block" ? "blocks.hide" : "blocks.show")}
      </Button>
    </form>
  );
}

function BlockRow({ block, children }: { block: Block; children: ReactNode }) {
  const { t } = useTranslation("parents");
  const about = [t(`blocks.${block.type ?? "channel"}`), block.year].filter(Boolean).join(", ");
  return (
    <li className={accountStyles.row}>
      <span className={accountStyles.what}>
        <span className={accountStyles.value}>{block.title}</span>
        <span className={styles.label}>{about}</span>
      </span>
      {children}
    </li>
  );
}

function Blocks({ limits, action, found, submission }: FormProps & { found: Found | null }) {
  const { t } = useTranslation("parents");
  const to = useLocalised();
  const [block, unblock] = [useErrors("block", submission), useErrors("unblock", submission)];
  return (
    <section className={styles.section} aria-labelledby="blocks-title">
      <h2 id="blocks-title">{t("blocks.title")}</h2>
      <FormError text={block.error("") ?? unblock.error("")} />
      {limits.blocks.length === 0 ? (
        <p className={styles.label}>{t("blocks.empty")}</p>
      ) : (
        <ul className={accountStyles.rows}>
          {limits.blocks.map((hidden) => (
            <BlockRow key={`${hidden.kind} ${hidden.id}`} block={hidden}>
              <BlockForm action={action} block={hidden} intent="unblock" />
            </BlockRow>
          ))}
        </ul>
      )}
      <form method="get" action={to(paths.parents())} className={styles.search} role="search">
        <input type="hidden" name="profile" value={limits.profile_id} />
        <Field
          name="q"
          type="search"
          label={t("blocks.search")}
          hint={t("blocks.searchHint")}
          defaultValue={found?.query ?? ""}
          maxLength={100}
          autoComplete="off"
          required
        />
        <Button>{t("blocks.find")}</Button>
      </form>
      {found ? <FoundToHide found={found} limits={limits} action={action} /> : null}
    </section>
  );
}

function FoundToHide({
  found: { query, items },
  limits,
  action,
}: {
  found: Found;
  limits: Limits;
  action: string;
}) {
  const { t } = useTranslation("parents");
  if (items === "failed") return <FormError text={t("errors.server")} />;
  if (items.length === 0)
    return (
      <p role="status" className={styles.label}>
        {t("blocks.nothing", { query })}
      </p>
    );
  const isHidden = ({ kind, id }: Block) =>
    limits.blocks.some((hidden) => hidden.kind === kind && hidden.id === id);
  return (
    <>
      <h3>{t("blocks.found", { query })}</h3>
      <ul className={accountStyles.rows}>
        {items.map((block) => (
          <BlockRow key={`${block.kind} ${block.id}`} block={block}>
            {isHidden(block) ? (
              <span className={styles.label}>{t("blocks.hidden")}</span>
            ) : (
              <BlockForm action={action} block={block} intent="block" />
            )}
          </BlockRow>
        ))}
      </ul>
    </>
  );
}

function WatchedList({ limits, action, watched, submission }: FormProps & { watched: Watched }) {
  const { t } = useTranslation("parents");
  const to = useLocalised();
  const { error } = useErrors("forget", submission);
  return (
    <section className={styles.section} aria-labelledby="watched-title">
      <h2 id="watched-title">{t("watched.title")}</h2>
      <FormError text={error("")} />
      {watched.items.length === 0 ? (
        <p className={styles.label}>{t("watched.empty")}</p>
      ) : (
        <ul className={accountStyles.rows}>
          {watched.items.map((viewing) => (
            <WatchedRow
              key={`${viewing.day} ${viewing.uid}`}
              viewing={viewing}
              limits={limits}
              action={action}
            />
          ))}
        </ul>
      )}
      {watched.isWhole ? null : (
        <LinkButton look="text" href={to(paths.parents(limits.profile_id, { all: "1" }))}>
          {t("watched.all")}
        </LinkButton>
      )}
    </section>
  );
}

function WatchedRow({ viewing, limits, action }: { viewing: Viewing; limits: Limits; action: string }) {
  const { t } = useTranslation("parents");
  const locale = useLocale();
  const { day, uid, title, kind, episode, minutes, seen, block } = viewing;
  const what = episode
    ? t("watched.episode", { season: episode.season_number, number: episode.number, title: episode.title })
    : t(`watched.${kind === "episode" ? "movie" : kind}`);
  const long = minutes === 0 ? t("watched.less") : formatMinutes(minutes, locale);
  return (
    <li className={accountStyles.row}>
      <span className={accountStyles.what}>
        <span className={accountStyles.value}>{title}</span>
        <span className={styles.label}>{what}</span>
        <span className={styles.label}>
          {`${formatLongDay(day, locale)}, ${formatClock(seen, limits.time_zone)} · ${long}`}
        </span>
      </span>
      {limits.needs_pin ? null : (
        <span className={styles.buttons}>
          {block === null ? null : block.is_blocked ? (
            <span className={styles.label}>{t("blocks.hidden")}</span>
          ) : (
            <BlockForm action={action} block={{ ...block, title }} intent="block" />
          )}
          <form method="post" action={action}>
            <input type="hidden" name="day" value={day} />
            <input type="hidden" name="uid" value={uid} />
            <Button look="text" name="intent" value="forget" aria-label={t("watched.removeNamed", { title })}>
              {t("watched.remove")}
            </Button>
          </form>
        </span>
      )}
    </li>
  );
}
