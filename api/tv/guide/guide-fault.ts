/** What is wrong with a guide; `channel` is its id in the guide. One entry for all of a kind. */
export type GuideFault = { code: GuideFaultCode; detail: string; count: number; channel?: string };

/** The first ones leave everything as it was; the others cost a programme or less. */
export const fatalFaults = [
  "NOT_ALLOWED",
  "UNREACHABLE",
  "SLOW",
  "STATUS",
  "TOO_LARGE",
  "NO_FILE",
  "EMPTY",
  "BROKEN_GZIP",
  "HTML",
  "NOT_XMLTV",
  "BROKEN_XML",
  "NO_CHANNEL",
  "OUTDATED",
] as const;
type GuideFaultCode =
  | (typeof fatalFaults)[number]
  | "WRONG_ENCODING"
  | "BAD_CHARACTERS"
  | "BAD_ENTITY"
  | "BAD_TIME"
  | "BAD_STOP"
  | "MISSING_STOP"
  | "NO_TITLE"
  | "DUPLICATE"
  | "OVERLAP"
  | "GAP"
  | "TOO_LONG"
  | "UNKNOWN_RATING"
  | "NO_RATING";

/** The guide cannot be used at all; the last good one stays. */
export class GuideError extends Error {
  constructor(
    readonly code: (typeof fatalFaults)[number],
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** Counts faults by kind and channel, and keeps the first one's detail. */
export function createFaultList() {
  const faults = new Map<string, GuideFault>();
  return {
    add: (code: GuideFaultCode, detail: string, channel?: string, count = 1) => {
      const key = `${code} ${channel ?? ""}`;
      const known = faults.get(key);
      if (known) known.count += count;
      else
        faults.set(key, {
          code,
          detail: detail.slice(0, 200),
          count,
          ...(channel === undefined ? {} : { channel }),
        });
    },
    list: () => [...faults.values()],
  };
}
export type FaultList = ReturnType<typeof createFaultList>;
