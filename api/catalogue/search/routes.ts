import { searchPageSize } from "#contract/sizes";
import { getAudience, sharedApi } from "../../context";
import { createList, createPage } from "../../platform/paging";
import { toRecording } from "../../tv/programmes/recordings";
import { findPeople } from "../catalog/people";
import { findChannelCards, findTitleCards } from "./cards";
import { findPopularQueries } from "./popular";
import { searchEntries } from "./search";
import { searchAll, searchGroup, searchShownTitles } from "./search-pages";
import { searchRecordings } from "./search-recordings";
import { getSuggestions } from "./suggestions";

const maxSuggestions = 8;

export const searchRoutes = {
  titles: sharedApi.search.titles.handler(async ({ input, context }) => {
    const { audience, aliases, ...rest } = await searchGroup(context, input, "title");
    return { items: await findTitleCards(context, audience, aliases), ...rest };
  }),
  persons: sharedApi.search.persons.handler(async ({ input, context }) => {
    const { audience, aliases, ...rest } = await searchGroup(context, input, "person");
    return { items: await findPeople(context.db, audience, aliases), ...rest };
  }),
  channels: sharedApi.search.channels.handler(async ({ input, context }) => {
    const { audience, aliases, ...rest } = await searchGroup(context, input, "channel");
    return { items: await findChannelCards(context, audience, aliases), ...rest };
  }),
  recordings: sharedApi.search.recordings.handler(({ input, context }) => searchShownTitles(context, input)),
  all: sharedApi.search.all.handler(({ input, context }) => searchAll(context, input)),
  popular: sharedApi.search.popular.handler(async ({ input, context }) => {
    const items = await findPopularQueries(
      context,
      await getAudience(context, input),
      input.limit ?? searchPageSize,
    );
    return createList(items);
  }),
  suggest: sharedApi.search.suggest.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const { found } = await searchEntries(context.db, audience, input.q ?? "", { limit: maxSuggestions });
    return { items: await getSuggestions(context, audience, found, maxSuggestions) };
  }),
};

/** Of the television group, as recordings are searched by titles. */
export const recordingSearchRoutes = {
  searchRecordings: sharedApi.tv.searchRecordings.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const found = await searchRecordings(context, audience, input.q);
    const page = createPage(found, input, searchPageSize);
    return {
      ...page,
      items: page.items.map((recording) => toRecording(recording, audience, context.dictionary)),
    };
  }),
};
