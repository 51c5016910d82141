import { desc, eq } from "drizzle-orm";
import type { Pictures } from "#artwork/pictures/render-picture";
import type { HomeRow } from "#contract/catalog";
import { defaultLocale } from "#contract/languages";
import { homeCountry } from "#domain/country";
import { parsePictureName, type PictureWidth } from "#domain/pictures";
import { titles } from "../../platform/db/schema";
import { findPictureSpec } from "../catalog/find-picture-spec";
import { loadStories } from "../catalog/lists";
import { type CatalogContext, loadHome } from "./home";

/** Only the most popular titles; the pictures of others are rendered on request. */
const maxTitles = 300;

/**
 * Renders the most requested pictures in advance: the home pages, then stories, then cards of titles. Pictures already
 * on disk are not rendered again.
 */
export async function warmPictures(context: CatalogContext, pictures: Pictures): Promise<void> {
  const draw = (urls: (string | null)[], width: PictureWidth) => drawAll(context, pictures, urls, width);
  const audiences = [false, true].map(
    (forKids) =>
      ({ locale: defaultLocale, country: homeCountry, forKids, limits: null, now: context.now }) as const,
  );
  for (const audience of audiences) {
    const { heroes, rows, banners } = await loadHome(context, audience);
    for (const width of [828, 1920, 2048, 3840] as const)
      await draw([heroes[0]?.card.images.frame_wide ?? null], width);
    await draw([...rows.flatMap(getRowImages), ...banners.map(({ images }) => images.web_desktop)], 640);
  }
  for (const audience of audiences) {
    const slides = (await loadStories(context, audience)).flatMap((story) => story.slides);
    for (const width of [828, 1080] as const)
      await draw(
        slides.map(({ image }) => image),
        width,
      );
  }
  const popular = await context.db
    .select({ pictures: titles.pictures })
    .from(titles)
    .where(eq(titles.isDisabled, false))
    .orderBy(desc(titles.popularity))
    .limit(maxTitles);
  await draw(
    popular.flatMap(({ pictures: { cover, poster } }) => [cover, poster]),
    640,
  );
}

function getRowImages(row: HomeRow): (string | null)[] {
  return row.items.map((item) => {
    if ("images" in item) return row.kind === "originals" ? item.images.poster : item.images.cover;
    return "logo" in item ? item.logo : item.image;
  });
}

/** One at a time, so that pictures requested meanwhile come first. */
async function drawAll(
  { db }: CatalogContext,
  pictures: Pictures,
  urls: (string | null)[],
  width: PictureWidth,
) {
  for (const url of new Set(urls)) {
    const [, , kind = "", name = ""] = url?.split("/") ?? [];
    const parsed = parsePictureName(name);
    const spec = parsed && (await findPictureSpec(db, kind, parsed.alias));
    if (spec) await pictures.get(spec, { width, format: "avif" });
  }
}
