import { api, getAudience } from "../../context";
import { createPage } from "../../platform/paging";
import { toRecording } from "../../tv/programmes/recordings";
import { searchRecordings } from "./search-recordings";

const maxFound = 40;

export const recordingSearchRoutes = {
  searchRecordings: api.tv.searchRecordings.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const found = await searchRecordings(context, audience, input.q);
    const page = createPage(found, input, maxFound);
    return {
      ...page,
      items: page.items.map((recording) => toRecording(recording, audience, context.dictionary)),
    };
  }),
};
