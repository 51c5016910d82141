/**
 * The styles that a kind of page needs for its first paint stand in its document: a sheet of its own costs a phone another
 * round trip. The browser fetches the whole sheet when the page is there, for what comes next (docs/decisions/0014).
 */
const sheets = import.meta.glob<string>("/app/**/*.css", {
  query: "?inline",
  import: "default",
  eager: true,
});

/** Declared in documents alone: declared anew by a sheet that comes later, a font would be swapped in late and move the page. */
const fonts = ["styles/fonts"];

const everyPage = [
  "styles/tokens",
  "styles/global",
  "features/shell/header.module",
  "features/shell/footer.module",
  "features/shell/languages.module",
  "features/shell/error-page.module",
  "ui/button.module",
];
const cards = ["ui/card.module", "ui/shelf.module", "features/favorites/favorites.module"];

const families = {
  home: [
    ...everyPage,
    ...cards,
    "features/home/hero.module",
    "features/home/banner.module",
    "features/home/continue-row.module",
    "features/stories/stories.module",
  ],
  title: [...everyPage, ...cards, "features/title/title.module", "ui/breadcrumbs.module", "ui/tabs.module"],
  list: [
    ...everyPage,
    ...cards,
    "features/catalog/list-page.module",
    "features/catalog/filter-bar.module",
    "features/category/category.module",
    "features/captcha/captcha.module",
    "ui/breadcrumbs.module",
    "ui/tabs.module",
    "ui/pages.module",
  ],
  guide: [
    ...everyPage,
    "ui/shelf.module",
    "features/tv/guide-widths",
    "features/tv/guide-grid",
    "features/tv/guide.module",
    "features/tv/day-strip.module",
    "features/tv/favorite-channel-button.module",
    "features/tv/reminders.module",
    "features/tv/tv-toast.module",
    "features/tv/now-list.module",
    "features/tv-access/tv-access.module",
    "ui/breadcrumbs.module",
    "ui/tabs.module",
  ],
} satisfies Record<string, string[]>;

/** What a page of this kind looks like at first sight. */
export type StyleFamily = keyof typeof families;

/** The player's styles come with its code, which a document that already shows the player has not fetched. */
const player = Object.keys(sheets).filter(
  (file) => file.startsWith("/app/player/") || file.startsWith("/app/features/watch/"),
);

function getText(files: readonly string[]): string {
  return files.map((file) => sheets[file] ?? missing(file)).join("");
}

function missing(file: string): never {
  throw new Error(`There is no style sheet ${file}`);
}

const paths = (names: readonly string[]) => names.map((name) => `/app/${name}.css`);
const made = new Map<string, string>();

/** The styles to write into a document; without a family its sheet is linked and the fonts are all it holds. */
export function inlineStyles({
  family,
  withPlayer,
}: {
  family: StyleFamily | null;
  withPlayer: boolean;
}): string {
  // There is no sheet to link in development.
  if (import.meta.env.DEV) return getText(Object.keys(sheets));
  const key = `${family ?? ""}|${withPlayer}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const text = getText([
    ...(family ? paths(families[family]) : []),
    ...paths(fonts),
    ...(withPlayer ? player : []),
  ]);
  made.set(key, text);
  return text;
}
