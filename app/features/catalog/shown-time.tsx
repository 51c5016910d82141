import { useTranslation } from "react-i18next";
import { useLocale } from "~/lib/i18n/locale-context";
import { moscow, type TimeLook, timeText, type ZoneLook, zoneName } from "~/lib/time/time-text";

type TimeProps = { at: number; look?: TimeLook; zone?: string; className?: string | undefined };

/** A moment as the viewer's clock tells it. Without their zone it is Moscow's, and the browser rewrites it (AMB-224). */
export function ShownTime({ at, look = "clock", zone = moscow, className }: TimeProps) {
  const locale = useLocale();
  return (
    <time dateTime={new Date(at * 1000).toISOString()} data-look={look} className={className}>
      {timeText(look, at, zone, locale)}
    </time>
  );
}

/** From one time of day to another. */
export function ShownTimes({ from, to, zone = moscow }: { from: number; to: number; zone?: string }) {
  return (
    <>
      <ShownTime at={from} zone={zone} />–<ShownTime at={to} zone={zone} />
    </>
  );
}

type ZoneProps = { now: number; look?: ZoneLook; zone?: string; className?: string | undefined };

/** Whose time it is that television is listed in. */
export function ZoneNote({ now, look = "long", zone = moscow, className }: ZoneProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [before = "", after = ""] = t("zone", { zone: "\n" }).split("\n");
  return (
    <p className={className}>
      {before}
      <span data-zone-name={look}>{zoneName(look, now, zone, locale)}</span>
      {after}
    </p>
  );
}
