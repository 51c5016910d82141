import { deferred } from "~/lib/deferred";
import { withFullStylesheet } from "~/lib/document/full-stylesheet";

/** Loaded by pressing «play»: many frames on many pages are never played. */
export const DeferredEmbedPlayer = deferred(
  () => withFullStylesheet(async () => (await import("./embed-player")).EmbedPlayer),
  ["watch", "player"],
);

/** The answer to a form that was sent without script is rendered with the player. */
export async function loadRenderedPlayer(): Promise<void> {
  if (document.querySelector("video")) await DeferredEmbedPlayer.load();
}
