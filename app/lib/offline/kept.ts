import { keptCache } from "../navigation/viewer-memory";
import { getPicture } from "./answers";

/*
 * What this browser keeps for use without a connection (docs/decisions/0075). Two caches, which public/worker.js names
 * as well: the page that is shown without a connection, which is nobody's, and what one profile may see.
 */
export const pageCache = "luch-offline";
export const pageKey = "/offline";
/** There while nobody can say who is watching: nothing that is kept is shown then. */
const doubtKey = "/offline/doubt";
const keptKey = "/offline/kept";
const renewedKey = "/offline/renewed";
const articlesKey = "/offline/articles/";
/** Whom an answer is for. */
export const audienceHeader = "Luch-Offline";

/** Times in Unix seconds. */
export type KeptShow = [start: number, stop: number, title: string, age: string];
export type KeptChannel = { name: string; shows: KeptShow[] };
export type KeptFrame = { picture: string; title: string };
export type Kept = {
  isChild: boolean;
  /** When it was made, in Unix seconds. */
  made: number;
  guide: KeptChannel[];
  frames: KeptFrame[];
};
export type KeptArticle = {
  alias: string;
  path: string;
  title: string;
  lead: string;
  author: string;
  minutes: number;
  lang: string;
  /** The text as markup, with pictures by their paths. */
  html: string;
  /** Its path; null without one. */
  cover: string | null;
  /** The paths of the pictures to keep, the cover first. */
  pictures: string[];
};

export const maxArticles = 20;
const maxPictureBytes = 200_000;

export const hasCaches = (): boolean => "caches" in globalThis;

/** Whether this browser can keep things, and show them without a connection. */
export const canKeep = (): boolean => hasCaches() && "serviceWorker" in navigator && !import.meta.env.DEV;

const matching = { ignoreVary: true };

/** What is kept under a path; undefined if nothing is. */
export const findKept = async (key: string): Promise<Response | undefined> =>
  caches.match(key, { ...matching, cacheName: keptCache });

export async function readKept(): Promise<Kept | null> {
  const found = await findKept(keptKey);
  return found ? ((await found.json()) as Kept) : null;
}

/** Whom the kept things are for, and their language; null if nothing is kept. */
export async function readKeptFor(): Promise<{ audience: string | null; locale: string | null } | null> {
  const headers = (await findKept(keptKey))?.headers;
  return headers ? { audience: headers.get(audienceHeader), locale: headers.get("Content-Language") } : null;
}

/** The saved articles, the latest first. */
export async function readArticles(): Promise<KeptArticle[]> {
  // To open a cache that was forgotten would make it again.
  return (await caches.has(keptCache)) ? readArticlesIn(await caches.open(keptCache)) : [];
}

async function readArticlesIn(cache: Cache): Promise<KeptArticle[]> {
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(articlesKey));
  const found = await Promise.all(keys.map((key) => cache.match(key, matching)));
  const articles = await Promise.all(
    found.flatMap((one) => (one ? [one.json() as Promise<KeptArticle>] : [])),
  );
  return articles.reverse();
}

export const isArticleKept = async (alias: string): Promise<boolean> =>
  (await findKept(articlesKey + alias)) !== undefined;

/** Whether a picture is of this site, and so may be kept. */
export const isOwnPicture = (path: string): boolean => path.startsWith("/images/");

/** When the kept things were fetched last, by this browser's clock, in milliseconds; 0 if never. */
export const readRenewed = async (): Promise<number> =>
  Number((await (await findKept(renewedKey))?.text()) ?? 0);

export async function putKept(kept: Response): Promise<void> {
  const cache = await caches.open(keptCache);
  const { frames } = (await kept.clone().json()) as Kept;
  await cache.put(keptKey, kept);
  await cache.put(renewedKey, new Response(String(Date.now())));
  await putPictures(
    cache,
    frames.map(({ picture }) => picture),
  );
  await dropUnused(cache);
}

export async function putArticle(alias: string, answer: Response): Promise<void> {
  const cache = await caches.open(keptCache);
  const { pictures } = (await answer.clone().json()) as KeptArticle;
  // First, so that its pictures are in use.
  await cache.put(articlesKey + alias, answer);
  await putPictures(cache, pictures);
}

export async function removeArticle(alias: string): Promise<void> {
  const cache = await caches.open(keptCache);
  await cache.delete(articlesKey + alias);
  await dropUnused(cache);
}

/** One after the other: nobody waits for them. Those that fail or are large are left out. */
async function putPictures(cache: Cache, paths: readonly string[]): Promise<void> {
  for (const path of paths.filter(isOwnPicture)) {
    if (await cache.match(path, matching)) continue;
    const picture = await getPicture(path);
    if (!picture || picture.size > maxPictureBytes) continue;
    // The browser may have no room for more.
    await cache.put(path, new Response(picture)).catch(() => {});
  }
}

/** Removes pictures that nothing kept shows any more. */
async function dropUnused(cache: Cache): Promise<void> {
  const [kept, articles] = await Promise.all([readKept(), readArticlesIn(cache)]);
  const used = new Set([
    ...(kept?.frames ?? []).map(({ picture }) => picture),
    ...articles.flatMap(({ pictures }) => pictures),
  ]);
  for (const key of await cache.keys()) {
    const { pathname, search } = new URL(key.url);
    if (isOwnPicture(pathname) && !used.has(pathname + search)) await cache.delete(key);
  }
}

export async function isInDoubt(): Promise<boolean> {
  return (await caches.match(doubtKey, { cacheName: pageCache })) !== undefined;
}
