import { type Locale, localisedPath } from "../i18n/locales";
import { clearKept, getKeptGeneration } from "../navigation/viewer-memory";
import { paths } from "../paths";
import { getAnswer } from "./answers";
import {
  audienceHeader,
  maxArticles,
  pageCache,
  pageKey,
  putArticle,
  putKept,
  readArticles,
  readKeptFor,
} from "./kept";

/** Whether a name of the header is one that things may be kept for. */
const isAudience = (said: string | null): said is string => said !== null && /^[0-9a-f]{20}$/.test(said);

/** Fetches anew what is kept, if the server names this audience, or any if none is given; resolves to whom it is for. */
export async function renewKept(locale: Locale, audience: string | null = null): Promise<string | null> {
  const before = getKeptGeneration();
  // Another profile may have been opened meanwhile.
  const isOld = () => before !== getKeptGeneration();
  const answer = await getAnswer(localisedPath(paths.resources.offline(), locale));
  const said = answer?.headers.get(audienceHeader) ?? null;
  if (!answer || !isAudience(said) || (audience !== null && said !== audience) || isOld()) return null;
  if ((await readKeptFor())?.audience !== said) await clearKept();
  await putKept(answer);
  if (!isOld()) return said;
  await clearKept();
  return null;
}

const worker = "/worker.js";

export async function isRegistered(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active?.scriptURL.endsWith(worker) ?? false;
}

/** Makes the browser show the page of what is kept where there is no connection; resolves to whether it will. */
export async function keepPage(locale: Locale): Promise<boolean> {
  if (!(await renewPage(locale))) return false;
  const registration = await navigator.serviceWorker.register(worker);
  // The worker disables it when the service is switched off, and may have stayed for notices.
  await registration.navigationPreload?.enable().catch(() => {});
  return true;
}

/** Fetches anew the page that is shown without a connection; resolves to whether nothing forbids it. */
async function renewPage(locale: Locale): Promise<boolean> {
  const answer = await getAnswer(localisedPath(paths.offline(), locale));
  if (!answer || !isAudience(answer.headers.get(audienceHeader))) return false;
  await (await caches.open(pageCache)).put(pageKey, answer);
  return true;
}

const getArticle = (alias: string, locale: Locale) =>
  getAnswer(localisedPath(paths.resources.offlineArticle(alias), locale));

/** Saves an article to be read without a connection, with what is kept of the same profile. */
export async function keepArticle(alias: string, locale: Locale): Promise<"saved" | "full" | "failed"> {
  if ((await readArticles()).length >= maxArticles) return "full";
  const before = getKeptGeneration();
  const answer = await getArticle(alias, locale);
  const said = answer?.headers.get(audienceHeader) ?? null;
  if (!answer || !isAudience(said)) return "failed";
  if ((await readKeptFor())?.audience !== said && (await renewKept(locale, said)) === null) return "failed";
  if (!(await isRegistered()) && !(await keepPage(locale))) return "failed";
  if (before !== getKeptGeneration()) return "failed";
  await putArticle(alias, answer);
  return "saved";
}

/** Fetches the saved articles anew, in another language. */
export async function renewArticles(locale: Locale): Promise<void> {
  const before = getKeptGeneration();
  for (const { alias } of (await readArticles()).reverse()) {
    const answer = await getArticle(alias, locale);
    const isForSame = answer?.headers.get(audienceHeader) === (await readKeptFor())?.audience;
    if (before !== getKeptGeneration()) return;
    if (answer && isForSame) await putArticle(alias, answer);
  }
}
