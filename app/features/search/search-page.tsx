import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ServerMarkupPage } from "~/lib/server-markup/server-markup-page";
import { useSuggestions } from "./use-suggestions";

/** The search page: server markup, suggestions, and a live region that announces the number of results. */
export function SearchPage() {
  const [announcement, announce] = useState("");
  const { search } = useLocation();
  const previousSearch = useRef(search);
  useSuggestions(announce);
  useEffect(() => {
    if (previousSearch.current === search) return;
    previousSearch.current = search;
    // The form was replaced with the page: give focus back to the input.
    if (document.activeElement === document.body)
      document
        .querySelector<HTMLInputElement>("form[data-search] input[name=q]")
        ?.focus({ preventScroll: true });
    announce(document.querySelector<HTMLElement>("[data-found]")?.dataset.found ?? "");
  }, [search]);
  return (
    <>
      <ServerMarkupPage />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
