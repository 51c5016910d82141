import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";

const Form = z.strictObject({
  uid: z.string().min(1).max(200),
  state: z.enum(["playing", "paused", "over"]),
});

/** Forwards reports of a child's player, from which the API counts the minutes of the day. */
export const reportViewingAction = defineAction(
  { access: "public", form: Form },
  async ({ context, form }) => {
    if ((await context.token()) === null) return new Response(null, { status: 401 });
    const result = await attempt(context.api.parents.reportViewing(form, await context.callOptions()));
    return new Response(null, { status: result.ok ? 204 : result.error.isFault ? 503 : 404 });
  },
);
