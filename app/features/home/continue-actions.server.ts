import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { getBackPath } from "~/lib/http/back-path";
import { defineAction } from "~/lib/http/define-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { createToastHeader } from "~/lib/session/session.server";

const Form = z.strictObject({ uid: z.string().min(1).max(200) });

/** Removes a title from "continue watching" and returns to the page it was on. */
export const removeFromContinueAction = defineAction(
  { access: "public", form: Form },
  async ({ context, request, form }) => {
    const result = await attempt(
      context.api.profile.removeFromContinueWatching(form, await context.callOptions()),
    );
    const toast = await createToastHeader(
      result.ok ? { kind: "success", message: "removedFromContinue" } : { kind: "error", message: "failed" },
    );
    return redirectTo(getBackPath(request), { status: 303, headers: { "Set-Cookie": toast } });
  },
);
