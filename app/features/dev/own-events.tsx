import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { eventActions } from "#contract/event-names";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatIsoTime } from "~/lib/time/machine-time";
import { Button } from "~/ui/button";
import { ScrolledTable } from "~/ui/scrolled-table";
import { getVisitId } from "../visits/event-store";
import styles from "./dev.module.css";
import type { devLoader, StoredEvent } from "./dev.server";

const refreshMs = 3000;
const columns = ["time", "number", "name", "page", "block", "fields"] as const;

type Props = { action: string | null; items: StoredEvent[] };

/** What the API has stored of this visitor; with script also without an account, and always the latest. */
export function OwnEvents({ action, items: loaded }: Props) {
  const { t } = useTranslation("dev");
  const items = useLatest() ?? loaded;
  return (
    <>
      <form className={styles.form}>
        <label className={styles.field}>
          <span>{t("eventName")}</span>
          <select name="action" defaultValue={action ?? ""}>
            <option value="">{t("eventAny")}</option>
            {eventActions.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Button>{t("eventsShow")}</Button>
      </form>
      {items.length === 0 ? (
        <p>{t("eventsNone")}</p>
      ) : (
        <ScrolledTable
          label={t("events")}
          columns={columns.map((id) => ({ id, text: t(`eventColumns.${id}`) }))}
          rows={items.map((event) => ({
            id: `${event.sessionId} ${event.sequenceNumber}`,
            cells: [
              formatIsoTime(event.eventTime).slice(0, 19).replace("T", " "),
              event.sequenceNumber,
              event.actionId,
              `${event.screenType} ${event.screenId}`,
              [event.blockType, event.blockId].filter(Boolean).join(" "),
              describeFields(event),
            ],
          }))}
        />
      )}
    </>
  );
}

const describeFields = (event: StoredEvent): string =>
  Object.entries({
    element: event.elementType,
    id: event.elementId,
    text: event.text,
    ab: event.screenAbTag,
    ...event.screenAttributes,
  })
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");

/** Asks for them again and again while the page is seen; the server does not know the number of the visit. */
function useLatest(): StoredEvent[] | undefined {
  const { load, data } = useFetcher<typeof devLoader>();
  const { search } = useLocation();
  const path = useLocalised()(paths.dev());
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "hidden") return;
      const query = new URLSearchParams(search);
      const visit = getVisitId();
      if (visit !== null) query.set("visit", visit);
      load(`${path}?${query}`);
    };
    refresh();
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, [load, path, search]);
  return data?.events.items;
}
