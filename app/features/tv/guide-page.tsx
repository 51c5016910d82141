import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { deferred } from "~/lib/deferred";
import { withFullStylesheet } from "~/lib/document/full-stylesheet";
import { usePageData } from "~/lib/navigation/use-page-data";
import { ServerMarkup } from "~/lib/server-markup/server-markup";
import type { GuideData } from "./guide.server";
import { useTelevision } from "./use-television";

const MiniPlayer = deferred(
  () => withFullStylesheet(async () => (await import("./mini-player")).MiniPlayer),
  ["tv", "watch"],
  { isServerRendered: false },
);

/** The guide page: server markup, with the behaviour shared by television pages. */
export function GuidePage() {
  const { page, reminders, television } = usePageData<GuideData>();
  const toast = useTelevision(television);
  return (
    <>
      <ServerMarkup of={page} />
      {reminders ? <ServerMarkup of={reminders} /> : null}
      {television ? <MiniPlayerCorner /> : null}
      {toast}
    </>
  );
}

/** Keeps playing the channel that the viewer came from, in a corner, while they navigate within the guide. */
function MiniPlayerCorner() {
  const [, requestedChannel] = /[?&]mini=(\d{1,9})(?:&|$)/.exec(useLocation().search) ?? [];
  const latest = useRef(requestedChannel);
  latest.current = requestedChannel ?? latest.current;
  return latest.current ? <MiniPlayer key={latest.current} channel={latest.current} /> : null;
}
