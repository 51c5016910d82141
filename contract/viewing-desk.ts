import * as z from "zod";
import { createRoutes } from "./create-routes";
import { Count, LocaleCode, UnixSeconds } from "./shared";

/** How many days, up to today, the staff may look at. */
export const viewingPeriods = [7, 28, 90] as const;

/** What is watched, searched for and bought, counted from the events of viewers who agreed to statistics. */
export const ViewingReport = z.object({
  /** When it was counted; the same question within a minute gets the same report. */
  made: UnixSeconds,
  /** Sessions on the site then. */
  present: Count,
  /** In all the days together. */
  viewers: Count,
  /** Films and episodes that adults finished, by their history. */
  finished: Count,
  /** Each day of the period, the first first. A viewer is an account, or a visit without one. */
  days: z.array(z.object({ day: z.iso.date(), viewers: Count, starts: Count, minutes: Count })),
  titles: z.array(
    z.object({ alias: z.string(), title: z.string(), starts: Count, minutes: Count, finished: Count }),
  ),
  /** Searches that found nothing, the most frequent first. */
  searches: z.array(z.object({ query: z.string(), count: Count })),
  /** Visits in which play was pressed, and those in which something then played. */
  play: z.object({ pressed: Count, started: Count }),
  /** Viewers who saw the tariffs, of these who then began a payment, and of these who paid. */
  tariffs: z.object({ seen: Count, began: Count, paid: Count }),
  popups: z.array(z.object({ name: z.string(), shown: Count, closed: Count })),
});
export type ViewingReport = z.infer<typeof ViewingReport>;

const { get } = createRoutes("analytics");

/** The desk of the staff for viewing. 404 for everyone else. */
export const viewingDesk = {
  report: get("/analytics/desk", "What is watched, searched for and bought in the last days")
    .input(
      z.object({
        days: z.coerce.number().pipe(z.literal(viewingPeriods)).default(viewingPeriods[0]),
        locale: LocaleCode.optional(),
      }),
    )
    .output(ViewingReport),
};
