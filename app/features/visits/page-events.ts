import { isRouteErrorResponse } from "@remix-run/react";
import type { ContextType } from "react";
import type { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import type { Report } from "./report";
import { findScreen, type Screen } from "./screens";

export type PageRouter = NonNullable<ContextType<typeof DataRouterContext>>["router"];
export type PageState = PageRouter["state"];

/** The filters of a list are an event once they have stayed the same for so long (K-030, AMB-028). */
const filtersAfterMs = 5000;
/** What the query says besides filters. */
const noFilters = /^(popup|page|from|playlist|hero|q|utm_\w+|job|campaign_id)$/;

/** Reports what routes show: screens, popups named in the address, and the filters of lists. */
export function createPageEvents(report: Report) {
  let shown: { pathname: string; popup: string | null; filters: string | null } | null = null;
  let filterTimer: ReturnType<typeof setTimeout> | undefined;
  let screen: Screen | null = null;

  const onFilters = (filters: string) => {
    clearTimeout(filterTimer);
    filterTimer = setTimeout(
      () =>
        report({ action_id: "filter_change", block_type: "filters", element_type: "filter", text: filters }),
      filtersAfterMs,
    );
  };

  const onPopup = (popup: string | null, before: string | null) => {
    const element = { block_type: "popup", element_type: "popup" } as const;
    if (before !== null) report({ action_id: "popup_close", ...element, element_attributes_id: before });
    if (popup !== null) report({ action_id: "popup_view", ...element, element_attributes_id: popup });
  };

  let automatic: string | null = null;

  return {
    onAutomaticPopup: (popup: string) => {
      const next = popup === "none" ? null : popup;
      if (next !== automatic) onPopup(next, automatic);
      automatic = next;
    },
    getScreen: () => screen,
    /** Forgets the page, so that it counts again when it is shown again. */
    forget: () => {
      clearTimeout(filterTimer);
      shown = null;
    },
    onPage: (state: PageState, time?: number) => {
      const { navigation, location, matches, errors } = state;
      if (navigation.state !== "idle") return;
      const [error] = Object.values(errors ?? {});
      const isMissing = isRouteErrorResponse(error) && error.status === 404;
      const match = matches.at(-1);
      // Failed pages do not count as viewed.
      if (!match || (error !== undefined && !isMissing)) return;
      const handles: unknown[] = matches.map(({ route }) => route.handle as unknown);
      const data: unknown = state.loaderData[match.route.id];
      screen = findScreen({ ...location, handles, params: match.params, isMissing, data });
      const query = new URLSearchParams(location.search);
      const filters =
        screen?.type === "category" || screen?.type === "archive"
          ? describeFilters(query, match.params)
          : null;
      const next = { pathname: location.pathname, popup: query.get("popup"), filters };
      const before = shown;
      shown = next;
      // Popups and filters change only the query and are not screens of their own.
      if (before?.pathname !== next.pathname && screen?.isReported)
        report({ action_id: "screen_view" }, time);
      if (before?.popup !== next.popup) onPopup(next.popup, before?.popup ?? null);
      if (filters === null) clearTimeout(filterTimer);
      else if (before && before.filters !== null && before.filters !== filters) onFilters(filters);
    },
  };
}

/** The chosen filters, as `genre=drama&year=1920s`, in the order of their names. */
function describeFilters(
  query: URLSearchParams,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const chosen = new URLSearchParams(
    [...query].filter(([name, value]) => value !== "" && !noFilters.test(name)),
  );
  if (params["*"]) chosen.set("path", params["*"]);
  chosen.sort();
  return chosen.toString();
}
