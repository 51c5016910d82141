import { usePageData } from "~/lib/navigation/use-page-data";
import { ServerMarkup } from "~/lib/server-markup/server-markup";
import type { GuideData } from "./guide.server";
import { useTelevision } from "./use-television";

/** The guide page: server markup with what television pages have in common. */
export function GuidePage() {
  const { page, reminders, television } = usePageData<GuideData>();
  const toast = useTelevision(television);
  return (
    <>
      <ServerMarkup of={page} />
      {reminders ? <ServerMarkup of={reminders} /> : null}
      {toast}
    </>
  );
}
