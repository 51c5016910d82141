/** Heights by stream level; the labels of qualities are derived from them. */
const qualityHeights = { FHD: 1080, HD: 720, SD: 480, LD: 360, XLD: 240 } as const;
type FixedQuality = keyof typeof qualityHeights;
export type QualityLevel = "AUTO" | FixedQuality;
type QualityLabel = "Auto" | "FHD" | "HD" | "SD" | "HQ" | "MQ" | "LQ";
type QualityOption = { level: QualityLevel; height: number | null; label: QualityLabel };

const levels: FixedQuality[] = ["FHD", "HD", "SD", "LD", "XLD"];

export function isQualityLevel(value: unknown): value is QualityLevel {
  return value === "AUTO" || levels.some((level) => level === value);
}

/** What is nearest to a height; of two equally near ones the lower. */
export const findNearest = <Item>(
  wanted: number,
  items: readonly Item[],
  getHeight: (item: Item) => number,
): Item | undefined =>
  [...items].sort(
    (a, b) =>
      Math.abs(getHeight(a) - wanted) - Math.abs(getHeight(b) - wanted) || getHeight(a) - getHeight(b),
  )[0];

/**
 * The available height nearest to the level; of two equally near ones the lower, since it never costs more data than
 * requested.
 */
export function findNearestHeight(level: QualityLevel, heights: readonly number[]): number | null {
  if (level === "AUTO" || heights.length === 0) return null;
  return findNearest(qualityHeights[level], heights, (height) => height) ?? null;
}

function getLevel(height: number): FixedQuality {
  const sorted = [...levels].sort(
    (a, b) => Math.abs(qualityHeights[a] - height) - Math.abs(qualityHeights[b] - height),
  );
  return sorted[0] ?? "SD";
}

/** FHD, HD, SD for streams with high definition; HQ, MQ, LQ for the others. */
export function getLabel(height: number, heights: readonly number[]): QualityLabel {
  const level = getLevel(height);
  if (level === "FHD" || level === "HD") return level;
  if (level === "LD") return "MQ";
  if (level === "XLD") return "LQ";
  return Math.max(...heights, 0) >= qualityHeights.HD ? "SD" : "HQ";
}

export function getQualityOptions(heights: readonly number[]): QualityOption[] {
  const offered = [...new Set(heights)].sort((a, b) => b - a);
  const auto: QualityOption = { level: "AUTO", height: null, label: "Auto" };
  return [
    auto,
    ...offered.map((height) => ({ level: getLevel(height), height, label: getLabel(height, offered) })),
  ];
}
