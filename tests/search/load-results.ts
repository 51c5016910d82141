import type { SearchPage } from "#contract/search";

/** The results of each query, one after another. */
export async function loadResults<Query extends { query: string }>(
  api: { url: string },
  queries: readonly Query[],
): Promise<Map<Query, SearchPage>> {
  const pages = new Map<Query, SearchPage>();
  for (const query of queries) {
    const response = await fetch(
      `${api.url}/catalog/search/all?apikey=luch-web&q=${encodeURIComponent(query.query)}`,
    );
    pages.set(query, (await response.json()) as SearchPage);
  }
  return pages;
}
