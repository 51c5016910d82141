import * as z from "zod";
import { cleanText } from "#domain/entered-text";
import { createRoutes } from "./create-routes";
import { locales } from "./languages";
import { Acknowledgement, listSchema, LocaleCode, Version } from "./shared";
import { maxCampaignId, maxCampaignText, maxCampaignTitle } from "./sizes";

const daySeconds = 86_400;
const SecondOfDay = z.number().int().min(0).max(daySeconds);
const Day = z.iso.date();
const CampaignId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .max(maxCampaignId);
/** A path of the site, or an address at another host that the website allows. */
const Link = z
  .string()
  .max(500)
  // Browsers drop tabs and line breaks from addresses, and take a backslash for a slash.
  .regex(/^(\/(?!\/)|https:\/\/)[^\t\n\r\\]*$/)
  .refine((link) => URL.canParse(link, "https://luch.example"));

const Pages = z.enum(["main", "product", "all"]);
const hours = { start_time: SecondOfDay.nullable(), end_time: SecondOfDay.nullable() };

/** A popup of the service's marketing (E-092, E-093), in one language. The first with a picture is shown (P-041). */
export const CampaignPopup = z.object({
  id: CampaignId,
  image: z.string().nullable(),
  /** Seconds of the viewer's day (AMB-008); null means the day's own start or end. */
  ...hours,
  show_pages: z.array(Pages),
  title: z.string(),
  text: z.string(),
  button: z.string(),
  link: z.string().nullable(),
});
export type CampaignPopup = z.infer<typeof CampaignPopup>;

const Texts = z.strictObject({
  title: z.string().trim().min(1).max(maxCampaignTitle),
  text: z.string().trim().max(maxCampaignText),
  button: z.string().trim().max(maxCampaignTitle),
});
const Translations = z.strictObject(
  Object.fromEntries(locales.map((locale) => [locale, locale === "ru" ? Texts : Texts.optional()])) as {
    ru: typeof Texts;
  } & Record<Exclude<(typeof locales)[number], "ru">, z.ZodOptional<typeof Texts>>,
);

/** A campaign as the staff write it. Days are those of the viewer's calendar, the last one included. */
export const Campaign = z.strictObject({
  id: CampaignId,
  image: Link.nullable(),
  ...hours,
  show_pages: z.array(Pages).min(1).max(3),
  link: Link.nullable(),
  first_day: Day.nullable(),
  last_day: Day.nullable(),
  texts: Translations,
});
export type Campaign = z.infer<typeof Campaign>;

/** What is asked of a campaign besides when it is written: a title that can be seen, and a day to be seen on. */
export const WrittenCampaign = Campaign.check(({ value, issues }) => {
  const { first_day: first, last_day: last, texts } = value;
  const refuse = (...path: string[]) => issues.push({ code: "custom", path, input: value });
  // The day's end as the beginning: nobody would see it.
  if (value.start_time === daySeconds) refuse("start_time");
  if (first !== null && last !== null && last < first) refuse("last_day");
  for (const locale of locales)
    if (texts[locale] && cleanText(texts[locale].title) === "") refuse("texts", locale, "title");
});

/** A message to everyone and the survey, as the staff write them. */
export const Notices = z.strictObject({
  alarm: z.partialRecord(LocaleCode, z.string().trim().max(maxCampaignText)).nullable(),
  /** Paths where the message is not shown. */
  alarm_except: z.array(z.string().max(200).startsWith("/")).max(20),
  is_alarm_popup: z.boolean(),
  survey: z
    .strictObject({ id: CampaignId, img: Link, url: z.string().max(500).startsWith("https://") })
    .nullable(),
});
export type Notices = z.infer<typeof Notices>;

const Pull = z.object({ id: CampaignId, is_watched: z.boolean() });

const { get, post, put, remove } = createRoutes("popups");

export const popups = {
  list: get("/popups/{profile_id}", "The popups of today's campaigns for a profile, without those it closed")
    .input(
      z.object({
        profile_id: z.string().max(64),
        /** The viewer's time zone, in which a campaign's days begin and end. */
        tz: z.string().max(64).optional(),
        locale: LocaleCode.optional(),
      }),
    )
    .output(listSchema(CampaignPopup)),
  pull: get("/cdp/pulls/{id}", "Whether the profile has closed a campaign's popup")
    .input(z.object({ id: CampaignId }))
    .output(Pull),
  watch: post("/cdp/pulls/{id}", "Notes that the profile has closed a campaign's popup")
    .input(z.strictObject({ id: CampaignId }))
    .output(Pull),
  campaigns: get("/cdp/campaigns", "All campaigns, for the staff").output(
    listSchema(Campaign.extend({ version: Version })),
  ),
  saveCampaign: put("/cdp/campaigns/{id}", "Writes a campaign")
    // Null for a new one; 409 CAMPAIGN_EXISTS if there is one of its id.
    .input(WrittenCampaign.safeExtend({ seen_version: Version.nullable() }))
    .output(Acknowledgement),
  removeCampaign: remove("/cdp/campaigns/{id}", "Removes a campaign")
    .input(z.strictObject({ id: CampaignId }))
    .output(Acknowledgement),
  notices: get("/cdp/notices", "The message to everyone and the survey, for the staff").output(
    Notices.extend({ version: Version }),
  ),
  saveNotices: put("/cdp/notices", "Writes the message to everyone and the survey")
    .input(Notices.extend({ seen_version: Version }))
    .output(Acknowledgement),
};
