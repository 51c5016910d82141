import { splitLocale } from "./i18n/locales";
import { paths } from "./paths";

const pages: [RegExp, (parts: string[]) => string][] = [
  [/^\/watch\/([^/]+)(?:\/([^/]+))?$/, ([alias = "", tail]) => paths.playCheck("watch", alias, tail)],
  [/^\/movie\/([^/]+)$/, ([key = ""]) => paths.playCheck("watch", key)],
  [/^\/archive\/watch\/([^/]+)$/, ([id = ""]) => paths.playCheck("archive", id)],
  [/^\/(?:channel|tvchannels|tvchannels\/watch)\/([^/]+)$/, ([key = ""]) => paths.playCheck("channel", key)],
];

/** The path of a page's playback check, without the locale; null for pages that play nothing. */
export function getPlayCheckPath(page: string): string | null {
  const { path } = splitLocale(page.split("?", 1)[0] ?? "");
  for (const [pattern, getPath] of pages) {
    const found = pattern.exec(path);
    if (found) return getPath(found.slice(1).map(decode));
  }
  return null;
}

function decode(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? "");
  } catch {
    return part ?? "";
  }
}
