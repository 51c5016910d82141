type Kept = { data: unknown; at: number };

const pages = new Map<string, Kept>();
const cachedForMs = 120_000;
const maxPages = 12;
let generation = 0;

/** What is being fetched ahead: a click while it is under way waits for it instead of asking again. */
const coming = new Map<string, Promise<unknown>>();

/**
 * Data of pages seen a moment ago or fetched ahead, so that going there shows them at once. Anything a viewer does
 * forgets them. What a popup shows is asked for every time.
 */
export async function pageCache<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  const key = request.url;
  if (new URL(key).searchParams.has("popup")) return load();
  const known = fresh(key) ?? (await coming.get(key)?.catch(() => undefined));
  if (known !== undefined) return known as Data;
  const begun = generation;
  const data = await load();
  // What was asked for before the viewer did something is shown, but not kept.
  if (begun === generation) cachePage(key, data);
  return data;
}

/** Fetches a page's data ahead of a visit, once; nothing is kept of a fetch that fails or finds no plain page (undefined). */
export async function prefetchPage(key: string, load: () => Promise<unknown>): Promise<void> {
  if (fresh(key) !== undefined || coming.has(key)) return;
  const begun = generation;
  const loading = load();
  coming.set(key, loading);
  try {
    const data = await loading;
    if (data !== undefined && begun === generation) cachePage(key, data);
  } catch {
    // The click asks again and shows what is wrong.
  } finally {
    if (coming.get(key) === loading) coming.delete(key);
  }
}

/** What is kept of a page and still fresh; undefined for anything else. */
export function fresh(key: string): unknown {
  const kept = pages.get(key);
  return kept && Date.now() - kept.at < cachedForMs ? kept.data : undefined;
}

export function cachePage(key: string, data: unknown): void {
  pages.delete(key);
  pages.set(key, { data, at: Date.now() });
  for (const oldest of pages.keys()) {
    if (pages.size <= maxPages) break;
    pages.delete(oldest);
  }
}

/** Changes with everything a viewer does: what was asked for before may be out of date. */
export const pagesGeneration = (): number => generation;

export function clearPageCache(): void {
  generation += 1;
  pages.clear();
  coming.clear();
}
