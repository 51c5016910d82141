import { paths } from "~/lib/paths";
import type { ProfileKind } from "~/lib/request-context/viewer";
import { isOffered } from "~/lib/site-parts";
import type { IconName } from "./icons";

/** A menu entry; its text is "menu.{key}" in the common namespace. */
type MenuEntry = {
  key: MenuKey;
  url: string;
  icon: IconName;
  dataTestId: string;
};

type MenuKey =
  | "archive"
  | "movies"
  | "series"
  | "animation"
  | "new"
  | "journal"
  | "channel"
  | "kids.cartoons"
  | "kids.movies"
  | "kids.series"
  | "kids.new"
  | "kids.channel"
  | "kids.favorites";

const createEntry = (key: MenuKey, url: string, icon: IconName): MenuEntry => ({
  key,
  url,
  icon,
  dataTestId: `menu-${url.slice(1)}`,
});

const adultNonRu = [
  createEntry("movies", paths.category("movies"), "film"),
  createEntry("series", paths.category("series"), "tv"),
  createEntry("animation", paths.category("animation"), "baby"),
  createEntry("new", paths.newTitles(), "sparkles"),
  createEntry("journal", paths.journal(), "book"),
  createEntry("channel", paths.guide(), "radio"),
];
const child = [
  createEntry("kids.cartoons", paths.category("cartoons"), "smile"),
  createEntry("kids.movies", paths.category("movies"), "film"),
  createEntry("kids.series", paths.category("series"), "tv"),
  createEntry("kids.new", paths.newTitles(), "sparkles"),
  createEntry("kids.channel", paths.guide(), "radio"),
  createEntry("kids.favorites", paths.favorites(), "heart"),
];

/** Whether «menuAbout.{key}» explains the entry: the names of the adult television entries are easily confused. */
export const hasExplanation = (key: MenuKey): key is "archive" | "channel" =>
  key === "archive" || key === "channel";

/** By kind of profile, in order (M-001..M-016). */
const menus: Record<ProfileKind, MenuEntry[]> = {
  Adult_Ru: [createEntry("archive", paths.archive(), "clapperboard"), ...adultNonRu],
  Adult_NonRu: adultNonRu,
  Child: child,
};

/** The menu of a kind of profile. */
export const getMenu = (kind: ProfileKind): MenuEntry[] => menus[kind].filter(({ url }) => isOffered(url));

/** The menu as a list, with the explained entries first. */
export function getListedMenu(kind: ProfileKind): MenuEntry[] {
  const entries = getMenu(kind);
  return [
    ...entries.filter(({ key }) => hasExplanation(key)),
    ...entries.filter(({ key }) => !hasExplanation(key)),
  ];
}

/** The two menu entries of the tab bar. */
export function getBarMenu(kind: ProfileKind): MenuEntry[] {
  const entries = getMenu(kind);
  const television = entries.filter(({ url }) => url === paths.archive() || url === paths.guide());
  return television.length > 1 ? television : [...entries.slice(0, 2 - television.length), ...television];
}
