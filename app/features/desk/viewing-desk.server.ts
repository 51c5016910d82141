import { viewingPeriods } from "#contract/viewing-desk";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { formatLongDay } from "~/lib/time/time-text";

/** /support-desk/viewing: what happened in the last days. Not found for others, as the API decides. */
export const viewingDeskLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { locale } = context;
  const asked = context.url.searchParams.get("days") ?? String(viewingPeriods[0]);
  const period = viewingPeriods.find((days) => String(days) === asked) ?? notFound();
  const report = await context.api.viewingDesk.report({ days: period, locale }, await context.callOptions());
  return {
    ...report,
    days: report.days.map(({ day, ...counts }) => ({ ...counts, day, name: formatLongDay(day, locale) })),
    period,
    plainTitle: fixedT(locale, "desk")("viewing.title"),
  };
});
