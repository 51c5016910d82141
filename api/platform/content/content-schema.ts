import { z } from "zod";
import { TariffType } from "#contract/billing";
import { currencies } from "#contract/currencies";
import type { Locale } from "#contract/languages";
import { PromotionKind } from "#contract/promo";
import { LocaleCode } from "#contract/shared";
import { SupportCategory } from "#contract/support";
import { motifs, palettes } from "#domain/artwork";
import { controlGroup } from "#domain/experiment-groups";
import { isTimeZone } from "#domain/limits";
import { recordingSeconds } from "#domain/recording";
import { daySeconds } from "#domain/time-units";
import type { SearchKind } from "../db/schema";
import { hasGivenPicture } from "./given-pictures";

const text = z.string().min(1);
const year = z.int().min(1800).max(2100);
const minutes = z.int().positive();
const alias = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be Latin letters, digits and single hyphens");
const aliases = z.array(alias);
const date = z.iso.date();
/** A date, converted to midnight in Moscow in Unix seconds. */
const midnight = z.iso.date().transform((day) => Date.parse(`${day}T00:00:00+03:00`) / 1000);
const ageRating = z.enum(["0+", "6+", "12+", "16+", "18+"]);
/** What a picture is composed of. */
const drawn = { motifs: z.tuple([z.enum(motifs), z.enum(motifs)]), palette: z.enum(palettes) };

/** A name in the five interface languages. Serbian is written in Latin letters. */
const localized = z.record(LocaleCode, text);

/** At one of MEDIA_ORIGINS. */
const mediaAddress = z.url({ protocol: /^https?$/ }).max(2000);
/** A file of `content/pictures`, or what lies at one of MEDIA_ORIGINS. */
const picture = z
  .string()
  .max(2000)
  .refine((given) => hasGivenPicture(given) || mediaAddress.safeParse(given).success, {
    error: "must be an address, or a file of content/pictures such as pictures/film.jpg",
  })
  .refine((given) => !given.includes("#"), { error: "must have no #" });
const mediaLanguage = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language such as ru");
const licenseServer = z.strictObject({ license: mediaAddress });

const credit = z.strictObject({ person: alias, character: z.string() });
const episode = z.strictObject({
  title: text,
  minutes,
  description: text.optional(),
  /** When it was added to the catalogue, if later than the series. */
  added: z.iso.date().optional(),
});
const season = z.strictObject({ title: text, year, description: text, episodes: z.array(episode).min(1) });

