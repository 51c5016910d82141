import { closeSupportStreams } from "./features/support/support-events.server";
import { closeTvStreams } from "./features/tv/tv-now.server";

/** Ends all streams of events on shutdown. */
export function closeStreams(): void {
  closeTvStreams();
  closeSupportStreams();
}
