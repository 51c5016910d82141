import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SupportArticles } from "#contract/support";
import { openVisitors, type Visitors } from "../auth/visitors";
import { helpQueries } from "./help-queries";

let api: Visitors;
beforeAll(async () => {
  api = await openVisitors();
});
afterAll(() => api?.stop());

const find = async (locale: string, query: string) => {
  const { body } = await api.get(`/support/articles?locale=${locale}&q=${encodeURIComponent(query)}`);
  return (body as unknown as SupportArticles).items.map(({ id }) => id);
};

describe.each(Object.entries(helpQueries))("The help search in %s", (locale, rows) => {
  it.each(rows)("The help search first finds the article meant by «%s»: %s", async (query, id) => {
    expect((await find(locale, query))[0]).toBe(id);
  });
});
