import * as z from "zod";
import { AnalyticsEvents } from "#contract/analytics";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";

const Form = z.strictObject({
  events: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "No JSON" });
        return z.NEVER;
      }
    })
    .pipe(AnalyticsEvents),
});

const wantsNoReports = ({ headers }: Request) => headers.get("sec-gpc") === "1" || headers.get("dnt") === "1";

/**
 * Forwards screens viewed by adults in Russia who do not object. The response is always the same, because the browser
 * cannot use the outcome.
 */
export const reportVisitAction = defineAction(
  { access: "public", form: Form },
  async ({ context, request, form: { events } }) => {
    const { kind } = await context.viewer();
    if (kind === "Adult_Ru" && !wantsNoReports(request)) {
      await attempt(context.api.analytics.events({ events }, await context.callOptions()));
    }
    return new Response(null, { status: 204 });
  },
);
