import { api } from "../../context";
import { requirePlayer } from "./play-steps";
import { startLive, startRecording } from "./start-stream";

export const tvPlaybackRoutes = {
  stream: api.tv.stream.handler(async ({ input, context }) =>
    startLive(context, await requirePlayer(context, input), input),
  ),
  recordingPlayback: api.tv.recordingPlayback.handler(async ({ input, context }) =>
    startRecording(context, await requirePlayer(context, input), input),
  ),
};
