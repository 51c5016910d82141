import { usePageData } from "~/lib/navigation/use-page-data";
import { ServerMarkup } from "~/lib/server-markup/server-markup";
import { StoryLayer } from "../stories/story-layer";
import { ContinueRow } from "./continue-row";
import type { HomeData } from "./home.server";

/** The home page: server markup, with the viewer's own row in between. */
export function HomePage() {
  const { heading, hero, note, engagement, continueWatching, evening, rows, story } = usePageData<HomeData>();
  return (
    <>
      <h1 className="visually-hidden">{heading}</h1>
      <ServerMarkup of={hero} />
      {note ? <ServerMarkup of={note} /> : null}
      {engagement ? <ServerMarkup of={engagement} /> : null}
      {continueWatching ? <ContinueRow {...continueWatching} /> : null}
      <ServerMarkup of={evening} />
      <ServerMarkup of={rows} />
      <StoryLayer story={story} />
    </>
  );
}
