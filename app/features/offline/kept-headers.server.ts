import { languages } from "~/lib/i18n/locales";
import { getOfflineAudience, offlineHeader } from "~/lib/request-context/offline-audience.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";

/** Of what a browser keeps: it says whom it is for, and shared caches must not have it. */
export const getKeptHeaders = async (context: RequestContext): Promise<Record<string, string>> => ({
  "Cache-Control": "private, no-store",
  "Content-Language": languages[context.locale].tag,
  [offlineHeader]: await getOfflineAudience(context),
});
