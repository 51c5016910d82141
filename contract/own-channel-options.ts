/** What a channel of one's own is made of. */
export const channelSources = ["favorites", "playlist", "genre"] as const;
export type ChannelSource = (typeof channelSources)[number];

/** How many hours a channel lasts at most. */
export const channelHours = [1, 2, 3, 4, 6, 8] as const;
export const usualChannelHours = 3;
/** How far ahead a channel may begin. */
export const channelDaysAhead = 2;

/** The id in a link to a programme. */
export const sharedChannelPattern = /^[0-9a-f]{32}$/;

/** What plays after what is said by a playlist's alias; this one, which no playlist has, means the viewer's own channel. */
export const ownChannelPlaylist = "~my-channel";
