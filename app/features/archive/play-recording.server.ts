import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { notFound } from "~/lib/http/define-loader.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { needsAdultsPlan } from "../watch/access";
import { ensureAccount, type Entry, redirectWithCookies, redirectToPaywall } from "../watch/access-flow.server";
import { requestPlayback } from "../watch/request-playback.server";
import { archiveViewer } from "./archive-viewer";
import { isRecordingId } from "./recording";
import { rememberedWays } from "./upgrade.server";

const Form = z.strictObject({});

/** Pressing «play» on a recording: makes the account if there is none, then opens the player or the way to access. */
export const playRecordingAction = defineAction(
  { access: "public", form: Form },
  async ({ scope, params: { id = "" }, request }): Promise<Response> => {
    if (!isRecordingId(id)) notFound();
    const entry = await ensureAccount(scope, request);
    const here = scope.url.pathname;
    if (entry.viewer.country !== "RU") return redirectWithCookies(entry, here);
    if (needsAdultsPlan(entry.viewer)) return redirectWithCookies(entry, `${here}?popup=child-plan`);
    if (archiveViewer(entry.viewer).isLite) return offerUpgrade(scope, entry, here);

    const answer = await requestPlayback(scope, entry, (input, options) =>
      scope.api.tv.catchupPlayback({ ...input, id }, options),
    );
    if (answer.ok) return redirectWithCookies(entry, `${here}?popup=player`);
    const { status, code } = answer.error;
    if (status === 404 || status === 410)
      return redirectWithCookies(entry, `${localisedPath(paths.archive(), scope.locale)}?popup=no-recording`);
    // Why it does not play otherwise is told by the player's own screen.
    if (code !== "SUBSCRIPTION_REQUIRED") return redirectWithCookies(entry, `${here}?popup=player`);
    return redirectToPaywall(scope, request, entry, {
      hasUpgradeOptions: await hasUpgradeOptions(scope, entry, id),
      here,
      product: here,
    });
  },
);

async function offerUpgrade(scope: RequestContext, entry: Entry, here: string): Promise<Response> {
  return redirectWithCookies(entry, localisedPath(paths.upsale("catchups"), scope.locale), [
    await rememberedWays(scope, { back: here, recording: here }),
  ]);
}

/** Whether a better subscription would open the recording to this viewer. */
async function hasUpgradeOptions(scope: RequestContext, entry: Entry, id: string): Promise<boolean> {
  const answer = await attempt(
    scope.api.tv.catchup(
      { id, locale: scope.locale, geoip_cc: entry.viewer.country },
      { context: { token: entry.token, apiKey: scope.apiKey } },
    ),
  );
  return answer.ok && answer.value.upgrade_options.length > 0;
}
