import { oc } from "@orpc/contract";
import * as z from "zod";

/** Of every route that is a page (AMB-187). */
export const ScreenType = z.enum([
  "main",
  "product",
  "collection",
  "playlist",
  "category",
  "tv",
  "archive",
  "account",
  "auth",
  "payment",
  "landing",
  "info",
  "legal",
  "not_found",
]);
export type ScreenType = z.infer<typeof ScreenType>;

export const maxScreenId = 200;
export const maxEvents = 50;
const Attribute = z.string().max(200).nullable();

/** Something that happened in a browser. Who it was is no part of it. */
export const AnalyticsEvent = z.strictObject({
  /** Made by the browser, and another one after half an hour without activity. */
  session_id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Counted from 1 in each session. */
  sequence_number: z.number().int().min(1).max(1_000_000),
  event_version: z.literal("1.0"),
  /** Unix seconds, by the browser's clock. */
  event_time: z.number().int().min(0).max(10_000_000_000),
  action_id: z.enum(["screen_view"]),
  screen_type: ScreenType,
  screen_id: z.string().min(1).max(maxScreenId),
  screen_attributes_ab_tag: Attribute,
  block_type: Attribute,
  block_attributes_id: Attribute,
  element_type: Attribute,
  element_attributes_id: Attribute,
  text: Attribute,
});
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>;
export const AnalyticsEvents = z.array(AnalyticsEvent).min(1).max(maxEvents);

export const analytics = {
  events: oc
    .route({
      method: "POST",
      path: "/analytics/events",
      tags: ["analytics"],
      summary: "Stores events, each once; nothing of a child's profile, and nothing tells so",
      successStatus: 204,
    })
    .input(z.strictObject({ events: AnalyticsEvents })),
};
