import type { TimeLeft } from "#contract/parents";
import { getMoonShare } from "#domain/limits";
import { hourSeconds } from "#domain/time-units";
import { attempt } from "~/lib/api/api-client.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { Locale } from "~/lib/i18n/locales";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { formatMinutes } from "~/lib/time/time-text";
import { TimeLeftNote } from "./time-left-note";

/** The remaining time is shown once it drops below this. */
const shownBelowSeconds = 3 * hourSeconds;

/** A child's remaining time, if limited; null on failure, since it is only displayed. */
export async function loadTimeLeft(context: RequestContext): Promise<TimeLeft | null> {
  if (!(await context.viewer()).hasTimeLimits) return null;
  const result = await attempt(context.api.parents.timeLeft(undefined, await context.callOptions()));
  return result.ok ? result.value : null;
}

/** «Осталось на сегодня: 20 минут»; null if there is plenty. */
export function getTimeLeftText(locale: Locale, { seconds, time_up }: TimeLeft): string | null {
  const t = fixedT(locale, "watch");
  if (time_up !== null) return t(`rest.${time_up}.note`);
  if (seconds === null || seconds > shownBelowSeconds) return null;
  return t("timeLeft", { time: formatMinutes(Math.ceil(seconds / 60), locale) });
}

/** A note about a child's remaining time; null if there is none. */
export async function renderTimeLeft(context: RequestContext): Promise<ServerMarkupRef | null> {
  const left = await loadTimeLeft(context);
  const text = left && getTimeLeftText(context.locale, left);
  return text ? privateMarkup(context, TimeLeftNote, { text, moonShare: getMoonShare(left.seconds) }) : null;
}
