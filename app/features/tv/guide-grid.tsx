import type { ChannelShow } from "#contract/own-channel";
import type { ChannelSchedule, Programme } from "#contract/tv";
import { getAge } from "#domain/age-rating";
import { hourSeconds } from "#domain/time-units";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { formatClock } from "~/lib/time/time-text";
import { classes } from "~/ui/classes";
import { getState } from "./broadcast-state";
import { formatColumnName } from "./column-name";
import styles from "./guide-grid.module.css";
import { GuideLive } from "./guide-live.island";
import { OwnRow } from "./guide-own-row";
import { type Cell, getCells, getGuideRow, getHalfHours, getWidthClass } from "./guide-row";
import type { Span } from "./tv-days";

type Props = {
  channels: ChannelSchedule[];
  /** What the viewer's own channel shows in the span. */
  own?: ChannelShow[];
  span: Span;
  zone: string;
  now: number;
  hour: number | null;
  /** The search. Channels without a match are hidden rather than left out, so that script can show them again. */
  matches?: Matcher;
};
type Matcher = ((title: string) => boolean) | null;

/** Whether the channel or one of its programmes matches the search. */
export const isFound = ({ channel, programs }: ChannelSchedule, matches: NonNullable<Matcher>): boolean =>
  matches(channel.title) || programs.some(({ title }) => matches(title));

/**
 * The schedule as a grid. Elements with ARIA table roles, because table elements lose their semantics when styled as
 * blocks. Cell width is proportional to duration. Static markup; GuideLive updates what changes in it.
 */
