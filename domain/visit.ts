/** Activity in one browser without a long pause; its events are numbered from 1 (AMB-120). */
export type Visit = {
  id: string;
  /** Unix milliseconds. */
  lastActivity: number;
  /** The number of the last event; 0 before the first. */
  sequence: number;
  /** What is counted once: the experiments that were seen, as `name:group`, and answers to the request for consent. */
  exposures: readonly string[];
};

/** How long a visit may be idle before another begins (F-154, K-042), and how often that is checked (F-155). */
const idleMs = 1_800_000;
export const visitCheckMs = 120_000;

export const maxSequence = 1_000_000;

/**
 * The visit that activity now belongs to: the stored one, or a new one (F-153). If the clock was set back, the
 * idle time is counted from the new time.
 */
export function findVisit(stored: Visit | null, now: number, createId: () => string): Visit {
  if (stored === null || now - stored.lastActivity >= idleMs || stored.sequence >= maxSequence)
    return { id: createId(), lastActivity: now, sequence: 0, exposures: [] };
  return { ...stored, lastActivity: Math.min(stored.lastActivity, now) };
}

export const addActivity = (visit: Visit, now: number): Visit => ({ ...visit, lastActivity: now });

/** An event also counts as activity. */
export const addEvent = (visit: Visit, now: number): Visit => ({
  ...visit,
  lastActivity: now,
  sequence: visit.sequence + 1,
});

/** Something counts once a visit. */
export const addExposure = (visit: Visit, what: string): Visit => ({
  ...visit,
  exposures: [...visit.exposures, what].slice(-maxExposures),
});
const maxExposures = 50;

const parseExposures = (exposures: unknown): string[] =>
  Array.isArray(exposures) ? exposures.filter((one) => typeof one === "string") : [];

/** Parses a stored visit; null if missing or damaged. */
export function parseVisit(text: string | null): Visit | null {
  const { id, lastActivity, sequence, exposures } = parseObject(text);
  if (typeof id !== "string" || !/^[0-9a-f]{32}$/.test(id)) return null;
  if (typeof lastActivity !== "number" || !Number.isFinite(lastActivity)) return null;
  if (typeof sequence !== "number" || !Number.isInteger(sequence)) return null;
  return sequence >= 0 && sequence <= maxSequence
    ? { id, lastActivity, sequence, exposures: parseExposures(exposures) }
    : null;
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
