import type { Localized } from "#domain/localized";
import { getTitlePictures } from "../catalogue/catalog/picture-specs";
import type { Catalogue } from "../platform/content/catalogue";
import type { SeedBanner } from "../platform/content/content-schema";
import type { StoredBanner } from "../platform/db/schema";

type BannerRow = { id: string; data: StoredBanner; forKids: boolean; position: number };

/**
 * The wide banners (E-006), with pictures of catalogue titles. The home page shows them between its rows in turn.
 */
export function bannerRows(catalogue: Catalogue): BannerRow[] {
  return [false, true].flatMap((forKids) =>
    catalogue.banners
      .filter((banner) => banner.forKids === forKids)
      .map((banner, position) => ({
        id: banner.id,
        data: toStoredBanner(banner, catalogue),
        forKids,
        position,
      })),
  );
}

function toStoredBanner(banner: SeedBanner, catalogue: Catalogue): StoredBanner {
  const { id, type, action, isNarrow } = banner;
  return {
    id,
    type,
    title: banner.title ?? findOpenedTitle(banner, catalogue),
    actions: [
      {
        type: action.type,
        alias: action.alias ?? null,
        url: null,
        target_id: action.target ?? null,
        trailer_id: null,
        child: action.child ?? false,
      },
    ],
    images: getImages(banner, catalogue),
    is_narrow: isNarrow,
  };
}

function getImages({ id, picture }: SeedBanner, { titles }: Catalogue): StoredBanner["images"] {
  const title = titles.find(({ alias }) => alias === picture);
  if (!title) throw new Error(`content/banners.yaml: ${id}.picture: there is no title ${picture}`);
  const { frame, narrow } = getTitlePictures(title);
  return { web_mobile: frame, web_desktop: narrow, image_narrow: narrow };
}

function findOpenedTitle({ id, type, action }: SeedBanner, catalogue: Catalogue): Localized {
  const opened = {
    product: catalogue.titles,
    collection: catalogue.collections,
    playlist: catalogue.playlists,
    mainselection: catalogue.selections,
    profile: [],
  }[type].find(({ alias }) => alias === action.alias);
  if (!opened) throw new Error(`content/banners.yaml: ${id}: has no title, and neither has its target`);
  return opened.title;
}
