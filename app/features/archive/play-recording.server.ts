import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { notFound } from "~/lib/http/define-loader.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { needsAdultsPlan } from "../watch/access";
import {
  ensureAccount,
  type Entry,
  redirectToPaywall,
  redirectWithCookies,
} from "../watch/access-flow.server";
import { requestPlayback } from "../watch/request-playback.server";
import { archiveViewer } from "./archive-viewer";
import { isRecordingId } from "./recording";
import { rememberedWays } from "./upgrade.server";

const Form = z.strictObject({});

/** Pressing «play» on a recording: makes the account if there is none, then opens the player or the way to access. */
export const playRecordingAction = defineAction(
  { access: "public", form: Form },
  async ({ context, params: { id = "" }, request }): Promise<Response> => {
    if (!isRecordingId(id)) notFound();
    const entry = await ensureAccount(context, request);
    const here = context.url.pathname;
    if (entry.viewer.country !== "RU") return redirectWithCookies(entry, here);
    if (needsAdultsPlan(entry.viewer)) return redirectWithCookies(entry, `${here}?popup=child-plan`);
    if (archiveViewer(entry.viewer).isLite) return offerUpgrade(context, entry, here);

    const answer = await requestPlayback(context, entry, (input, options) =>
      context.api.tv.catchupPlayback({ ...input, id }, options),
    );
    if (answer.ok) return redirectWithCookies(entry, `${here}?popup=player`);
    const { status, code } = answer.error;
    if (status === 404 || status === 410)
      return redirectWithCookies(
        entry,
        `${localisedPath(paths.archive(), context.locale)}?popup=no-recording`,
      );
    // Why it does not play otherwise is told by the player's own screen.
    if (code !== "SUBSCRIPTION_REQUIRED") return redirectWithCookies(entry, `${here}?popup=player`);
    return redirectToPaywall(context, request, entry, {
      hasUpgradeOptions: await hasUpgradeOptions(context, entry, id),
      here,
      product: here,
    });
  },
);

async function offerUpgrade(context: RequestContext, entry: Entry, here: string): Promise<Response> {
  return redirectWithCookies(entry, localisedPath(paths.upsale("catchups"), context.locale), [
    await rememberedWays(context, { back: here, recording: here }),
  ]);
}

/** Whether a better subscription would open the recording to this viewer. */
async function hasUpgradeOptions(context: RequestContext, entry: Entry, id: string): Promise<boolean> {
  const answer = await attempt(
    context.api.tv.catchup(
      { id, locale: context.locale, geoip_cc: entry.viewer.country },
      { context: { token: entry.token, apiKey: context.apiKey } },
    ),
  );
  return answer.ok && answer.value.upgrade_options.length > 0;
}
