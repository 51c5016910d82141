import { createHash } from "node:crypto";
import * as z from "zod";
import { AnalyticsEvents } from "#contract/analytics";
import { readPartnerCookie } from "#domain/partner-cookies";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";

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
  /** Of an account that used this browser before: stored as a visitor's. */
  isFormer: z.literal("on").optional(),
});

type Permission = "allowed" | "refused" | "unknown";

/** Whether the viewer's events may be passed on: «unknown» while the API cannot say who it is. */
async function getPermission(context: RequestContext): Promise<Permission> {
  const { authState } = await context.viewer();
  if (authState === "error") return "unknown";
  return (await context.allows("statistics")) ? "allowed" : "refused";
}

const answer = (status: number) => new Response(null, { status });

/**
 * Passes on the events of adults who agreed. What was not stored is answered with an error, so that the browser sends it
 * again: each is stored once by its number.
 */
export const reportVisitAction = defineAction(
  { access: "public", form: Form },
  async ({ context, form: { events, isFormer } }) => {
    const permission = await getPermission(context);
    if (permission === "unknown") return answer(503);
    if (permission === "refused") return answer(204);
    const source = (await context.allows("marketing")) ? context.cookies.utm_source : undefined;
    const batch = { events, traffic_source: readPartnerCookie(source) ?? null };
    const { api } = context;
    const options = await context.callOptions(isFormer ? null : undefined);
    let stored = await attempt(api.analytics.events(batch, options));
    // The session has ended, and its token will never be valid again: what pages take for a visitor is one here as well.
    if (!stored.ok && stored.error.kind === "auth")
      stored = await attempt(api.analytics.events(batch, await context.callOptions(null)));
    if (stored.ok) return answer(204);
    const { status } = stored.error;
    // Sent again, what the API refuses would be refused again, and all that comes after it would wait.
    return answer(status === 429 || status === 400 ? status : 503);
  },
);

const hash = (accountId: string) => createHash("sha256").update(accountId).digest("hex");

/** GET /resources/tick?session_id=: tells the API that a visit goes on (N-022, AMB-146). Its faults are ignored. */
export const tickLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const session_id = context.url.searchParams.get("session_id") ?? "";
  if (!/^[0-9a-f]{32}$/.test(session_id)) return answer(400);
  if ((await getPermission(context)) !== "allowed") return answer(204);
  const holder = await context.holder();
  const account = holder?.ok ? hash(holder.value._id) : undefined;
  await attempt(context.api.analytics.tick({ session_id, account }, await context.callOptions()));
  return answer(204);
});
