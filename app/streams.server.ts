import { closeSupportStreams } from "./features/support/support-events.server";
import { closeTogetherStreams } from "./features/together/together-events.server";
import { closeTvStreams } from "./features/tv/tv-now.server";

/** Ends all event streams, on shutdown. */
export function closeStreams(): void {
  closeTvStreams();
  closeSupportStreams();
  closeTogetherStreams();
}
