/** Lists but for the catalogue itself (AMB-013). */
export const listPageSize = 30;
/** The catalogue and what looks like it. */
export const catalogPageSize = 20;

export function getPage(
  { skip = 0, limit }: { skip?: number | undefined; limit?: number | undefined },
  size: number,
): { skip: number; limit: number } {
  return { skip, limit: limit ?? size };
}
