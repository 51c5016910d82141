/** The API's only clock (AMB-207). Demo and test modes move it; production never does. */
export type Clock = {
  /** Unix seconds. */
  now: () => number;
  /** Goes on from this moment, or is the real time again with null. A clock that was made fixed stays fixed. */
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
