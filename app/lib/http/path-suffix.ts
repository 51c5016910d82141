/** The page number of a «page{N}» segment, or null: no zero, no leading zeros, no words (AMB-053). */
export function parsePageSegment(segment: string): number | null {
  return numberAfter("page", segment);
}

/** The season of a «season-{number}» segment, or null. */
export function parseSeasonSegment(segment: string): number | null {
  return numberAfter("season-", segment);
}

function numberAfter(prefix: string, segment: string): number | null {
  if (!segment.startsWith(prefix)) return null;
  const digits = segment.slice(prefix.length);
  return /^[1-9]\d{0,5}$/.test(digits) ? Number(digits) : null;
}
