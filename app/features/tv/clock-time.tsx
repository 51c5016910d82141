import { formatIsoTime } from "~/lib/time/machine-time";
import { formatClock } from "~/lib/time/time-text";

/** A time of day in the viewer's zone, for components that know it; `LocalTime` is for markup that does not. */
export function ClockTime({ at, zone }: { at: number; zone: string }) {
  return <time dateTime={formatIsoTime(at)}>{formatClock(at, zone)}</time>;
}

export function ClockTimeRange({ from, to, zone }: { from: number; to: number; zone: string }) {
  return (
    <>
      <ClockTime at={from} zone={zone} />–<ClockTime at={to} zone={zone} />
    </>
  );
}
