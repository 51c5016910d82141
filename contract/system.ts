import * as z from "zod";
import { createRoutes } from "./create-routes";
import { LocaleCode } from "./shared";

const Config = z.object({
  pay: z.array(
    z.object({ clients: z.array(z.string()), exp_id: z.string(), group_ids: z.array(z.string()) }),
  ),
  popup: z.object({
    alarm: z.string().nullable(),
    allarm_ban: z.array(z.string()),
    popup_allarm: z.string().nullable(),
    /** Whether there are campaigns at all; which of them, each profile asks for itself. */
    has_campaigns: z.boolean(),
  }),
  /** `url` is where the survey is answered. */
  survey: z.object({ id: z.string().nullable(), img: z.string().nullable(), url: z.string().nullable() }),
});

/** All public URLs for the sitemap. */
const SitemapEntries = z.object({
  titles: z.array(
    z.object({
      alias: z.string(),
      for_kids: z.boolean(),
      updated: z.number().int(),
      seasons: z.array(z.number().int()),
      image: z.string().nullable(),
    }),
  ),
  playlists: z.array(z.object({ alias: z.string(), pages: z.number().int() })),
  collections: z.array(z.object({ alias: z.string(), pages: z.number().int() })),
  selections: z.array(z.object({ alias: z.string() })),
  genres: z.array(z.object({ alias: z.string() })),
  persons: z.array(z.object({ alias: z.string(), has_biography: z.boolean() })),
  articles: z.array(z.object({ alias: z.string(), updated: z.number().int(), image: z.string().nullable() })),
  /** The languages that descriptions, biographies and articles are written in. */
  texts_locales: z.array(LocaleCode),
});

const { get } = createRoutes("system");

export const system = {
  config: get("/config", "Settings of payment, notices and the survey")
    .input(z.object({ locale: LocaleCode.optional() }))
    .output(Config),
  contentVersion: get(
    "/content-version",
    "Another one after every change of the content: what was made of it before is out of date",
  ).output(z.object({ version: z.string().max(100) })),
  sitemap: get("/catalog/sitemap", "Addresses for crawlers").output(SitemapEntries),
};
