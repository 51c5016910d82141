import { defaultLocale } from "#contract/languages";
import { api } from "../../context";
import { requireStaff } from "../../people/viewers/staff";
import { loadViewing } from "./viewing-report";

/** The desk of the staff for viewing. */
export const viewingDeskRoutes = {
  report: api.viewingDesk.report.handler(async ({ input, context }) => {
    await requireStaff(context, "viewing");
    return loadViewing(context, { days: input.days, locale: input.locale ?? defaultLocale });
  }),
};
