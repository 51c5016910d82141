import * as z from "zod";
import { needsPlan } from "#domain/access";
import { hasTelevision } from "#domain/television";
import { attempt } from "~/lib/api/api-client.server";
import { getOwnPagePath } from "~/lib/http/back-path";
import { defineAction } from "~/lib/http/define-action.server";
import { notFound } from "~/lib/http/define-loader.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import {
  type Account,
  ensureAccount,
  redirectToPaywall,
  redirectWithCookies,
} from "../watch/access-flow.server";
import { requestPlayback } from "../watch/request-playback.server";
import { getArchiveViewer } from "./archive-viewer";
import { isRecordingId } from "./recording";
import { createReturnCookie } from "./upgrade.server";

const Form = z.strictObject({});

/** "Play" on a recording: creates an account if there is none, then opens the player or the paywall. */
export const playRecordingAction = defineAction(
  { access: "public", form: Form },
  async ({ context, params: { id = "" }, request }): Promise<Response> => {
    if (!isRecordingId(id)) notFound();
    const account = await ensureAccount(context, request);
    const pagePath = getOwnPagePath(request, context.url.pathname);
    if (!hasTelevision(account.viewer.country)) return redirectWithCookies(account, pagePath);
    if (needsPlan(account.viewer)) return redirectWithCookies(account, popupPath(pagePath, "child-plan"));
    if (getArchiveViewer(account.viewer, null).isLite) return redirectToUpgrade(context, account, pagePath);

    const result = await requestPlayback(context, account, (input, options) =>
      context.api.tv.recordingPlayback({ ...input, id }, options),
    );
    if (result.ok) return redirectWithCookies(account, popupPath(pagePath, "player"));
    const { status, code } = result.error;
    if (status === 404 || status === 410)
      return redirectWithCookies(
        account,
        popupPath(localisedPath(paths.archive(), context.locale), "no-recording"),
      );
    // Other reasons are shown by the player itself.
    if (code !== "SUBSCRIPTION_REQUIRED") return redirectWithCookies(account, popupPath(pagePath, "player"));
    return redirectToPaywall(context, request, account, {
      hasUpgradeOptions: await hasUpgradeOptions(context, account, id),
      pagePath,
      product: pagePath,
    });
  },
);

async function redirectToUpgrade(
  context: RequestContext,
  account: Account,
  pagePath: string,
): Promise<Response> {
  return redirectWithCookies(account, localisedPath(paths.upsaleForRecordings(), context.locale), [
    await createReturnCookie(context, { back: pagePath, recording: pagePath }),
  ]);
}

/** Whether a better subscription would unlock the recording for this viewer. */
async function hasUpgradeOptions(context: RequestContext, account: Account, id: string): Promise<boolean> {
  const result = await attempt(
    context.api.tv.recording({ id, locale: context.locale }, await context.callOptions(account.token)),
  );
  return result.ok && result.value.upgrade_options.length > 0;
}
