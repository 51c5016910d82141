import type { StoredBanner } from "../../catalog/home";
import { getTitlePictures } from "../../catalog/picture-specs";
import type { catalogue as fullCatalogue } from "./catalogue/catalogue";
import type { Localized } from "./seed-types";

type Catalogue = typeof fullCatalogue;
type Action = StoredBanner["actions"][number];

const noAction: Action = {
  type: "open",
  alias: null,
  url: null,
  target_id: null,
  trailer_id: null,
  child: false,
};
const localized = (ru: string, en: string, sr: string, bg: string, hr: string): Localized => ({
  ru,
  en,
  sr,
  bg,
  hr,
});

/**
 * One wide banner of each type (E-006), with pictures of catalogue titles. The home page shows them between its rows
 * in turn.
 */
export function bannerRows(
  catalogue: Catalogue,
): { id: string; data: StoredBanner; forKids: boolean; position: number }[] {
  const adults = catalogue.titles.filter(({ forKids }) => !forKids);
  const kids = catalogue.titles.filter(({ forKids }) => forKids);
  const getImages = (title: (typeof adults)[number] | undefined) => {
    if (!title) return { web_mobile: null, web_desktop: null, image_narrow: null };
    const { frame, narrow } = getTitlePictures(title);
    return { web_mobile: frame, web_desktop: narrow, image_narrow: narrow };
  };
  const find = (alias: string) => catalogue.titles.find((title) => title.alias === alias) ?? adults[0];
  const createBanner = (
    id: string,
    type: StoredBanner["type"],
    title: Localized,
    action: Partial<Action>,
    picture: (typeof adults)[number] | undefined,
    isNarrow = true,
  ) => ({
    id,
    type,
    title,
    actions: [{ ...noAction, ...action }],
    images: getImages(picture),
    is_narrow: isNarrow,
  });
  const collection = catalogue.collections.find(({ forKids }) => !forKids);
  const selection = catalogue.selections[0];
  const playlist = catalogue.playlists.find(({ forKids }) => !forKids);
  const adultBanners = [
    createBanner(
      "banner-product",
      "product",
      localized(
        "«Метрополис» — город будущего",
        "Metropolis, the city of the future",
        "Metropolis, grad budućnosti",
        "«Метрополис» — градът на бъдещето",
        "Metropolis, grad budućnosti",
      ),
      { type: "play", alias: "metropolis", target_id: "metropolis" },
      find("metropolis"),
    ),
    createBanner(
      "banner-collection",
      "collection",
      collection?.title ?? rowTitle,
      { alias: collection?.alias ?? null },
      find(collection?.titles[1] ?? ""),
    ),
    createBanner(
      "banner-playlist",
      "playlist",
      playlist?.title ?? rowTitle,
      { alias: playlist?.alias ?? null },
      find(playlist?.titles[2] ?? ""),
    ),
    createBanner(
      "banner-selection",
      "mainselection",
      selection?.title ?? rowTitle,
      { alias: selection?.alias ?? null },
      find(selection?.titles[0] ?? ""),
      false,
    ),
    createBanner(
      "banner-profile",
      "profile",
      localized(
        "Включить детский профиль",
        "Switch to the kids profile",
        "Uključi dečji profil",
        "Включете детския профил",
        "Uključi dječji profil",
      ),
      { child: true },
      kids[0],
    ),
  ];
  const kidsBanners = [
    createBanner(
      "banner-kids",
      "product",
      kids[1]?.title ?? rowTitle,
      { type: "open", alias: kids[1]?.alias ?? null, child: true },
      kids[1],
    ),
  ];
  return [
    ...adultBanners.map((data, position) => ({ id: data.id, data, forKids: false, position })),
    ...kidsBanners.map((data, position) => ({ id: data.id, data, forKids: true, position })),
  ];
}

const rowTitle = localized("Луч", "Luch", "Luch", "Луч", "Luch");
