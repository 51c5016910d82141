import { savesData } from "~/lib/document/connection";
import type { Locale } from "~/lib/i18n/locales";
import { languages } from "~/lib/i18n/locales";
import { forgetKept } from "~/lib/navigation/viewer-memory";
import { renewArticles, renewKept, renewPage } from "~/lib/offline/keep";
import { hasCaches, readKept, readKeptFor } from "~/lib/offline/kept";
import { forgetUnsent, sendUnsent } from "~/lib/offline/unsent";

const worker = "/worker.js";
const renewSeconds = 3 * 3600;

type Page = {
  /** Whom things may be kept for; null if nothing may be. */
  audience: string | null;
  profileId: string | null;
  locale: Locale;
};

/**
 * Sends what could not be sent, and keeps what is shown without a connection: made anew every few hours, and at once for
 * another audience or language.
 */
export async function keepOffline({ audience, profileId, locale }: Page): Promise<void> {
  if (profileId !== null) void sendUnsent(profileId);
  else if (audience !== null) forgetUnsent();
  if (audience === null || !hasCaches() || !("serviceWorker" in navigator)) return;
  const before = await readKeptFor();
  if (before !== null && before.audience !== audience) await forgetKept();
  if (savesData()) return;
  const isSame = before?.audience === audience && before.locale === languages[locale].tag;
  if (isSame && !(await isOld()) && (await isRegistered())) return;
  if (!(await renewPage(locale)) || (await renewKept(locale, audience)) === null) return;
  const registration = await navigator.serviceWorker.register(worker);
  // Off since the service was switched off in between.
  await registration.navigationPreload?.enable().catch(() => {});
  if (before?.audience === audience && !isSame) await renewArticles(locale);
}

async function isOld(): Promise<boolean> {
  const made = (await readKept())?.made ?? 0;
  const age = Date.now() / 1000 - made;
  return age < -renewSeconds || age > renewSeconds;
}

async function isRegistered(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active?.scriptURL.endsWith(worker) ?? false;
}
