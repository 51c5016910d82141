import type { StoredBanner } from "../../catalog/home";
import { titlePictures } from "../../catalog/picture-specs";
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
const named = (ru: string, en: string, sr: string, bg: string, hr: string): Localized => ({
  ru,
  en,
  sr,
  bg,
  hr,
});

/** One wide banner of each type (E-006), drawn after titles of the catalogue. The home page shows them in turn between its rows. */
export function bannerRows(
  catalogue: Catalogue,
): { id: string; data: StoredBanner; forKids: boolean; position: number }[] {
  const adults = catalogue.titles.filter(({ forKids }) => !forKids);
  const kids = catalogue.titles.filter(({ forKids }) => forKids);
  const images = (title: (typeof adults)[number] | undefined) => {
    if (!title) return { web_mobile: null, web_desktop: null, image_narrow: null };
    const { frame, narrow } = titlePictures(title);
    return { web_mobile: frame, web_desktop: narrow, image_narrow: narrow };
  };
  const find = (alias: string) => catalogue.titles.find((title) => title.alias === alias) ?? adults[0];
  const banner = (
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
    images: images(picture),
    is_narrow: isNarrow,
  });
  const collection = catalogue.collections.find(({ forKids }) => !forKids);
  const selection = catalogue.selections[0];
  const playlist = catalogue.playlists.find(({ forKids }) => !forKids);
  const adultBanners = [
    banner(
      "banner-product",
      "product",
      named(
        "«Метрополис» — город будущего",
        "Metropolis, the city of the future",
        "Metropolis, grad budućnosti",
        "«Метрополис» — градът на бъдещето",
        "Metropolis, grad budućnosti",
      ),
      { type: "play", alias: "metropolis", target_id: "metropolis" },
      find("metropolis"),
    ),
    banner(
      "banner-collection",
      "collection",
      collection?.title ?? rowTitle,
      { alias: collection?.alias ?? null },
      find(collection?.titles[1] ?? ""),
    ),
    banner(
      "banner-playlist",
      "playlist",
      playlist?.title ?? rowTitle,
      { alias: playlist?.alias ?? null },
      find(playlist?.titles[2] ?? ""),
    ),
    banner(
      "banner-selection",
      "mainselection",
      selection?.title ?? rowTitle,
      { alias: selection?.alias ?? null },
      find(selection?.titles[0] ?? ""),
      false,
    ),
    banner(
      "banner-profile",
      "profile",
      named(
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
    banner(
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

const rowTitle = named("Луч", "Luch", "Luch", "Луч", "Luch");
