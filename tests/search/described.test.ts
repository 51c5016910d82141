import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SearchPage } from "#contract/search";
import { isForChildren } from "#domain/age-rating";
import { titles } from "../../api/platform/db/schema";
import { apiKey, openApi } from "../setup/test-api";

let api: Awaited<ReturnType<typeof openApi>>;
let described: Set<string>;
let forChildren: Set<string>;
beforeAll(async () => {
  api = await openApi();
  const rows = (await api.db.select().from(titles)).filter(({ accessibility }) => accessibility.length > 0);
  described = new Set(rows.map(({ alias }) => alias));
  forChildren = new Set(rows.filter(isForChildren).map(({ alias }) => alias));
});
afterAll(() => api.stop());

async function find(query: string, forKids = false): Promise<string[]> {
  const parameters = new URLSearchParams({
    apikey: apiKey,
    locale: "ru",
    for_kids: String(forKids),
    q: query,
  });
  const page = (await (await fetch(`${api.url}/catalog/search/all?${parameters}`)).json()) as SearchPage;
  return page.titles.items.map(({ alias }) => alias);
}

describe("Films with audio description and subtitles for the deaf", () => {
  it.each([
    "тифлокомментарий",
    "фильмы с тифлокомментариями",
    "аудиодескрипция",
    "субтитры для глухих",
    "субтитры для слабослышащих",
    "audio description",
    "SDH",
    "subtitles for the deaf",
    "closed captions",
    "audio-opis",
    "titlovi za gluve",
    "аудиоописание",
    "субтитри за глухи",
    "audioopis",
    "titlovi za gluhe",
  ])("«%s» finds films with audio description or subtitles for the deaf", async (query) => {
    const found = await find(query);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((alias) => !described.has(alias))).toEqual([]);
  });

  it("Children find only films for children by the words for audio description", async () => {
    const found = await find("тифлокомментарий", true);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((alias) => !forChildren.has(alias))).toEqual([]);
  });
});
