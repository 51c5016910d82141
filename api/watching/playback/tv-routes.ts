import { api } from "../../context";
import { startLive, startRecording } from "./start-stream";

export const tvPlaybackRoutes = {
  stream: api.tv.stream.handler(({ input, context }) => startLive(context, input)),
  recordingPlayback: api.tv.recordingPlayback.handler(({ input, context }) => startRecording(context, input)),
};
