import { randomUUID } from "node:crypto";
import type { Limits, Viewing } from "#contract/parents";
import { encodePin } from "#domain/pin";
import { attempt } from "~/lib/api/api-client.server";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { Locale } from "~/lib/i18n/locales";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { formatMinutes } from "~/lib/time/time-text";
import type { Day } from "./day-at-a-glance";
import type { GrantForm } from "./limit-schemas";
import type { MoreMinutes } from "./more-minutes-form";

const mostTitles = 5;

/** A child's day at a glance. `watched` is the list of what it watched, the latest first. */
export const describeDay = (limits: Limits, watched: readonly Viewing[], locale: Locale): Day => ({
  watched: limits.watched_minutes,
  allowed: limits.allowed_minutes,
  text: describeToday(limits, locale),
  titles: watched
    .filter(({ day }) => day === limits.day)
    .slice(0, mostTitles)
    .map(({ uid, title, minutes }) => ({ uid, title, length: describeLength(minutes, locale) })),
});

export const describeLength = (minutes: number, locale: Locale): string =>
  minutes === 0 ? fixedT(locale, "parents")("watched.less") : formatMinutes(minutes, locale);

function describeToday({ watched_minutes: watched, left_minutes: left }: Limits, locale: Locale): string {
  const t = fixedT(locale, "parents");
  const seen = t("today.watched", { time: formatMinutes(watched, locale) });
  if (left === null) return seen;
  return `${seen} · ${left === 0 ? t("today.over") : t("today.left", { time: formatMinutes(left, locale) })}`;
}

/** What the form that adds minutes is given. */
export async function loadMoreMinutes(context: RequestContext, limits: Limits): Promise<MoreMinutes> {
  const pin = await attempt(context.api.pin.status(undefined, await context.callOptions()));
  return {
    refusal: limits.grant_refusal,
    hasPin: !pin.ok || pin.value.status === "required",
    key: randomUUID(),
  };
}

export async function giveMinutes(
  context: RequestContext,
  profile_id: string,
  { key, pin }: GrantForm,
): Promise<void> {
  const code = pin === undefined ? {} : { code: encodePin(pin) };
  await context.api.parents.grantMinutes({ profile_id, key, ...code }, await context.callOptions());
}

export const describeGrantError = createErrorDescriber(
  {
    INVALID_PIN: ["pin", "invalid"],
    PIN_WRONG_FORMAT: ["pin", "incomplete"],
    PIN_REQUIRED: ["pin", "incomplete"],
    PIN_NOT_FOUND: ["", "notFound"],
    UNLIMITED: ["", "minutesUnlimited"],
    BEDTIME: ["", "minutesBedtime"],
    TOO_MANY_GRANTS: ["", "minutesTooMany"],
  },
  { unknown: "unknown" },
);
