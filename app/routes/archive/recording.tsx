// GET /archive/watch/{id}: a recording. POST: plays it
import { defineHandle } from "~/lib/route-handle";

export { playRecordingAction as action } from "~/features/archive/play-recording.server";
export { recordingLoader as loader } from "~/features/archive/recording.server";
export { RecordingPage as default } from "~/features/archive/recording-page";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "archive", i18n: ["watch"], isOverPicture: true });
