// Medians throughout, because the machine is shared and noisy.

export function median(values) {
  const known = values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b);
  if (known.length === 0) return null;
  const at = (known.length - 1) / 2;
  return (known[Math.floor(at)] + known[Math.ceil(at)]) / 2;
}

/** Nearest-rank percentile; `share` is between 0 and 1. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

export const getMedian = (records, key) => median(records.map((record) => record[key]));

/** Median of the per-run ratios, so that only runs measured at about the same time are compared. */
export const getRatio = (records, floor, key) =>
  median(records.map((record, run) => record[key] / floor[run][key]));

/** Text table; the first row is the header, the first column is aligned left. */
export function table(rows) {
  const cells = rows.map((row) => row.map((cell) => String(cell ?? "-")));
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
