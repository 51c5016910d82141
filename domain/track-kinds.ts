import { type TrackKind, trackKinds } from "#contract/track-kinds";

/** What the tracks of a film are made for, each once, in a fixed order. */
export const listTrackKinds = (tracks: readonly { kind?: TrackKind | null | undefined }[]): TrackKind[] =>
  trackKinds.filter((kind) => tracks.some((track) => track.kind === kind));
