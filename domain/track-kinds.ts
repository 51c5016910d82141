import { type TrackKind, trackKinds } from "#contract/track-kinds";

/** What the tracks of a film are made for, each once, in a fixed order. */
export const listTrackKinds = (tracks: readonly { kind?: TrackKind | null | undefined }[]): TrackKind[] =>
  trackKinds.filter((kind) => tracks.some((track) => track.kind === kind));

/** What a title of several films has: what each of them has, so that nobody finds an episode without it. */
export const listCommonKinds = (films: readonly (readonly TrackKind[])[]): TrackKind[] =>
  trackKinds.filter((kind) => films.length > 0 && films.every((kinds) => kinds.includes(kind)));
