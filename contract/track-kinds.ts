/**
 * What tracks are made for: a sound that also says what is to be seen, and subtitles that also tell of what is to be
 * heard. In a separate file so that browsers do not load Zod.
 */
export const trackKinds = ["description", "sdh"] as const;
export type TrackKind = (typeof trackKinds)[number];
export type SoundKind = Extract<TrackKind, "description">;
export type SubtitlesKind = Extract<TrackKind, "sdh">;

/** As HLS says it. */
const characteristics: Record<TrackKind, string> = {
  description: "public.accessibility.describes-video",
  sdh: "public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound",
};

/** The attribute of a track's tag in a playlist, with its comma; empty for a track like any other. */
export const formatCharacteristics = (kind: TrackKind | null | undefined): string =>
  kind ? `,CHARACTERISTICS="${characteristics[kind]}"` : "";
