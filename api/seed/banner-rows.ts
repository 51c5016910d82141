import type { Localized } from "#domain/localized";
import { getTitlePictures } from "../catalogue/catalog/picture-specs";
import type { Catalogue } from "../platform/content/catalogue";
import type { SeedBanner } from "../platform/content/content-schema";
import { getGivenPhotos } from "../platform/content/given-pictures";
import type { StoredBanner } from "../platform/db/schema";
import type { OwnLook } from "./shown-catalogue";

type BannerRow = { id: string; data: StoredBanner; forKids: boolean; position: number };

/**
 * The wide banners (E-006), with pictures of titles. The home page shows them between its rows in turn. Without the
 * title of its picture, or what it is called like, there is no banner.
 */
export function bannerRows(catalogue: Catalogue, own: readonly OwnLook[] = []): BannerRow[] {
  return [false, true].flatMap((forKids) =>
    catalogue.banners
      .filter((banner) => banner.forKids === forKids)
      .flatMap((banner) => toStoredBanner(banner, catalogue, own) ?? [])
      .map((data, position) => ({ id: data.id, data, forKids, position })),
  );
}

function toStoredBanner(
  banner: SeedBanner,
  catalogue: Catalogue,
  own: readonly OwnLook[],
): StoredBanner | null {
  const { id, type, action, isNarrow, picture } = banner;
  const title = banner.title ?? findOpenedTitle(banner, catalogue, own);
  const pictured = findTitle(picture, catalogue, own);
  if (!title || !pictured) return null;
  const { frame, narrow } = getTitlePictures(
    "photos" in pictured ? pictured : { ...pictured, photos: getGivenPhotos(pictured) },
  );
  return {
    id,
    type,
    title,
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
    images: { web_mobile: frame, web_desktop: narrow, image_narrow: narrow },
    is_narrow: isNarrow,
  };
}

const findTitle = (alias: string | undefined, { titles }: Catalogue, own: readonly OwnLook[]) =>
  titles.find((title) => title.alias === alias) ??
  own.find((title) => title.alias === alias && !title.isDisabled);

function findOpenedTitle(
  { type, action: { alias } }: SeedBanner,
  catalogue: Catalogue,
  own: readonly OwnLook[],
): Localized | undefined {
  if (type === "profile") return undefined;
  if (type === "product") return findTitle(alias, catalogue, own)?.title;
  const lists = {
    collection: catalogue.collections,
    playlist: catalogue.playlists,
    mainselection: catalogue.selections,
  }[type];
  return lists.find((list) => list.alias === alias)?.title;
}
