type Item = { alias: string; is_finished?: boolean | undefined };

/** The title a playlist starts at: the first unfinished one, or the first if all are finished (AMB-226). */
export function findFirstUnfinished<Listed extends Item>(items: readonly Listed[]): Listed | null {
  return items.find(({ is_finished }) => !is_finished) ?? items[0] ?? null;
}

/** The next title; null at the end and if the title is not in the list. */
export function findTitleAfter<Listed extends Item>(items: readonly Listed[], alias: string): Listed | null {
  const index = items.findIndex((item) => item.alias === alias);
  return index < 0 ? null : (items[index + 1] ?? null);
}

/** The next film or episode of a channel; null at the end and if this one is not in it. */
export function findPartAfter<Listed extends { uid: string }>(
  items: readonly Listed[],
  uid: string,
): Listed | null {
  const index = items.findIndex((item) => item.uid === uid);
  return index < 0 ? null : (items[index + 1] ?? null);
}
