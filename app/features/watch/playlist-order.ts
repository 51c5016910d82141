type Item = { alias: string; is_finished?: boolean | undefined };

/** Where playing a playlist begins: with the first title not watched to its end; when all are, with the first (AMB-226). */
export function firstUnfinished<Listed extends Item>(items: readonly Listed[]): Listed | null {
  return items.find(({ is_finished }) => !is_finished) ?? items[0] ?? null;
}

/** The title after this one; null at the end and for a title that is not in the list. */
export function titleAfter<Listed extends Item>(items: readonly Listed[], alias: string): Listed | null {
  const index = items.findIndex((item) => item.alias === alias);
  return index < 0 ? null : (items[index + 1] ?? null);
}
