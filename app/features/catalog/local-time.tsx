import { serviceTimeZone } from "#domain/time-zone";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale } from "~/lib/i18n/locale-context";
import { formatIsoTime } from "~/lib/time/machine-time";
import { formatTime, formatZoneName, type TimeLook, type ZoneLook } from "~/lib/time/time-text";
import { useBrowserZone } from "~/lib/time/use-browser-zone";

type TimeProps = { at: number; look?: TimeLook; zone?: string; className?: string | undefined };

/**
 * A time in the viewer's zone. If the zone is unknown, rendered in Moscow time and rewritten by the browser
 * (AMB-224).
 */
export function LocalTime({ at, look = "clock", zone = serviceTimeZone, className }: TimeProps) {
  const locale = useLocale();
  return (
    <time dateTime={formatIsoTime(at)} data-look={look} className={className} suppressHydrationWarning>
      {formatTime(look, at, useBrowserZone(zone), locale)}
    </time>
  );
}

type ZoneProps = { now: number; look?: ZoneLook; zone?: string; className?: string | undefined };

/** Says which time zone the TV listings are in. */
export function ZoneNote({ now, look = "long", zone = serviceTimeZone, className }: ZoneProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [prefix = "", suffix = ""] = t("zone", { zone: "\n" }).split("\n");
  return (
    <p className={className}>
      {prefix}
      <span data-zone-name={look}>{formatZoneName(look, now, zone, locale)}</span>
      {suffix}
    </p>
  );
}
