import * as z from "zod";
import { createRoutes } from "./create-routes";
import { Acknowledgement, AudienceQuery, LocaleCode, TitleCard, UnixSeconds } from "./shared";
import { sharedYearPattern, viewerKinds } from "./year-options";

const Whole = z.number().int().nonnegative();

/** What may be told to anybody. */
const YearFacts = z.object({
  minutes: Whole,
  films: Whole,
  series: Whole,
  episodes: Whole,
  /** The one that took most time; null where none is known. */
  genre: z.object({ alias: z.string(), title: z.string() }).nullable(),
  /** 1920 for the twenties. */
  decade: z.number().int().nullable(),
  viewer: z.enum(viewerKinds),
});

/** Titles that are gone, or that the caller may not see here, are null. */
const YearTitles = z.object({
  first: TitleCard.nullable(),
  last: TitleCard.nullable(),
  /** The one that took most time. */
  most: z.object({ card: TitleCard, minutes: Whole }).nullable(),
});
export type YearTitles = z.infer<typeof YearTitles>;

const YearReview = YearFacts.extend({
  longest_day: z.object({ day: z.string(), minutes: Whole }),
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.number().int().min(1).max(7),
  titles: YearTitles,
});

/** A year as its link shows it: `titles` is null unless they are shared, too. */
export const SharedYear = YearFacts.extend({ year: z.number().int(), titles: YearTitles.nullable() });
export type SharedYear = z.infer<typeof SharedYear>;

const Year = z.object({
  year: z.number().int(),
  /** When it can be looked back at; null if it already can. */
  opens_ts: UnixSeconds.nullable(),
  /** How many titles were watched. */
  titles: Whole,
  /** Null before it opens, and if too little was watched. */
  review: YearReview.nullable(),
  link: z.object({ id: z.string(), with_titles: z.boolean(), made_ts: UnixSeconds }).nullable(),
});
export type Year = z.infer<typeof Year>;

const YearNumber = z.coerce.number().int().min(1).max(9999);
const SharedId = z.string().regex(sharedYearPattern);

const { get, post, remove } = createRoutes("year");

export const year = {
  get: get("/years/{year}", "What the profile watched in a year; 404 for one to come, or long ago")
    .input(z.object({ year: YearNumber, locale: LocaleCode.optional() }))
    .output(Year),
  share: post(
    "/years/{year}/link",
    "Makes a link to the year as it is now, or renews what the link shows; 403 for a child's profile, 409 NOTHING_TO_SHARE",
  )
    .input(z.strictObject({ year: YearNumber, with_titles: z.boolean() }))
    .output(z.object({ id: z.string() })),
  unshare: remove("/years/{year}/link", "Ends the link; idempotent")
    .input(z.object({ year: YearNumber }))
    .output(Acknowledgement),
  shared: get("/shared-years/{id}", "A shared year; 404 without any, and for children")
    .input(AudienceQuery.extend({ id: SharedId }))
    .output(SharedYear),
  picture: get("/shared-years/{id}/picture", "The same as a picture of 1200 by 630 pixels, in base64")
    .input(AudienceQuery.extend({ id: SharedId }))
    .output(z.object({ type: z.literal("image/png"), data: z.string().max(1_500_000) })),
};