/** A film or series; verified facts only. People, genres and other titles are given by alias, countries by code. */
export const titleSchema = z
  .strictObject({
    kind: z.enum(["movie", "series"]),
    /** The section that lists it. `animation` is animated film for everyone, `cartoons` is for children. */
    category: z.enum(["movies", "series", "animation", "cartoons"]),
    title: localized,
    titleOriginal: text,
    year,
    /** Of the premiere, if known. */
    releaseDate: date.optional(),
    /** ISO 3166-1 alpha-2; SU for the Soviet Union. */
    countries: z.array(text),
    /** Most important first. */
    genres: aliases,
    /** Films only. */
    minutes: minutes.optional(),
    ratingAge: ageRating,
    forKids: z.boolean(),
    /** A fictional production of the service itself. */
    original: z.boolean().optional(),
    /** The day from which an announced title can be watched. */
    premiere: date.optional(),
    /** Countries where the geo restriction screen is shown. */
    blockedCountries: z.array(text).optional(),
    /** A film that lies elsewhere: its stream, HLS or DASH, or files of all of it, its subtitles, WebVTT, and where its keys come from. */
    media: z
      .strictObject({
        hls: mediaAddress.optional(),
        dash: mediaAddress.optional(),
        files: z
          .array(
            z.strictObject({
              url: mediaAddress,
              height: z.int().min(100).max(4320).optional(),
              type: z.enum(["mp4", "webm"]).optional(),
            }),
          )
          .max(20)
          .optional(),
        subtitles: z
          .array(
            z.strictObject({
              language: mediaLanguage,
              url: mediaAddress,
              /** For the deaf and hard of hearing: they also tell of what is to be heard. */
              kind: z.literal("sdh").optional(),
            }),
          )
          .default([]),
        /** Whether the stream has a sound that describes the picture: what a page says before it plays. */
        described: z.boolean().optional(),
        drm: z
          .strictObject({
            widevine: licenseServer.optional(),
            playready: licenseServer.optional(),
            clearkey: licenseServer.optional(),
            fairplay: licenseServer.extend({ certificate: mediaAddress }).optional(),
          })
          .default({}),
      })
      .refine(({ hls, dash }) => hls === undefined || dash === undefined, {
        path: ["hls"],
        error: "either this or the address of an MPD",
      })
      .refine(({ hls, dash, files = [] }) => hls ?? dash ?? files[0], {
        path: ["hls"],
        error: "a film that lies elsewhere has a stream or files",
      })
      .refine(({ files = [], drm }) => files.length === 0 || Object.keys(drm).length === 0, {
        path: ["files"],
        error: "a protected film has none: files are not protected",
      })
      .optional(),
    /** Given pictures, shown in place of the drawn ones. */
    poster: picture.optional(),
    frame: picture.optional(),
    /** Played from a protected clip, so that DRM playback is exercised. */
    protected: z.boolean().optional(),
    /** Russian, written for this project, 250 to 600 characters. */
    description: text,
    /** A famous line of dialogue or intertitle in Russian, if there is one. */
    quote: text.optional(),
    directors: aliases,
    writers: aliases.optional(),
    producers: aliases.optional(),
    operators: aliases.optional(),
    composers: aliases.optional(),
    /** In the order of billing. */
    cast: z.array(credit),
    hashtags: z.array(text),
    /** Titles an editor would name to someone who has just seen this one; the rest is computed. */
    similar: aliases.optional(),
    ...drawn,
    /** Series only, at least one. */
    seasons: z.array(season).min(1).optional(),
  })
  .refine((title) => (title.kind === "movie") === (title.minutes !== undefined), {
    path: ["minutes"],
    error: "a film has them, a series does not",
  })
  .refine((title) => title.kind === "movie" || title.media === undefined, {
    path: ["media"],
    error: "only a film has it",
  })
  .refine((title) => (title.kind === "series") === (title.seasons !== undefined), {
    path: ["seasons"],
    error: "a series has them, a film does not",
  });

/** People by alias. A year that is not known for sure is left out. */
export const personsSchema = z.record(
  alias,
  z.strictObject({
    name: z.strictObject({ ru: text, en: text }),
    born: year.optional(),
    died: year.optional(),
    /** Russian, two or three sentences, verified facts only. */
    biography: text,
  }),
);

export const genresSchema = z.array(z.strictObject({ alias, title: localized }));

export const countriesSchema = z.array(z.strictObject({ code: text, alias, title: localized }));

export const titleOrderSchema = aliases;

/** Ordered lists of titles. A playlist plays in sequence; a collection is a row with an editorial text. */
export const listsSchema = z.array(
  z.strictObject({
    alias,
    title: localized,
    description: z.string(),
    forKids: z.boolean(),
    ...drawn,
    titles: aliases,
  }),
);

/** Sequences of slides, each with a title's picture and a line of text: `texts` correspond to `titles`. */
export const storiesSchema = z.array(
  z
    .strictObject({
      alias,
      title: localized,
      forKids: z.boolean(),
      slides: z.array(z.strictObject({ title: alias, text })),
    })
    .transform(({ slides, ...story }) => ({
      ...story,
      titles: slides.map(({ title }) => title),
      texts: slides.map(({ text: line }) => line),
    })),
);

/** The slides at the top of the home page, strongest first. */
export const heroSchema = z.strictObject({ main: aliases, kids: aliases });

export const bannersSchema = z.array(
  z.strictObject({
    id: alias,
    type: z.enum(["product", "collection", "playlist", "mainselection", "profile"]),
    forKids: z.boolean(),
    isNarrow: z.boolean(),
    /** By default that of its target. */
    title: localized.optional(),
    action: z.strictObject({
      type: z.enum(["open", "play"]),
      alias: alias.optional(),
      /** The alias of what is played. */
      target: alias.optional(),
      /** Whether it switches to the kids profile. */
      child: z.boolean().optional(),
    }),
    /** The title whose picture is drawn. */
    picture: alias,
  }),
);

/** A short programme a channel makes itself. `description` is Russian. */
const show = z.strictObject({ alias, title: localized, minutes, ratingAge: ageRating, description: text });

/** A name in the folder of the guides. */
const guideFile = z.string().regex(/^[\w-]+(\.[\w-]+)*$/);

const timeZone = z.string().refine(isTimeZone, "must be a time zone such as Europe/Moscow");

