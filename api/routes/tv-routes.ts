import { visibleChannels } from "../catalog/channels";
import { api, type ApiContext, getAudience } from "../context";
import { fail } from "../errors";
import { channelDetails, channelsOfKind, getSelections } from "../tv/channels";
import { channelsNow } from "../tv/channels-now";
import { postersFor } from "../tv/posters";
import { chosen, countRecordings, getChoices } from "../tv/recording-filters";
import { catchupDetails, recordingsFor, toCatchup } from "../tv/recordings";
import { getSchedule } from "../tv/schedule";
import { searchRecordings } from "../tv/search-recordings";
import { programmeDetails, requireRecording, requireShowing } from "../tv/showings";
import { formatClock, moscow, type ZoneClock } from "../tv/time-zone";
import { getPage } from "./paging";

const recordingPageSize = 25;
const maxFound = 40;

const listed = <Item>(items: Item[]) => ({ items, items_total: items.length });

function requireClock(zone = moscow): ZoneClock {
  try {
    return formatClock(zone);
  } catch {
    return fail(400, "BAD_TIME_ZONE", "No such time zone");
  }
}

type ChannelsInput = Parameters<typeof getAudience>[1] & {
  tz?: string | undefined;
  category?: string | undefined;
};

async function getChannels(context: ApiContext, input: ChannelsInput) {
  const clock = requireClock(input.tz);
  const audience = await getAudience(context, input);
  return {
    data: listed(
      await channelsNow(context, audience, await channelsOfKind(context, audience, input.category), clock),
    ),
  };
}

export const tvRoutes = {
  channels: api.tv.channels.handler(({ input, context }) => getChannels(context, input)),
  multiplex: api.tv.multiplex.handler(({ input, context }) => getChannels(context, input)),
  selections: api.tv.selections.handler(async ({ input, context }) =>
    listed(await getSelections(context, await getAudience(context, input))),
  ),
  schedule: api.tv.schedule.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const channels = await channelsOfKind(context, audience, input.category);
    const wanted = input.channel === undefined ? channels : channels.filter(({ id }) => id === input.channel);
    if (wanted.length === 0 && (await visibleChannels(context, audience)).length > 0)
      fail(404, "NOT_FOUND", "No such channel");
    return listed(await getSchedule(context, audience, wanted, input));
  }),
  channel: api.tv.channel.handler(async ({ input, context }) =>
    channelDetails(context, await getAudience(context, input), input.key),
  ),
  program: api.tv.program.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    return programmeDetails(context, audience, await requireShowing(context, audience, input.id));
  }),
  catchups: api.tv.catchups.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const found = chosen(await recordingsFor(context, audience), getChoices(input, context.dictionary));
    const { skip, limit } = getPage(input, recordingPageSize);
    return {
      items: found
        .slice(skip, skip + limit)
        .map((recording) => toCatchup(recording, audience, context.dictionary)),
      items_total: found.length,
    };
  }),
  catchupFilters: api.tv.catchupFilters.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    return countRecordings(
      await recordingsFor(context, audience),
      getChoices(input, context.dictionary),
      audience,
      context.dictionary,
    );
  }),
  searchCatchups: api.tv.searchCatchups.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const found = await searchRecordings(context, audience, input.q);
    return {
      items: found
        .slice(0, input.limit ?? maxFound)
        .map((recording) => toCatchup(recording, audience, context.dictionary)),
      items_total: found.length,
    };
  }),
  catchupPosters: api.tv.catchupPosters.handler(async ({ input, context }) =>
    listed(await postersFor(context, await getAudience(context, input))),
  ),
  catchup: api.tv.catchup.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const recording = await requireRecording(context, audience, input.id);
    return catchupDetails(context, audience, recording, context.token ? await context.findCaller() : null);
  }),
};
