import type { StyleFamily } from "~/lib/route-handle";

/**
 * The styles of a page's first paint are inlined, because a linked stylesheet costs a phone another round trip. The
 * browser loads the full stylesheet later, for other pages (docs/decisions/0015).
 */
const sheets = import.meta.glob<string>("/app/**/*.css", {
  query: "?inline",
  import: "default",
  eager: true,
});

/** Declared only in documents: if the full stylesheet declared a font again, the late swap would shift the layout. */
const fonts = ["styles/fonts"];

const everyPage = [
  "styles/tokens",
  "styles/global",
  "features/shell/header.module",
  "features/shell/footer.module",
  "features/shell/languages.module",
  "features/shell/error-page.module",
  "ui/button.module",
  "features/consent/consent-banner.module",
];
const cards = ["ui/picture", "ui/card.module", "ui/shelf.module", "features/favorites/favorites.module"];

const families: Record<StyleFamily, string[]> = {
  home: [
    ...everyPage,
    ...cards,
    "ui/facts.module",
    "ui/hero.module",
    "features/home/hero.module",
    "features/home/banner.module",
    "features/home/engagement.module",
    "features/evening/evening-invite.module",
    "features/home/continue-row.module",
    "ui/progress.module",
    "ui/note.module",
    "features/stories/stories.module",
  ],
  title: [
    ...everyPage,
    ...cards,
    "ui/hero.module",
    "features/title/title.module",
    "features/title/palettes",
    "ui/progress.module",
    "ui/breadcrumbs.module",
    "ui/facts.module",
    "ui/tabs.module",
  ],
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
    "features/tv/guide-grid.module",
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
  // With the page that a child sees instead.
  tariffs: [...everyPage, "features/tariffs/tariffs.module", "ui/form-page.module"],
  form: [
    ...everyPage,
    "ui/form-page.module",
    "ui/field.module",
    "features/auth/auth.module",
    "features/captcha/captcha.module",
    "features/promo/promo.module",
  ],
  embed: [
    "styles/tokens",
    "styles/global",
    "features/shell/framed-notice.module",
    "ui/button.module",
    "ui/picture",
    "features/embed/embed.module",
  ],
  document: [...everyPage, "features/documents/documents.module", "ui/breadcrumbs.module"],
};

/** The player's styles load with its code; a document that already shows the player needs them sooner, but for watching together. */
const player = Object.keys(sheets).filter(
  (file) =>
    file.startsWith("/app/player/") ||
    (file.startsWith("/app/features/watch/") && !file.startsWith("/app/features/watch/together/")),
);

function getText(files: readonly string[]): string {
  return files.map((file) => sheets[file] ?? throwMissing(file)).join("");
}

function throwMissing(file: string): never {
  throw new Error(`There is no style sheet ${file}`);
}

/** As in tokens.css, which the full stylesheet may bring only after the player's styles. */
const layerOrder = "@layer tokens, base, parts, pages;";

const paths = (names: readonly string[]) => names.map((name) => `/app/${name}.css`);
const cache = new Map<string, string>();

/** The styles to inline. Without a family the full stylesheet is linked and only the fonts are inlined. */
export function inlineStyles({
  family,
  withPlayer,
}: {
  family: StyleFamily | null;
  withPlayer: boolean;
}): string {
  // In development there is no stylesheet to link.
  if (import.meta.env.DEV) return getText(Object.keys(sheets));
  const key = `${family ?? ""}|${withPlayer}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const text =
    layerOrder +
    getText([...(family ? paths(families[family]) : []), ...paths(fonts), ...(withPlayer ? player : [])]);
  cache.set(key, text);
  return text;
}
