import type { AnalyticsEvent } from "#contract/analytics";

/** What an event says besides the screen that it happens on. */
export type EventFields = Partial<
  Pick<
    AnalyticsEvent,
    "block_type" | "block_attributes_id" | "element_type" | "element_attributes_id" | "text"
  >
>;
/** Reports an event on the current screen; `time` is in milliseconds since 1970, by default now. */
export type Report = (event: EventFields & Pick<AnalyticsEvent, "action_id">, time?: number) => void;
