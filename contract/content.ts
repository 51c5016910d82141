import * as z from "zod";
import { ArticleCard, ListCard } from "./catalog";
import { createRoutes } from "./create-routes";
import {
  AgeRating,
  AudienceQuery,
  CountQuery,
  Images,
  Paging,
  StreamWindow,
  TitleCard,
  tolerantArray,
} from "./shared";
import { trackKinds } from "./track-kinds";

/** A playlist URL, or media URLs by type. «Not a stream playlist» means that another call is needed (AMB-103). */
const PlaybackOptions = z.union([z.string(), z.object({ type: z.enum(["hls", "dash"]), url: z.string() })]);

const CastMember = z.object({
  name: z.string(),
  alias: z.string(),
  character: z.string(),
  photo: z.string().nullable(),
  biography: z.string(),
});

const CrewMember = z.object({
  name: z.string(),
  alias: z.string(),
  photo: z.string().nullable().optional(),
  filmography: tolerantArray(
    z.object({ title: z.string(), alias: z.string(), year: z.number().int().nullable() }),
  ),
});

const AdditionalContent = z.object({
  uid: z.string(),
  title: z.string(),
  description: z.string(),
  packshot: z.string().nullable(),
  video_src: z.string(),
  duration_seconds: z.number(),
});

export const Episode = z.object({
  uid: z.string(),
  _id: z.string(),
  start_id: z.string(),
  number: z.number().int(),
  title: z.string(),
  description: z.string().nullable(),
  duration_minutes: z.number().int().nullable(),
  image: z.string().nullable(),
  /** Stands for the picture where the episode must not be shown: its number on a film's leader. */
  leader: z.string().nullable().default(null),
  /** Whether its name, text and picture are kept from the profile. */
  is_veiled: z.boolean().default(false),
});
export type Episode = z.infer<typeof Episode>;

export const Season = z.object({
  number: z.number().int(),
  title: z.string(),
  description: z.string(),
  year: z.number().int().nullable(),
  episodes: tolerantArray(Episode),
});
export type Season = z.infer<typeof Season>;

/** A broadcast of the title (or of its episode) on a channel. */
export const BroadcastStream = z.object({
  season_number: z.number().int().nullable(),
  episode_number: z.number().int().nullable(),
  episode_title: z.string().nullable(),
  broadcasts: tolerantArray(
    z.object({
      channel: z.object({
        id: z.number().int(),
        alias: z.string(),
        logo: z.string().nullable(),
        title: z.string(),
      }),
      program: z.object({
        poster: z.string().nullable(),
        start_ts: z.number().int(),
        stop_ts: z.number().int(),
        rating_age: AgeRating.nullable(),
      }),
    }),
  ),
});
export type BroadcastStream = z.infer<typeof BroadcastStream>;

/** The response of /watch/{alias}: the content item together with how it can be watched. */
export const Product = TitleCard.extend({
  title_original: z.string(),
  release_date: z.string().nullable(),
  description: z.string(),
  /** Language of the description and other long texts: they fall back to Russian (AMB-165). */
  texts_lang: z.string(),
  quote: z.string().nullable(),
  horizontal_poster: z.string().nullable(),
  vertical_poster: z.string().nullable(),
  images: Images,
  locales: z.array(z.string()),
  hashtags: z.array(z.string()),
  similar: tolerantArray(TitleCard),
  collections: tolerantArray(ListCard),
  articles: tolerantArray(ArticleCard),
  additional_content: tolerantArray(AdditionalContent),
  cast: tolerantArray(CastMember),
  directors: tolerantArray(CrewMember),
  operators: tolerantArray(CrewMember),
  producers: tolerantArray(CrewMember),
  writers: tolerantArray(CrewMember),
  composers: tolerantArray(CrewMember),
  seo: z.object({ subject: z.string() }),
  votes: z.number().int(),
  is_disabled: z.boolean(),
  unavailable_by_geo: z.boolean(),
  items: tolerantArray(Season),
  streams: tolerantArray(BroadcastStream),
  windows: z.array(StreamWindow),
  playback_options: PlaybackOptions.nullable(),
  trailer_src: z.string().nullable(),
  is_preview: z.boolean(),
  upgrade_options: tolerantArray(z.object({ tariff_id: z.string(), acl_type: z.string() })),
  /** Languages spoken that are known («zxx» if there is only music), and languages of subtitles. */
  audio: z.array(z.string()).default([]),
  subtitles: z.array(z.string()).default([]),
  /** Whether it has audio description, and subtitles for the deaf and hard of hearing; a series if each episode has. */
  accessibility: tolerantArray(z.enum(trackKinds)).default([]),
  /** Whether something of it is kept from the profile, which has not come to it. */
  has_veil: z.boolean().default(false),
  /** The poster's colours, by name (domain/artwork.ts). */
  palette: z.string().nullable().default(null),
  clip: z
    .object({
      duration_seconds: z.number(),
      thumbnail: z.string().nullable(),
      /** When it was put on the service, in Unix seconds. */
      uploaded: z.number().int().nullable().default(null),
    })
    .nullable(),
});
export type Product = z.infer<typeof Product>;

/** A shareable moment of a film or episode, and its frame. */
export const Moment = z.object({ second: z.number().int(), image: z.string().nullable() });
export type Moment = z.infer<typeof Moment>;

const PlaylistItem = z.object({
  cls: z.enum(["Episode", "Movie", "Trailer"]),
  alias: z.string(),
  playback_options: PlaybackOptions.nullable(),
  title: z.string(),
  rating_age: AgeRating.nullable(),
  id: z.string(),
  uid: z.string(),
  url: z.string(),
  card: TitleCard,
  /** Whether the caller's profile has watched it to the end. */
  is_finished: z.boolean().optional(),
});

export const Playlist = z.object({
  alias: z.string(),
  title: z.string(),
  description: z.string(),
  texts_lang: z.string(),
  image: z.string().nullable(),
  items: tolerantArray(PlaylistItem),
  items_total: z.number().int(),
  skip: z.number().int(),
});
export type Playlist = z.infer<typeof Playlist>;

/** A few seconds of a trailer, by a URL that is valid for minutes; null if this audience gets no preview. */
const Preview = z.object({ src: z.string().nullable() });

const { get } = createRoutes("content");

export const content = {
  watch: get("/watch/{alias}", "A film or series with all data of its page")
    .input(AudienceQuery.extend({ alias: z.string().max(200) }))
    .output(Product),
  preview: get(
    "/watch/{alias}/preview",
    "The silent clip that plays on a title's card, or in a page's large picture",
  )
    .input(
      AudienceQuery.extend({
        alias: z.string().max(200),
        /** The largest height in pixels; without it the smallest clip. */
        height: CountQuery.optional(),
      }),
    )
    .output(Preview),
  moment: get(
    "/moments/{uid}",
    "A shareable second of a film or episode; 404 if it cannot be played from there",
  )
    .input(AudienceQuery.extend({ uid: z.string().max(200), t: z.coerce.number().int().min(1).max(999_999) }))
    .output(Moment),
  playlist: get("/playlist/{alias}", "A playlist, a page of it")
    .input(AudienceQuery.extend({ ...Paging.shape, alias: z.string().max(200) }))
    .output(Playlist),
  alias: get("/alias/{type}/{path}", "The target of a replaced alias")
    .input(
      AudienceQuery.extend({
        type: z.enum([
          "watch",
          "playlist",
          "collection",
          "selection",
          "channel",
          "person",
          "journal",
          "genre",
        ]),
        path: z.string().max(200),
      }),
    )
    .output(z.object({ redirect_to: z.string() })),
};