export const channelSchema = z
  .strictObject({
    id: z.int().positive(),
    title: localized,
    category: z.enum(["film", "series", "kids", "documentary", "music", "regional"]),
    description: text,
    /** Two letters drawn on the channel's logo. */
    mark: text,
    forKids: z.boolean(),
    palette: drawn.palette,
    /** Shown between films. */
    shows: z.array(show).default([]),
    /** The address of the operator's own stream, in place of a loop of the films. */
    hls: mediaAddress.optional(),
    /** Its guide: the address of an XMLTV file or its name among the guides, the id in it, the zone of times without one. */
    schedule: z
      .strictObject({ xmltv: z.union([mediaAddress, guideFile]), id: text, zone: timeZone.default("UTC") })
      .optional(),
    /** For how many hours the stream reaches back, so that its programmes may be seen later. */
    dvrHours: z.int().min(0).max(336).default(0),
    /** For how many days the stream is recorded here. */
    recordDays: z
      .int()
      .min(0)
      .max(recordingSeconds / daySeconds)
      .default(0),
  })
  .refine(
    ({ hls, schedule, dvrHours, recordDays }) =>
      hls !== undefined || (!schedule && dvrHours === 0 && recordDays === 0),
    {
      path: ["hls"],
      error: "only a channel with a stream of its own has a schedule, dvrHours and recordDays",
    },
  );

export const articleSchema = z
  .strictObject({
    title: text,
    lead: text,
    rubric: text,
    author: text,
    /** Published this many days before catalogueDay, or on this day. */
    daysAgo: z.int().positive().optional(),
    published: midnight.optional(),
    forKids: z.boolean(),
    titles: aliases,
    persons: aliases,
    ...drawn,
    /** Markdown paragraphs and `##` headings only. */
    paragraphs: z.array(text).min(1),
  })
  .refine(({ daysAgo, published }) => (daysAgo === undefined) !== (published === undefined), {
    path: ["published"],
    error: "is published on a day, or days before catalogueDay",
  });

/** The categories of help, with their sections. */
export const supportCategoriesSchema = z.array(
  z.strictObject({
    alias: SupportCategory,
    title: localized,
    about: localized,
    sections: z.array(z.strictObject({ alias, title: localized })).min(1),
  }),
);

/** An article of the support centre. */
export const supportArticleSchema = z.strictObject({
  title: text,
  category: SupportCategory,
  section: alias,
  /** Position in the section, lowest first. */
  order: z.int().default(100),
  related: aliases,
  /** Alternative titles: whole questions in viewers' words. Searched, but never shown. */
  asked: z.array(text).default([]),
  /** The path of the page where it is done. */
  place: z
    .string()
    .regex(/^\/(?!\/)/)
    .optional(),
  paragraphs: z.array(text).min(1),
});

/** An editorial text at the end of a catalogue page, for a category or one genre in it. */
export const categoryTextSchema = z.strictObject({ title: text, paragraphs: z.array(text).min(1) });

const searchKinds = ["title", "person", "channel", "collection", "article"] satisfies SearchKind[];
export const popularSearchesSchema = z.array(z.strictObject({ kind: z.enum(searchKinds), alias }));

const prices = z.record(z.enum(currencies), z.int().positive());

/** Prices in minor units by currency. */
export const tariffsSchema = z.array(
  z.strictObject({
    id: alias,
    type: TariffType,
    weight: z.int().nonnegative(),
    allowTrial: z.boolean(),
    trialDays: z.int().nonnegative(),
    aclType: z.enum(["premium", "lite"]),
    periodDays: z.int().positive(),
    channel: alias.optional(),
    title: localized,
    description: localized,
    prices,
    rateSteps: z.array(z.strictObject({ periods: z.int().positive(), prices })).default([]),
  }),
);

/** Promotions, with codes for trying them out, which do not exist in production. */
export const promotionsSchema = z.array(
  z.strictObject({
    id: alias,
    kind: PromotionKind,
    title: localized,
    description: localized,
    days: z.int().positive().nullable().default(null),
    aclType: z.enum(["premium", "lite"]).default("premium"),
    tariffId: alias.nullable().default(null),
    starts: midnight.nullable().default(null),
    ends: midnight.nullable().default(null),
    newUsersOnly: z.boolean().default(false),
    registrationOnly: z.boolean().default(false),
    premium: z.boolean().default(false),
    isListed: z.boolean().default(false),
    isActive: z.boolean().default(true),
    stock: z.int().nonnegative().nullable().default(null),
    codes: z
      .array(
        z.strictObject({
          code: text,
          uses: z.int().positive().nullable().default(null),
          promoter: z.boolean().default(false),
        }),
      )
      .min(1),
  }),
);

