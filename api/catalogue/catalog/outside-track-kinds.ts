import type { TrackKind } from "#contract/track-kinds";
import { listTrackKinds } from "#domain/track-kinds";
import type { TitleMedia } from "../../platform/db/schema";

/** What the tracks of a film that lies elsewhere are made for, as editors say: its stream is not read for that. */
export const getOutsideTrackKinds = ({
  subtitles,
  described = false,
}: Pick<TitleMedia, "subtitles" | "described">): TrackKind[] =>
  listTrackKinds([...subtitles, ...(described ? [{ kind: "description" as const }] : [])]);
