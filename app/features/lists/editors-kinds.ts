import { paths } from "~/lib/paths";

export type EditorsKind = "collection" | "selection" | "playlist";

/** Paths and locale keys of the editors' lists by kind. */
export const editorsPaths = {
  collection: { all: paths.collections, one: paths.collection, texts: "collections" },
  selection: { all: paths.selections, one: paths.selection, texts: "selections" },
  playlist: { all: paths.playlists, one: paths.playlist, texts: "playlists" },
} as const satisfies Record<
  EditorsKind,
  { all: (page?: number) => string; one: (alias: string, page?: number) => string; texts: string }
>;
