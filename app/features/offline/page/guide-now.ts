import type { KeptChannel, KeptShow } from "~/lib/offline/kept";

export type ChannelNow = {
  name: string;
  /** Null in a break. */
  now: KeptShow | null;
  /** How much of it has passed, from 0 to 1. */
  share: number;
  later: KeptShow[];
};

/** What each channel shows at a time in Unix seconds, and later; channels of which nothing is known are left out. */
export function getGuideNow(guide: readonly KeptChannel[], at: number): ChannelNow[] {
  return guide
    .map(({ name, shows }) => {
      const now = shows.find(([start, stop]) => start <= at && at < stop) ?? null;
      const share = now === null ? 0 : (at - now[0]) / (now[1] - now[0]);
      return { name, now, share, later: shows.filter(([start]) => start > at) };
    })
    .filter(({ now, later }) => now !== null || later.length > 0);
}
