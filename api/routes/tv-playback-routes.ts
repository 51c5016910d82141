import { api } from "../context";
import { fail } from "../errors";

export const tvPlaybackRoutes = {
  stream: api.tv.stream.handler(() => fail(404, "NOT_FOUND", "No such channel")),
  catchupPlayback: api.tv.catchupPlayback.handler(() => fail(404, "NOT_FOUND", "No such recording")),
};
