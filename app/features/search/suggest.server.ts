import type { Suggestion } from "#contract/search";
import { maxQueryLength } from "#contract/sizes";
import { attempt } from "~/lib/api/api-client.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { defaultLocale, isLocale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { loadUncached } from "../catalog/public-data.server";
import { normalizeQuery } from "./normalize-query";
import type { SuggestionItem } from "./suggestion-item";

/**
 * GET /resources/suggest?q=…&locale=…: suggestions for a partial query, for this viewer's audience. Empty if
 * the API fails.
 */
export const suggestLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const query = normalizeQuery(context.url.searchParams.get("q") ?? "");
  const localeParam = context.url.searchParams.get("locale");
  const locale = isLocale(localeParam) ? localeParam : defaultLocale;
  const items = query === "" || query.length > maxQueryLength ? [] : await loadSuggestions();
  const suggestionItems = items.map(
    ({ kind, alias, text, _cls, year, image }): SuggestionItem => ({
      kind: _cls ?? "person",
      text,
      year,
      image,
      href: localisedPath(kind === "title" ? paths.title(alias) : paths.person(alias), locale),
    }),
  );
  // Not cached, because another profile in the same browser may be a child's.
  return Response.json({ items: suggestionItems }, { headers: { "Cache-Control": "private, no-store" } });

  async function loadSuggestions(): Promise<Suggestion[]> {
    const result = await attempt(
      loadUncached(context, ({ audience, call }) =>
        context.api.search.suggest({ ...audience, q: query, locale }, call),
      ),
    );
    return result.ok ? result.value.items : [];
  }
});
