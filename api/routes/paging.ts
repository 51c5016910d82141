/** Page size of all lists but the catalogue (AMB-013). */
export const listPageSize = 30;
/** Page size of the catalogue and similar lists. */
export const catalogPageSize = 20;

export function getPaging(
  { skip = 0, limit }: { skip?: number | undefined; limit?: number | undefined },
  size: number,
): { skip: number; limit: number } {
  return { skip, limit: limit ?? size };
}
