import { data } from "@remix-run/node";
import type { Catchup, CatchupDetails } from "~/contract/tv";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { cachePolicies } from "~/lib/cache/public-cache.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { ownPath, type Seo } from "~/lib/seo/seo";
import { renderServerMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { getAge } from "../catalog/age";
import { publicData } from "../catalog/public-data.server";
import { geoPage, hasTelevision } from "../tv-access/tv-access.server";
import { openPlayer, readyPlayer } from "../watch/player.server";
import type { PlayerState } from "../watch/player-state";
import { archivePage } from "./archive.server";
import { archiveViewer, viewerVariant } from "./archive-viewer";
import { onlyForKids } from "./kids-recordings.server";
import { getName, isRecordingId } from "./recording";
import { RecordingBody } from "./recording-body";
import { recordingSeo } from "./recording-seo";

/** `isGone`: the recording is not to be had; the archive stands behind the word of it. */
export type RecordingData = {
  page: ServerMarkupRef;
  player: PlayerState | null;
  isGone: boolean;
  seo: Seo | null;
};
export type RecordingContents = { recording: CatchupDetails; similar: Catchup[] };

const similarWidth = 12;

/** /archive/watch/{id}: a recording, and the player over it. */
export const recordingLoader = defineLoader(
  { access: "public" },
  async ({ context, params: { id = "" } }) => {
    if (!isRecordingId(id)) notFound();
    if (!(await hasTelevision(context)))
      return data<RecordingData>({ ...geoPage(context, "video"), player: null, isGone: false });
    const contents = await findRecording(context, id);
    if (typeof contents === "number") return gonePage(context, contents);
    const viewer = archiveViewer(await context.viewer());
    const { recording } = contents;
    const answer: RecordingData = {
      page: renderServerMarkup(context, {
        name: "recording",
        data: contents,
        variant: `${viewerVariant(viewer)}|${Math.floor(context.now / 60)}`,
        element: () => <RecordingBody contents={contents} viewer={viewer} now={context.now} />,
      }),
      player: await openPlayer(context, {
        title: getName(recording),
        ask: (input, options) => context.api.tv.catchupPlayback({ ...input, id }, options),
        ready: (playback) =>
          readyPlayer(context, playback, {
            title: getName(recording),
            subtitle: [
              recording.channel.title,
              recording.year,
              getAge(recording),
              fixedT(context.locale, "watch")("clip"),
            ]
              .filter(Boolean)
              .join(" · "),
            startSeconds: 0,
            keepsProgress: false,
          }),
      }),
      isGone: false,
      seo: recordingSeo(context, recording),
    };
    return data(answer);
  },
);

/** A recording that is not there any more (410), or never was (404): the archive, with a word over it. */
async function gonePage(context: RequestContext, status: 404 | 410) {
  const { page, seo } = await archivePage(context);
  const answer: RecordingData = {
    page,
    player: null,
    isGone: true,
    seo: seo && { ...seo, canonicalPath: ownPath(context.url), isIndexed: false },
  };
  return data(answer, { status, headers: { "Cache-Control": "private, no-store" } });
}

/** The recording with others of its kind, or the status of its absence. */
async function findRecording(context: RequestContext, id: string): Promise<RecordingContents | 404 | 410> {
  try {
    const found = await publicData<RecordingContents>(context, {
      name: `recording:${id}`,
      policy: cachePolicies.schedule,
      load: async ({ audience, call }) => {
        const recording = await context.api.tv.catchup({ ...audience, id }, call);
        const others = await attempt(
          context.api.tv.catchups(
            { ...audience, category: recording.category.alias, limit: similarWidth + 1 },
            call,
          ),
        );
        const similar = others.ok
          ? others.value.items.filter((other) => other.id !== id).slice(0, similarWidth)
          : [];
        return { recording, similar: audience.for_kids ? onlyForKids(similar) : similar };
      },
    });
    return found.recording.expired_at > context.now ? found : 410;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return error.status;
    throw error;
  }
}
