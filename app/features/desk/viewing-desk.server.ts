import { viewingPeriods } from "#contract/viewing-desk";
import type { AutomaticPopup } from "#domain/automatic-popup";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import type { TFunction } from "~/lib/i18n/i18n";
import { fixedT } from "~/lib/i18n/i18n.server";
import { languages } from "~/lib/i18n/locales";
import type { PopupName } from "~/lib/popup-path";
import { formatLongDay, formatTime } from "~/lib/time/time-text";

/** /support-desk/viewing: what happened in the last days. Not found for others, as the API decides. */
export const viewingDeskLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { locale, timeZone } = context;
  const asked = context.url.searchParams.get("days") ?? String(viewingPeriods[0]);
  const period = viewingPeriods.find((days) => String(days) === asked) ?? notFound();
  const report = await context.api.viewingDesk.report({ days: period, locale }, await context.callOptions());
  const t = fixedT(locale, "desk");
  const percent = new Intl.NumberFormat(languages[locale].tag, { style: "percent" });
  const countSteps = <Step extends string>(counts: Readonly<Record<Step, number>>, names: Step[]) =>
    names.map((name) => {
      const first = counts[names[0] ?? name];
      return { name, count: counts[name], part: first === 0 ? null : percent.format(counts[name] / first) };
    });
  return {
    ...report,
    made: formatTime("date-time", report.made, timeZone, locale),
    days: report.days.map(({ day, ...counts }) => ({ ...counts, day, name: formatLongDay(day, locale) })),
    play: countSteps(report.play, ["pressed", "started"]),
    tariffs: countSteps(report.tariffs, ["seen", "began", "paid"]),
    popups: report.popups.map((popup) => ({ ...popup, title: describePopup(t, popup.name) })),
    period,
    plainTitle: t("viewing.title"),
  };
});

/** A popup in people's words; browsers may report others than there are. */
function describePopup(t: TFunction<"desk">, name: string): string {
  const key = `viewing.popupNames.${name as AutomaticPopup | PopupName}` as const;
  const text = /^[a-z-]+$/.test(name) ? t(key) : key;
  return text === key ? name : text;
}
