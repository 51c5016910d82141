import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { getBackPath } from "~/lib/http/back-path";
import { defineAction } from "~/lib/http/define-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { safePath } from "~/lib/http/safe-path";
import { withoutParameters, withParameters } from "~/lib/popup-path";
import { createToastHeader } from "~/lib/session/session.server";
import type { ToastMessage } from "~/lib/session/toast-messages";

const Fields = z.strictObject({ back: z.string().max(2048).optional() });

/** POST /resources/more-minutes: a child asks its parents for more minutes, and goes back to where it asked. */
export const askForMinutesAction = defineAction(
  { access: "public", form: Fields },
  async ({ context, request, form }) => {
    const asked = await attempt(context.api.parents.askForMinutes(undefined, await context.callOptions()));
    const message: ToastMessage = asked.ok
      ? asked.value.is_told
        ? "minutesAsked"
        : "minutesUntold"
      : asked.error.isFault
        ? "failed"
        : "minutesUnasked";
    const isTold = message === "minutesAsked";
    const toast = await createToastHeader({ kind: isTold ? "success" : "error", message });
    // The toast is behind the screen that covers the page, which says it too.
    const from = safePath(form.back) ?? getBackPath(request);
    const page = withoutParameters(new URL(from, "http://host.invalid"), ["asked"]);
    const back = isTold ? page : withParameters(page, { asked: message });
    return redirectTo(back, { status: 303, headers: { "Set-Cookie": toast } });
  },
);
