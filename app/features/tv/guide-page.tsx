import { ServerMarkup } from "~/lib/server-markup/server-markup";
import type { GuideData } from "./guide.server";
import { useTelevision } from "./use-television";

/** The guide page: server markup with the TV scripts. */
export function GuidePage({ page, reminders }: Pick<GuideData, "page" | "reminders">) {
  const toast = useTelevision(page.id);
  return (
    <>
      <ServerMarkup of={page} />
      {reminders ? <ServerMarkup of={reminders} /> : null}
      {toast}
    </>
  );
}