export function GuideGrid({ channels, own = [], span, zone, now, hour, matches = null }: Props) {
  const { t } = useTranslation("tv");
  const locale = useLocale();
  const hasNow = now >= span.start && now < span.stop;
  const hours = getHours(span, zone, now);
  const found = matches && findFirst(channels, matches, span, now);
  const targetTimestamp = hour === null ? found : hours.get(hour);
  const isAtNow = hour === null && found === null && hasNow;
  const target = isAtNow ? now : targetTimestamp;
  const isFoundAt = (index: number) => {
    const schedule = channels[index];
    return schedule !== undefined && matches !== null && isFound(schedule, matches);
  };
  const rows = channels.map(({ channel, programs }) => ({ channel, cells: getCells(programs, span) }));
  return (
    <>
      <Island
        of={GuideLive}
        props={{
          rows: rows.map(({ channel, cells }) => getGuideRow(channel.id, cells, span, now)),
          start: span.start,
          target: target ? Math.floor((target - span.start) / 60) : null,
          hasNow,
          zone,
          onAir: t("guide.onAir"),
          seen: t("guide.seen"),
        }}
      />
      <div
        className={styles.guide}
        role="region"
        aria-label={t("guide.table")}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
      >
        <div role="table" className={`${styles.table} ${getWidthClass((span.stop - span.start) / 60)}`}>
          <div role="rowgroup" className={styles.head}>
            <div role="row" className={styles.row}>
              <div role="columnheader" className={styles.channel}>
                {t("guide.channel")}
              </div>
              {getHalfHours(span).map((timestamp) => {
                const hourName = formatClock(timestamp, zone).slice(0, 2);
                const minutesIn = Math.floor((now - timestamp) / 60);
                return (
                  <div
                    key={timestamp}
                    role="columnheader"
                    id={hours.get(Number(hourName)) === timestamp ? `t${hourName}` : undefined}
                    className={classes(
                      styles.halfHour,
                      "m30",
                      timestamp === targetTimestamp && styles.target,
                    )}
                  >
                    {formatColumnName(timestamp, zone, locale)}
                    {isAtNow && minutesIn >= 0 && minutesIn < 30 ? (
                      <i className={classes(styles.nowMark, getWidthClass(minutesIn))} />
                    ) : null}
                  </div>
                );
              })}
            </div>
            {own.length > 0 ? <OwnRow shows={own} span={span} zone={zone} now={now} /> : null}
          </div>
          <div
            role="rowgroup"
            className={classes(
              styles.body,
              hasNow && `${styles.nowLine} ${getWidthClass(Math.floor((now - span.start) / 60))}`,
            )}
          >
            {rows.map(({ channel, cells }, index) => (
              <Row
                key={channel.id}
                isHidden={matches !== null && !isFoundAt(index)}
                matches={matches}
                channel={channel}
                cells={cells}
                zone={zone}
                now={now}
                onAir={t("guide.onAir")}
              />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

/**
 * Maps each hour of the clock to its timestamp in the span. If the span contains an hour twice, picks the first
 * that is not over, else the last.
 */
function getHours(span: Span, zone: string, now: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const timestamp of getHalfHours(span)) {
    const [hour = 0, minute] = formatClock(timestamp, zone).split(":").map(Number);
    if (minute === 0 && (found.get(hour) ?? 0) < now - hourSeconds) found.set(hour, timestamp);
  }
  return found;
}

/**
 * The half hour in which the first matching programme begins; programmes that are over count only if nothing else
 * matches.
 */
function findFirst(
  channels: readonly ChannelSchedule[],
  matches: NonNullable<Matcher>,
  span: Span,
  now: number,
): number | null {
  const found = channels.flatMap(({ programs }) =>
    programs.filter(({ title, stop_ts }) => stop_ts > span.start && matches(title)),
  );
  const first = found.find(({ stop_ts }) => stop_ts > now) ?? found[0];
  return first
    ? (getHalfHours(span).findLast((timestamp) => timestamp <= first.start_ts) ?? span.start)
    : null;
}

type RowProps = {
  isHidden: boolean;
  matches: Matcher;
  channel: ChannelSchedule["channel"];
  cells: Cell<Programme>[];
  zone: string;
  now: number;
  onAir: string;
};

function Row({ isHidden, matches, channel, cells, zone, now, onAir }: RowProps) {
  const to = useLocalised();
  return (
    <div role="row" className={styles.row} hidden={isHidden}>
      <div role="rowheader" className={styles.channel}>
        <a href={to(paths.channel(channel.id))}>
          <span className={styles.mark} aria-hidden="true">
            {channel.mark}
          </span>
          <span>{channel.title}</span>
        </a>
        <span className={styles.favorite} />
      </div>
      {cells.map((cell, index) => (
        <GuideCell
          key={index}
          cell={cell}
          channelId={channel.id}
          zone={zone}
          now={now}
          onAir={onAir}
          isMatch={cell.broadcast !== null && matches !== null && matches(cell.broadcast.title)}
        />
      ))}
    </div>
  );
}

const stateClasses = { past: styles.past, now: styles.running, future: "" };

function GuideCell({
  cell: { minutes, broadcast },
  channelId,
  zone,
  now,
  onAir,
  isMatch,
}: {
  cell: Cell<Programme>;
  isMatch: boolean;
  channelId: number;
  zone: string;
  now: number;
  onAir: string;
}) {
  const to = useLocalised();
  const width = getWidthClass(minutes);
  if (!broadcast) return <div role="cell" className={classes(styles.cell, width)} />;
  const state = getState(broadcast, now);
  const className = classes(
    styles.cell,
    width,
    stateClasses[state],
    broadcast.catchup_id !== null && styles.recorded,
    isMatch && styles.match,
  );
  const facts = `${formatClock(broadcast.start_ts, zone)} · ${getAge(broadcast.rating_age)}`;
  return (
    <div role="cell" className={className}>
      <a href={to(paths.broadcast(channelId, broadcast.start_ts))} rel="nofollow">
        <b>{broadcast.title}</b>
        <i>
          {state === "now" ? (
            <>
              <em>{onAir}</em>
              {" · "}
              {facts}
            </>
          ) : (
            facts
          )}
        </i>
      </a>
    </div>
  );
}
