/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- drawn as a flex box, a table keeps its parts only by their roles */
import { useTranslation } from "react-i18next";
import type { ChannelSchedule, Programme } from "~/contract/tv";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { classes } from "~/ui/classes";
import { ageOf } from "../catalog/age";
import { type Cell, cellsOf, halfHoursOf, widthClass } from "./guide-row";
import { stateOf } from "./showing-state";
import { clock } from "./tv-clock";
import { type Day, type Span, spanOf } from "./tv-days";

type Props = { channels: ChannelSchedule[]; day: Day; zone: string; now: number; hour: number | null };

/** The guide begins to be looked at an hour before the present, on phones half an hour. */
const hourSeconds = 3600;

/** Channels by the hours of a day: a table whose cells are as wide as their showings are long. Rendered on the server only. */
export function GuideGrid({ channels, day, zone, now, hour }: Props) {
  const { t } = useTranslation("tv");
  const span = spanOf(day, zone);
  const isToday = now >= span.start && now < span.stop;
  const firstSeen = (step: number) => (hour !== null ? hourOf(span, zone, hour) : isToday ? span.start + Math.floor(Math.max(0, now - step - span.start) / step) * step : null);
  const begins = { t: firstSeen(hourSeconds), u: firstSeen(hourSeconds / 2) };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
    <div className="guide" data-guide="" data-start={span.start} role="region" aria-label={t("guide.table")} tabIndex={0}>
      <table role="table" className={widthClass((span.stop - span.start) / 60)}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className="c">{t("guide.channel")}</th>
            {halfHoursOf(span).map((moment) => {
              const time = clock(moment, zone);
              const isHour = time.endsWith(":00");
              return <th key={moment} role="columnheader" scope="col" id={isHour ? `t${time.slice(0, 2)}` : undefined} className={classes("m30", moment === begins.t && "t", moment === begins.u && "u")}>{time}</th>;
            })}
          </tr>
        </thead>
        <tbody role="rowgroup" className={isToday ? `l ${widthClass(Math.floor((now - span.start) / 60))}` : undefined} data-now-line={isToday ? "" : undefined}>
          {channels.map((schedule) => <Row key={schedule.channel.id} schedule={schedule} span={span} zone={zone} now={now} onAir={t("guide.onAir")} />)}
        </tbody>
      </table>
    </div>
  );
}

/** The first moment of the day at which clocks show this hour. */
function hourOf(span: Span, zone: string, hour: number): number | null {
  return halfHoursOf(span).find((moment) => Number(clock(moment, zone).slice(0, 2)) === hour) ?? null;
}

type RowProps = { schedule: ChannelSchedule; span: Span; zone: string; now: number; onAir: string };

function Row({ schedule: { channel, programs }, span, zone, now, onAir }: RowProps) {
  const to = useLocalised();
  return (
    <tr role="row" data-channel={channel.id}>
      <th role="rowheader" scope="row" className="c">
        <a href={to(paths.channel(channel.id))}><span className="k" aria-hidden="true">{channel.mark}</span><span>{channel.title}</span></a>
        <span className="f" />
      </th>
      {cellsOf(programs, span).map((cell, index) => <GuideCell key={index} cell={cell} channelId={channel.id} zone={zone} now={now} onAir={onAir} />)}
    </tr>
  );
}

const stateClasses = { past: "p", now: "n", future: "" };

function GuideCell({ cell: { minutes, showing }, channelId, zone, now, onAir }: { cell: Cell<Programme>; channelId: number; zone: string; now: number; onAir: string }) {
  const to = useLocalised();
  const width = widthClass(minutes);
  if (!showing) return <td role="cell" className={width} />;
  const state = stateOf(showing, now);
  const look = classes(width, stateClasses[state], showing.catchup_id !== null && "r");
  const facts = `${clock(showing.start_ts, zone)} · ${ageOf(showing)}`;
  return (
    <td role="cell" className={look}>
      <a href={to(paths.showing(channelId, showing.start_ts))}><b>{showing.title}</b><i>{state === "now" ? <><em>{onAir}</em>{" · "}{facts}</> : facts}</i></a>
    </td>
  );
}
