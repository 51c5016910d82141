import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isArticleKept, isInDoubt, readArticles, readKept, readKeptFor, readRenewed } from "./kept";

const names = new Set<string>();
const emptyCache = { keys: async () => [], match: async () => undefined };
beforeEach(() =>
  vi.stubGlobal("caches", {
    has: async (name: string) => names.has(name),
    // Browsers make a cache that is not there.
    open: async (name: string) => {
      names.add(name);
      return emptyCache;
    },
    match: async () => undefined,
  }),
);
afterEach(() => {
  names.clear();
  vi.unstubAllGlobals();
});

it.each([
  ["the saved articles", readArticles, []],
  ["what is kept", readKept, null],
  ["whom it is kept for", readKeptFor, null],
  ["when it was fetched", readRenewed, 0],
  ["whether an article is kept", () => isArticleKept("filmy-iz-shkafa"), false],
  ["whether that is in doubt", isInDoubt, false],
] as const)(
  "Where everything kept was forgotten, to read %s makes no cache again",
  async (_what, read, nothing) => {
    expect(await read()).toEqual(nothing);
    expect([...names]).toEqual([]);
  },
);
