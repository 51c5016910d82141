/** The API's only clock. Can be set in demo and test modes, never in production (AMB-207). */
export type Clock = {
  /** Unix seconds. */
  now: () => number;
  /** Continues from this moment; null restores the real time. A clock created as fixed stays fixed. */
  set: (unixSeconds: number | null) => void;
};

export function createClock(fixed: number | null = null): Clock {
  let offset = 0;
  let frozen = fixed;
  return {
    now: () => frozen ?? Math.floor(Date.now() / 1000) + offset,
    set: (unixSeconds) => {
      frozen = null;
      offset = unixSeconds === null ? 0 : unixSeconds - Math.floor(Date.now() / 1000);
      if (fixed !== null) frozen = unixSeconds ?? fixed;
    },
  };
}
