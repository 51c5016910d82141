import { savesData } from "~/lib/document/connection";
import type { Locale } from "~/lib/i18n/locales";
import { languages } from "~/lib/i18n/locales";
import { forgetKept } from "~/lib/navigation/viewer-memory";
import { isRegistered, keepPage, renewArticles, renewKept } from "~/lib/offline/keep";
import { canKeep, readKeptFor, readRenewed } from "~/lib/offline/kept";
import { forgetUnsent, sendUnsent } from "~/lib/offline/unsent";

const renewMs = 3 * 3_600_000;

type Page = {
  /** Whom things may be kept for; null if nothing may be. */
  audience: string | null;
  profileId: string | null;
  /** False as well while nobody can say who is watching. */
  isSignedOut: boolean;
  locale: Locale;
};

/**
 * Sends what could not be sent, and keeps what is shown without a connection: made anew every few hours, and at once for
 * another audience or language.
 */
export async function keepOffline({ audience, profileId, isSignedOut, locale }: Page): Promise<void> {
  if (profileId !== null) void sendUnsent(profileId);
  else if (isSignedOut) forgetUnsent();
  if (audience === null || !canKeep()) return;
  const before = await readKeptFor();
  if (before !== null && before.audience !== audience) await forgetKept();
  if (savesData()) return;
  const isSame = before?.audience === audience && before.locale === languages[locale].tag;
  if (isSame && !(await isOld()) && (await isRegistered())) return;
  if (!(await keepPage(locale)) || (await renewKept(locale, audience)) === null) return;
  if (before?.audience === audience && !isSame) await renewArticles(locale);
}

async function isOld(): Promise<boolean> {
  const age = Date.now() - (await readRenewed());
  return age < 0 || age > renewMs;
}
