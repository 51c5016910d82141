import * as z from "zod";
import { cleanCode } from "#domain/entered-text";
import { contentFaults } from "./content-kinds";
import { locales } from "./languages";

// By default Zod compiles schemas by evaluating code, which the page's CSP forbids.
z.config({ jitless: typeof document !== "undefined" });

/** An array that drops invalid members instead of failing (fault F6). */
export function tolerantArray<Item extends z.ZodType>(item: Item, max = 10_000) {
  return z.preprocess((value) => {
    if (!Array.isArray(value)) return value;
    return value.slice(0, max).filter((member) => item.safeParse(member).success);
  }, z.array(item));
}

export const LocaleCode = z.enum(locales);

/** The largest integer of a database column. */
const maxInteger = 2_147_483_647;

/** A whole number that a caller sends. */
export const Count = z.number().int().min(0).max(maxInteger);
/** The same in a query. */
export const CountQuery = z.coerce.number().int().min(0).max(maxInteger);

/** Unix seconds; 0 means «no bound». */
export const UnixSeconds = z.number().int().nonnegative();

export const AgeRating = z.string().max(4);

/** Restrictions for catalogue calls. `for_kids: false` lifts nothing: a child's session is always restricted. */
export const AudienceQuery = z.object({
  locale: LocaleCode.optional(),
  content_lang: LocaleCode.optional(),
  device_type: z.literal("web").optional(),
  for_kids: z.union([z.boolean(), z.stringbool()]).optional(),
  geoip_cc: z.string().length(2).optional(),
});

/** A page of a list: `skip` advances by the page size and ends at `items_total` (F-151, F-152). */
export const Paging = z.object({
  skip: z.coerce.number().int().min(0).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** The answer to a captcha, sent with the call that required it: its key, and the digits or the answer to the question in words. */
export const CaptchaAnswer = z.object({
  captcha_key: z.string().max(64).optional(),
  captcha: z.string().overwrite(cleanCode).max(6).optional(),
});

const TitledRef = z.object({ title: z.string(), alias: z.string().optional() });

export const Images = z.object({
  frame_wide: z.string().nullable(),
  cover: z.string().nullable(),
  poster: z.string().nullable(),
  cover_vertical: z.string().nullable(),
});
export type Images = z.infer<typeof Images>;

/** A stream of a title or tariff: who may watch it and when (AMB-171, AMB-208). */
export const StreamWindow = z.object({
  type: z.enum(["free", "premium", "lite"]),
  publish: UnixSeconds,
  unpublish: UnixSeconds,
});
export type StreamWindow = z.infer<typeof StreamWindow>;

/** A badge; it concerns the moment `at` and expires at `until`. */
export const CardBadge = z.object({
  kind: z.enum(["last_day", "opens_today", "new_episode"]),
  at: UnixSeconds,
  until: UnixSeconds,
});
export type CardBadge = z.infer<typeof CardBadge>;

/** A title as cards and shelves need it. */
export const TitleCard = z.object({
  uid: z.string().min(1),
  _id: z.string().min(1),
  _cls: z.enum(["movie", "series"]),
  alias: z.string().min(1),
  title: z.string(),
  year: z.number().int().nullable(),
  genres: tolerantArray(TitledRef),
  origin_countries: tolerantArray(TitledRef),
  category: z.object({ title: z.string(), alias: z.string() }),
  duration_minutes: z.number().int().nullable(),
  rating_age: AgeRating.nullable().default(null),
  rating_start: z.number().min(0).max(10).nullable(),
  for_kids: z.boolean(),
  images: Images,
  color: z.string().nullable(),
  is_original: z.boolean().optional(),
  badge: CardBadge.nullish(),
});
export type TitleCard = z.infer<typeof TitleCard>;

/** `{items, items_total}` lists. */
export function listSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: tolerantArray(item), items_total: z.number().int().nonnegative() });
}

/** `{data: {items, items_total}}` lists, where the specification reads data.items. */
export function dataListSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ data: listSchema(item) });
}

/** What the writer saw; it changes with what is stored. If that has changed meanwhile: 409 CHANGED_MEANWHILE. */
export const Version = z.string().max(64);

export const Acknowledgement = z.object({ ok: z.literal(true) });

/** Body of every error response. `data.expired` is when a retry is allowed; the other fields are a new captcha. */
/** How a one-time code is sent. */
export const CodeChannel = z.enum(["email", "sms", "messenger"]);
export type CodeChannel = z.infer<typeof CodeChannel>;

export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  data: z
    .object({
      expired: UnixSeconds.optional(),
      captcha: z.string().optional(),
      key: z.string().optional(),
      question: z.string().optional(),
      /** The code that was sent before: it is still valid, and may be entered although no other one is sent yet. */
      sent: z.object({ channel: CodeChannel, expired: UnixSeconds, challenge: z.string() }).optional(),
      /** What is wrong with the fields of an editor's entry. */
      fields: z
        .array(z.object({ path: z.array(z.string().max(80)).max(10), fault: z.enum(contentFaults) }))
        .max(100)
        .optional(),
    })
    .nullable(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
