import { longestQuery, type Suggestion } from "~/contract/search";
import { attempt } from "~/lib/api/api-client.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { defaultLocale, isLocale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { readQuery } from "./read-query";
import type { SuggestionItem } from "./suggestion-item";

/** GET /resources/suggest?q=…&locale=…: names that answer what is being typed, for this viewer's audience. Nothing when the API fails. */
export const suggestLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const query = readQuery(context.url.searchParams.get("q") ?? "");
  const asked = context.url.searchParams.get("locale");
  const locale = isLocale(asked) ? asked : defaultLocale;
  const items = query === "" || query.length > longestQuery ? [] : await suggestions();
  const shown = items.map(
    ({ kind, alias, text, year }): SuggestionItem => ({
      kind,
      text,
      year,
      href: localisedPath(kind === "title" ? paths.title(alias) : paths.person(alias), locale),
    }),
  );
  // Kept by nobody: another profile of the same browser may be a child's.
  return Response.json({ items: shown }, { headers: { "Cache-Control": "private, no-store" } });

  async function suggestions(): Promise<Suggestion[]> {
    const { forKids, country, apiKey } = await context.cacheAudience();
    const answer = await attempt(
      context.api.search.suggest(
        { q: query, device_type: "web", locale, for_kids: forKids, geoip_cc: country },
        { context: { apiKey } },
      ),
    );
    return answer.ok ? answer.value.items : [];
  }
});
