type Kept = { data: unknown; at: number };

const pages = new Map<string, Kept>();
const keptMs = 120_000;
const mostPages = 12;

/** Data of pages seen a moment ago, so that going back shows them at once. Anything a viewer does forgets them. */
export async function pageCache<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  const key = request.url;
  const kept = pages.get(key);
  if (kept && Date.now() - kept.at < keptMs) return kept.data as Data;
  const data = await load();
  keepPage(key, data);
  return data;
}

export function keepPage(key: string, data: unknown): void {
  pages.delete(key);
  pages.set(key, { data, at: Date.now() });
  for (const oldest of pages.keys()) {
    if (pages.size <= mostPages) break;
    pages.delete(oldest);
  }
}

export function forgetPages(): void {
  pages.clear();
}
