import { useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { deferred } from "~/lib/deferred";
import { usePageData } from "~/lib/navigation/use-page-data";
import { ServerMarkup } from "~/lib/server-markup/server-markup";
import type { GuideData } from "./guide.server";
import { useTelevision } from "./use-television";

const MiniPlayer = deferred(async () => (await import("./mini-player")).MiniPlayer, ["tv", "watch"]);

/** The guide page: server markup with what television pages have in common. */
export function GuidePage() {
  const { page, reminders, television } = usePageData<GuideData>();
  const toast = useTelevision(television);
  return (
    <>
      <ServerMarkup of={page} />
      {reminders ? <ServerMarkup of={reminders} /> : null}
      {television ? <Corner /> : null}
      {toast}
    </>
  );
}

/** The channel that the viewer came from to read the guide goes on in a corner, on all days, until it is closed. */
function Corner() {
  const asked = Number(useSearchParams()[0].get("mini"));
  const [shown, setShown] = useState<number | null>(null);
  const [closed, setClosed] = useState<number | null>(null);
  // After hydration: the server has no picture to show.
  useEffect(() => {
    if (asked > 0) setShown(asked);
  }, [asked]);
  return shown === null || shown === closed ? null : (
    <MiniPlayer key={shown} channel={shown} onClose={() => setClosed(shown)} />
  );
}
