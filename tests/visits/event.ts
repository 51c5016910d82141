import type { AnalyticsEvent } from "#contract/analytics";
import { testNow } from "../setup/test-api";

/** The view of a screen, as a browser reports it. */
export const createView = (given: Partial<AnalyticsEvent> = {}): AnalyticsEvent => ({
  session_id: "0123456789abcdef0123456789abcdef",
  sequence_number: 1,
  event_version: "1.0",
  event_time: testNow,
  action_id: "screen_view",
  screen_type: "product",
  screen_id: "watchAlias=metropolis",
  screen_attributes: { watchAlias: "metropolis" },
  screen_attributes_ab_tag: null,
  block_type: null,
  block_attributes_id: null,
  element_type: null,
  element_attributes_id: null,
  text: null,
  ...given,
});

let made = 0;
/** A separate session for each test. */
export const newSession = () => (made += 1).toString(16).padStart(32, "0");
