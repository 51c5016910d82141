import type { ContentKind } from "#contract/content-kinds";
import { paths } from "~/lib/paths";

/** The page of an entry, if its kind has one; `id` is a channel's. */
export function getContentPlace(kind: ContentKind, key: string, id: unknown): string | null {
  if (kind === "titles") return paths.title(key);
  if (kind === "persons") return paths.person(key);
  if (kind === "collections") return paths.collection(key);
  if (kind === "playlists") return paths.playlist(key);
  if (kind === "articles") return paths.article(key);
  if (kind === "channels") return paths.channel(Number(id));
  return kind === "tariffs" ? paths.tariffs() : null;
}
