import * as z from "zod/mini";
import { BlockKind } from "#contract/parents";
import { dailyMinutes } from "#contract/sizes";
import { isTimeZone, parseMinuteOfDay, ratingCaps } from "#domain/limits";
import { pinChecks } from "~/lib/forms/entered-fields";

const caps: readonly string[] = [...ratingCaps.child, ...ratingCaps.adult];

const isMinutes = (text: string) =>
  /^\d{1,3}$/.test(text) && Number(text) >= dailyMinutes.min && Number(text) <= dailyMinutes.max;
const TimeOfDay = z.optional(
  z.string().check(z.refine((text) => parseMinuteOfDay(text) !== null, { error: "time" })),
);

/** Gives 15 more minutes; the PIN if the account has one. */
export const GrantFields = z.strictObject({
  intent: z.literal("minutes"),
  key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  pin: z.optional(z.string().check(...pinChecks)),
});
export type GrantForm = z.output<typeof GrantFields>;

/** Schemas of the page's forms by intent. An empty field means no limit. */
const schemas = {
  rating: z.strictObject({
    intent: z.literal("rating"),
    max_rating: z.optional(z.string().check(z.refine((cap) => caps.includes(cap)))),
  }),
  time: z
    .strictObject({
      intent: z.literal("time"),
      daily_minutes: z.optional(z.string().check(z.refine(isMinutes, { error: "minutes" }))),
      bedtime_from: TimeOfDay,
      bedtime_to: TimeOfDay,
      time_zone: z.string({ error: "zone" }).check(z.refine(isTimeZone, { error: "zone" })),
    })
    .check(
      z.refine(({ bedtime_from: from, bedtime_to: to }) => (from === undefined) === (to === undefined), {
        error: "bedtimeBoth",
        path: ["bedtime_to"],
      }),
      z.refine(({ bedtime_from: from, bedtime_to: to }) => from === undefined || from !== to, {
        error: "bedtimeSame",
        path: ["bedtime_to"],
      }),
    ),
  block: z.strictObject({ intent: z.literal("block"), kind: BlockKind, id: z.string() }),
  unblock: z.strictObject({ intent: z.literal("unblock"), kind: BlockKind, id: z.string() }),
  forget: z.strictObject({ intent: z.literal("forget"), day: z.string(), uid: z.string() }),
  minutes: GrantFields,
};

export type LimitIntent = keyof typeof schemas;
export type LimitForm = { [Intent in LimitIntent]: z.output<(typeof schemas)[Intent]> }[LimitIntent];

const isIntent = (intent: string | null): intent is LimitIntent =>
  intent !== null && Object.hasOwn(schemas, intent);

export const getLimitSchema = (intent: string | null): z.ZodMiniType<LimitForm> =>
  schemas[isIntent(intent) ? intent : "forget"];
