import * as z from "zod";
import { getBackPath } from "~/lib/http/back-path";
import { defineAction } from "~/lib/http/define-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { getArchiveViewer } from "./archive-viewer";

const Form = z.strictObject({
  recording: z.string().regex(/^\d{1,9}-\d{1,12}$/),
  back: z.string().max(2048).optional(),
});

/** POST of UpgradeForm: redirects to the upgrade offer, or to the recording if the viewer has access by now. */
export const upgradeAction = defineAction(
  { access: "public", form: Form },
  async ({ context, request, form }): Promise<Response> => {
    const recording = localisedPath(paths.recording(form.recording), context.locale);
    if (!getArchiveViewer(await context.viewer(), null).isLite) return redirectTo(recording, { status: 303 });
    return redirectTo(localisedPath(paths.upsaleForRecordings(), context.locale), {
      status: 303,
      headers: {
        "Set-Cookie": await createReturnCookie(context, { back: getBackPath(request, form.back), recording }),
      },
    });
  },
);

type ReturnPaths = { back: string; recording: string };

/** Session cookie with the paths to return to when the offer is closed and after payment (AMB-170). */
export async function createReturnCookie(
  context: RequestContext,
  { back, recording }: ReturnPaths,
): Promise<string> {
  const session = await context.session();
  session.set({ upsale_route: back, returnToProduct: recording });
  return session.commit();
}
