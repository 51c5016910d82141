import { paths } from "~/lib/paths";
import type { ProfileKind } from "~/lib/request-context/viewer";
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

const entry = (key: MenuKey, url: string, icon: IconName): MenuEntry => ({
  key,
  url,
  icon,
  dataTestId: `menu-${url.slice(1)}`,
});

const adultNonRu = [
  entry("movies", paths.category("movies"), "film"),
  entry("series", paths.category("series"), "tv"),
  entry("animation", paths.category("animation"), "baby"),
  entry("new", paths.newTitles(), "sparkles"),
  entry("journal", paths.journal(), "book"),
  entry("channel", paths.guide(), "radio"),
];
const child = [
  entry("kids.cartoons", paths.category("cartoons"), "smile"),
  entry("kids.movies", paths.category("movies"), "film"),
  entry("kids.series", paths.category("series"), "tv"),
  entry("kids.new", paths.newTitles(), "sparkles"),
  entry("kids.channel", paths.guide(), "radio"),
  entry("kids.favorites", paths.favorites(), "heart"),
];

/** Entries whose two-word names are easily confused: «menuAbout.{key}» explains them. */
export const hasAbout = (key: MenuKey): key is "archive" | "channel" =>
  key === "archive" || key === "channel";

/** The menus by kind of profile, in order (M-001..M-016). */
export const menus: Record<ProfileKind, MenuEntry[]> = {
  Adult_Ru: [entry("archive", paths.archive(), "clapperboard"), ...adultNonRu],
  Adult_NonRu: adultNonRu,
  Child: child,
};

/** The menu as a list, with both television entries next to each other. */
export function getListedMenu(kind: ProfileKind): MenuEntry[] {
  const isTelevision = ({ key }: MenuEntry) => hasAbout(key);
  return [...menus[kind].filter(isTelevision), ...menus[kind].filter((entry) => !isTelevision(entry))];
}

/** The two menu entries of the tab bar. */
export function getBarMenu(kind: ProfileKind): MenuEntry[] {
  const television = menus[kind].filter(({ url }) => url === paths.archive() || url === paths.guide());
  return television.length > 1 ? television : [...menus[kind].slice(0, 1), ...television];
}
