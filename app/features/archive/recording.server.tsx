import { data } from "@remix-run/node";
import { getAge } from "#domain/age-rating";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { cachePolicies } from "~/lib/cache/cache-policies";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { getOwnPath, type Seo } from "~/lib/seo/seo";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { loadPublic } from "../catalog/public-data.server";
import { loadTrialDays } from "../catalog/tariffs-data.server";
import { geoPage, viewerHasTelevision } from "../tv-access/tv-access.server";
import { openPlayer } from "../watch/player.server";
import type { PlayerPopupState } from "../watch/player-popup-state";
import { createReadyState } from "../watch/ready-state.server";
import { loadArchivePage } from "./archive.server";
import { getArchiveViewer } from "./archive-viewer";
import { getRecordingName, isRecordingId } from "./recording";
import { RecordingBody, type RecordingContents } from "./recording-body";
import { recordingSeo } from "./recording-seo";

/** `isGone`: the recording is not available; the page shows the archive under a popup that says so. */
export type RecordingData = {
  page: ServerMarkupRef;
  player: PlayerPopupState | null;
  isGone: boolean;
  seo: Seo | null;
};

const maxSimilar = 12;

/** /archive/watch/{id}: a recording, with the player over it when open. */
export const recordingLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context, params: { id = "" } }) => {
    if (!isRecordingId(id)) notFound();
    if (!(await viewerHasTelevision(context)))
      return { ...geoPage(context, "video"), player: null, isGone: false };
    const contents = await findRecording(context, id);
    if (typeof contents === "number") return loadGonePage(context, contents);
    const viewer = getArchiveViewer(await context.viewer(), await loadTrialDays(context));
    const { recording } = contents;
    const pageData: RecordingData = {
      page: serverMarkup(context, RecordingBody, { contents, viewer, now: context.minute }),
      player: await openPlayer(context, {
        title: getRecordingName(recording),
        load: (input, options) => context.api.tv.recordingPlayback({ ...input, id }, options),
        createState: (playback) =>
          createReadyState(context, playback, {
            title: getRecordingName(recording),
            subtitle: [
              recording.channel.title,
              recording.year,
              getAge(recording.rating_age),
              fixedT(context.locale, "watch")("clip"),
            ]
              .filter(Boolean)
              .join(" · "),
            startSeconds: 0,
            savesProgress: false,
          }),
      }),
      isGone: false,
      seo: recordingSeo(context, recording),
    };
    return pageData;
  },
);

/** An expired (410) or unknown (404) recording: the archive under a popup that says so. */
async function loadGonePage(context: RequestContext, status: 404 | 410) {
  const { page, seo } = await loadArchivePage(context);
  const pageData: RecordingData = {
    page,
    player: null,
    isGone: true,
    seo: seo && { ...seo, canonicalPath: getOwnPath(context.url), isIndexed: false },
  };
  return data(pageData, { status });
}

/** The recording with similar ones, or the status if it is not available. */
async function findRecording(context: RequestContext, id: string): Promise<RecordingContents | 404 | 410> {
  try {
    const found = await loadPublic<RecordingContents>(context, {
      name: `recording:${id}`,
      policy: cachePolicies.schedule,
      load: async ({ audience, call }) => {
        const recording = await context.api.tv.recording({ ...audience, id }, call);
        const others = await attempt(
          context.api.tv.recordings(
            { ...audience, category: recording.category.alias, limit: maxSimilar + 1 },
            call,
          ),
        );
        const similar = others.ok
          ? others.value.items.filter((other) => other.id !== id).slice(0, maxSimilar)
          : [];
        return { recording, similar };
      },
    });
    return found.recording.expired_at > context.now ? found : 410;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return error.status;
    throw error;
  }
}
