export const createList = <Item>(items: Item[]) => ({ items, items_total: items.length });

type PageQuery = { skip?: number | undefined; limit?: number | undefined };

/** One page of a complete list. */
export function createPage<Item>(all: Item[], query: PageQuery, size: number) {
  const { skip, limit } = getPaging(query, size);
  return { items: all.slice(skip, skip + limit), items_total: all.length };
}

export function getPaging({ skip = 0, limit }: PageQuery, size: number): { skip: number; limit: number } {
  return { skip, limit: limit ?? size };
}
