import type { ChannelSource } from "#contract/own-channel-options";

/** Why no channel was made, or no link. */
export type ChannelProblem =
  | "noSource"
  | "noTime"
  | "nothingFits"
  | "emptyFavorites"
  | "bedtime"
  | "timeIsUp"
  | "limit"
  | "unavailable";

/** What the form is filled with. */
export type Typed = {
  source: ChannelSource | (string & {});
  playlist: string;
  genre: string;
  when: string;
  time: string;
  hours: string;
};

/** `typed` is what the form was sent with; null if the link was refused. */
export type ChannelRefusal = { problem: ChannelProblem; typed: Typed | null };
