/** What members are shown as, without names. There are as many as a group may have members. */
export const figures = [
  "moon",
  "star",
  "wave",
  "sun",
  "sail",
  "leaf",
  "tower",
  "comet",
  "bridge",
  "drop",
  "peak",
  "lamp",
] as const;
export type Figure = (typeof figures)[number];

export const reactions = ["love", "laugh", "wow", "sad", "bravo"] as const;
export type Reaction = (typeof reactions)[number];

export const memberStates = ["watching", "waiting", "paused"] as const;
export type MemberState = (typeof memberStates)[number];

/** In lower case, as paths are. */
export const groupIdPattern = /^[0-9a-f]{32}$/;
