type CachedPage = { data: unknown; at: number };

const pages = new Map<string, CachedPage>();
const cachedForMs = 120_000;
const maxPages = 12;
let generation = 0;

/** Pending prefetches; a click in the meantime waits for one instead of sending another request. */
const pending = new Map<string, Promise<unknown>>();
let prefetching = new AbortController();

/**
 * The data of a page, cached if it was visited recently or prefetched, so that it can be shown at once. Any mutation
 * by the viewer clears the cache. Popups are never cached.
 */
export async function getOrLoadPage<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  const key = request.url;
  if (new URL(key).searchParams.has("popup")) return load();
  const cached = findFreshPage(key) ?? (await pending.get(key)?.catch(() => undefined));
  if (cached !== undefined) return cached as Data;
  const begun = generation;
  const data = await load();
  // Data requested before a mutation is shown but not stored.
  if (begun === generation) storePage(key, data);
  return data;
}

/** Prefetches a page's data once. Failures and anything but a plain page (undefined) are not stored. */
export async function prefetchPage(
  key: string,
  load: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  if (findFreshPage(key) !== undefined || pending.has(key)) return;
  const begun = generation;
  const loading = load(prefetching.signal);
  pending.set(key, loading);
  try {
    const data = await loading;
    if (data !== undefined && begun === generation) storePage(key, data);
  } catch {
    // The click repeats the request and shows the error.
  } finally {
    if (pending.get(key) === loading) pending.delete(key);
  }
}

/** The stored data of a page while it is fresh, else undefined. */
export function findFreshPage(key: string): unknown {
  const cached = pages.get(key);
  return cached && Date.now() - cached.at < cachedForMs ? cached.data : undefined;
}

export function storePage(key: string, data: unknown): void {
  pages.delete(key);
  pages.set(key, { data, at: Date.now() });
  for (const oldest of pages.keys()) {
    if (pages.size <= maxPages) break;
    pages.delete(oldest);
  }
}

/** Changes with every mutation by the viewer: data requested earlier may be outdated. */
export const getPagesGeneration = (): number => generation;

/** Drops all pages, including pending ones, which may no longer belong to the viewer. */
export function clearPageCache(): void {
  generation += 1;
  pages.clear();
  pending.clear();
  prefetching.abort();
  prefetching = new AbortController();
}
