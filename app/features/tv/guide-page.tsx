import { Fragment } from "~/lib/server-markup/server-markup";
import type { GuideData } from "./guide.server";
import { useTelevision } from "./use-television";

/** The guide's page: server markup, with what script adds to television. */
export function GuidePage({ page, reminders }: Pick<GuideData, "page" | "reminders">) {
  const toast = useTelevision(page.id);
  return (
    <>
      <Fragment of={page} />
      {reminders ? <Fragment of={reminders} /> : null}
      {toast}
    </>
  );
}
