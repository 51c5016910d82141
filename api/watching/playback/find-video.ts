import { minuteSeconds } from "#domain/time-units";
import { findClip } from "../../catalogue/catalog/find-clip";
import type { Playable } from "../../catalogue/catalog/playable";
import type { ApiContext } from "../../context";

/** How long it plays; of a film that lies elsewhere nothing else is known, and it has no frames here. */
export async function findVideo(context: ApiContext, { kind, clip: id, title }: Playable) {
  if (title.media && kind === "movie")
    return { clip: null, durationSeconds: (title.minutes ?? 0) * minuteSeconds, creditsStart: null };
  const clip = await findClip(context, id);
  if (!clip) return null;
  const creditsStart = clip.marks.credits?.startSeconds ?? null;
  return { clip: clip.id, durationSeconds: clip.durationSeconds, creditsStart };
}
