import { describe, expect, it } from "vitest";
import type { HomeRow } from "#contract/catalog";
import { filterRows, getHomeRules } from "./home-rules";

const rows = (["stories", "titles", "playlists", "channels", "collections", "articles"] as const).map(
  (kind) => ({ kind, id: kind, title: kind, href: null, items: [] }) as HomeRow,
);
const shown = (name: string) =>
  filterRows(getHomeRules(name) ?? { name: "", kinds: [] }, rows).map(({ kind }) => kind);

describe("The home page rules", () => {
  it.each([
    ["default", ["stories", "titles", "playlists", "channels", "collections", "articles"]],
    ["cinema", ["titles", "collections"]],
    ["tv", ["titles", "channels"]],
    ["lists", ["stories", "playlists", "collections"]],
    ["journal", ["stories", "collections", "articles"]],
  ])("The home page rules under the name «%s» select the matching rows", (name, kinds) =>
    expect(shown(name)).toEqual(kinds),
  );
  it.each(["", "unknown", "__proto__", "constructor", undefined])(
    "No home page rules exist under «%s»",
    (name) => expect(getHomeRules(name)).toBeNull(),
  );
});
