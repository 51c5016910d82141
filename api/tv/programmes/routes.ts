import { recordingPageSize } from "#contract/sizes";
import { serviceTimeZone } from "#domain/time-zone";
import { type ApiContext, getAudience, sharedApi } from "../../context";
import { fail } from "../../platform/errors";
import { createList, createPage } from "../../platform/paging";
import { loadChannelsNow } from "../channels/channels-now";
import { getWatchableChannels } from "../channels/find-channels";
import { getZoneClock, type ZoneClock } from "../channels/time-zone";
import { loadProgrammeDetails, requireBroadcast, requireRecording } from "./broadcasts";
import { findChannelsOfKind, getSelections, loadChannelDetails } from "./channels";
import { loadPosters } from "./posters";
import { countRecordings, filterRecordings, parseChoices } from "./recording-filters";
import { loadRecordingDetails, loadRecordings, toRecording } from "./recordings";
import { loadSchedule } from "./schedule";

function parseClock(zone: string = serviceTimeZone): ZoneClock {
  try {
    return getZoneClock(zone);
  } catch {
    return fail(400, "BAD_TIME_ZONE", "No such time zone");
  }
}

type ChannelsInput = Parameters<typeof getAudience>[1] & {
  tz?: string | undefined;
  category?: string | undefined;
};

async function listChannels(context: ApiContext, input: ChannelsInput) {
  const clock = parseClock(input.tz);
  const audience = await getAudience(context, input);
  return {
    data: createList(
      await loadChannelsNow(
        context,
        audience,
        await findChannelsOfKind(context, audience, input.category),
        clock,
      ),
    ),
  };
}

export const tvRoutes = {
  channels: sharedApi.tv.channels.handler(({ input, context }) => listChannels(context, input)),
  multiplex: sharedApi.tv.multiplex.handler(({ input, context }) => listChannels(context, input)),
  selections: sharedApi.tv.selections.handler(async ({ input, context }) =>
    createList(await getSelections(context, await getAudience(context, input))),
  ),
  schedule: sharedApi.tv.schedule.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const channels = await findChannelsOfKind(context, audience, input.category);
    const wanted = input.channel === undefined ? channels : channels.filter(({ id }) => id === input.channel);
    if (wanted.length === 0 && (await getWatchableChannels(context, audience)).length > 0)
      fail(404, "NOT_FOUND", "No such channel");
    return createList(await loadSchedule(context, audience, wanted, input));
  }),
  channel: sharedApi.tv.channel.handler(async ({ input, context }) =>
    loadChannelDetails(context, await getAudience(context, input), input.key),
  ),
  program: sharedApi.tv.program.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    return loadProgrammeDetails(context, audience, await requireBroadcast(context, audience, input.id));
  }),
  recordings: sharedApi.tv.recordings.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const found = filterRecordings(
      await loadRecordings(context, audience),
      parseChoices(input, context.dictionary),
    );
    const page = createPage(found, input, recordingPageSize);
    return {
      ...page,
      items: page.items.map((recording) => toRecording(recording, audience, context.dictionary)),
    };
  }),
  recordingFilters: sharedApi.tv.recordingFilters.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    return countRecordings(
      await loadRecordings(context, audience),
      parseChoices(input, context.dictionary),
      audience,
      context.dictionary,
    );
  }),
  recordingPosters: sharedApi.tv.recordingPosters.handler(async ({ input, context }) =>
    createList(await loadPosters(context, await getAudience(context, input))),
  ),
  recording: sharedApi.tv.recording.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const recording = await requireRecording(context, audience, input.id);
    return loadRecordingDetails(
      context,
      audience,
      recording,
      context.token ? await context.findCaller() : null,
    );
  }),
};