const offerTexts = z.strictObject({
  title: text,
  lead: text,
  /** Steps for accepting the offer, in order. */
  steps: z.array(text).min(1),
  terms: z.array(text).min(1),
  questions: z.array(z.strictObject({ question: text, answer: text })),
  /** The small print. */
  small: text,
});

/** A promotional page. It offers exactly one of: a promotion by its code, a tariff, or a gift certificate. */
export const offerSchema = z
  .strictObject({
    /** The newest is listed first. */
    published: midnight,
    promotion: alias.nullable().default(null),
    code: text.nullable().default(null),
    tariff: alias.nullable().default(null),
    certificate: z.boolean().default(false),
    /** Countries it is valid in (ISO 3166-1 alpha-2); empty means everywhere. */
    countries: z.array(z.string().length(2)).default([]),
    /** The title it is about. */
    film: alias.nullable().default(null),
    ...drawn,
    titles: aliases,
    /** Texts by language; Russian is required. */
    texts: z
      .partialRecord(LocaleCode, offerTexts)
      .refine((texts) => texts.ru !== undefined, "Russian is missing"),
  })
  .refine(({ promotion, code }) => (promotion === null) === (code === null), {
    path: ["code"],
    error: "a promotion has one, nothing else does",
  })
  .refine(
    ({ promotion, tariff, certificate }) =>
      Number(promotion !== null) + Number(tariff !== null) + Number(certificate) === 1,
    { error: "offers a promotion, a tariff or a certificate" },
  );

const experimentName = z
  .string()
  .regex(/^[A-Za-z]\w*$/, "must be a word of Latin letters, digits and underscores");
const isUnique = (names: readonly string[]) => new Set(names).size === names.length;

/** Experiments. A group's name and the experiment's are what the code asks for, and what events have. */
export const experimentsSchema = z
  .array(
    z
      .strictObject({
        id: alias,
        name: experimentName,
        /** What is tried and what it is for, for whoever reads. */
        about: text,
        groups: z
          .record(experimentName, z.int().min(0).max(100))
          .refine((groups) => controlGroup in groups, `there is no group ${controlGroup}`)
          .refine(
            (groups) => Object.values(groups).reduce((sum, share) => sum + share, 0) <= 100,
            "the shares are more than 100 per cent",
          ),
        from: midnight,
        /** The last day; without it the experiment runs until it is taken out. */
        till: midnight
          .transform((last) => last + daySeconds)
          .nullable()
          .default(null),
      })
      .refine(({ from, till }) => till === null || from < till, {
        path: ["till"],
        error: "is before the first day",
      })
      .transform(({ groups, ...experiment }) => ({
        ...experiment,
        groups: Object.entries(groups).map(([name, share]) => ({ name, share })),
      })),
  )
  .refine((all) => isUnique(all.map(({ id }) => id)) && isUnique(all.map(({ name }) => name)), {
    error: "two experiments have the same id or name",
  });

/** Replaced URLs; their pages redirect with 301 to the new URL. */
export const replacedAliasesSchema = z.array(
  z.strictObject({ type: text, from: alias, to: z.string().startsWith("/") }),
);

export type SeedTitle = z.infer<typeof titleSchema> & { alias: string };
export type SeedPerson = z.infer<typeof personsSchema>[string] & { alias: string };
export type SeedGenre = z.infer<typeof genresSchema>[number];
export type SeedCountry = z.infer<typeof countriesSchema>[number];
export type SeedList = z.infer<typeof listsSchema>[number];
export type SeedBanner = z.infer<typeof bannersSchema>[number];
export type SeedShow = z.infer<typeof show>;
export type SeedChannel = Omit<z.infer<typeof channelSchema>, "shows"> & { alias: string };
export type SeedArticle = Omit<z.infer<typeof articleSchema>, "paragraphs"> & { alias: string; body: string };
export type SeedOffer = z.infer<typeof offerSchema> & { alias: string };
export type SeedSupportArticle = Omit<z.infer<typeof supportArticleSchema>, "paragraphs"> & {
  id: string;
  locale: Locale;
  body: string;
};
export type CategoryText = z.infer<typeof categoryTextSchema> & { category: string; genre?: string };
