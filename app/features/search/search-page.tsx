import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ServerMarkupPage } from "~/lib/server-markup/server-markup-page";
import { useSuggestions } from "./use-suggestions";

/** The search page: server markup, suggestions, and a voice that says what a search came to. */
export function SearchPage() {
  const [told, tell] = useState("");
  const { search } = useLocation();
  const before = useRef(search);
  useSuggestions(tell);
  useEffect(() => {
    if (before.current === search) return;
    before.current = search;
    // The form went with the page before; who typed goes on typing.
    if (document.activeElement === document.body)
      document
        .querySelector<HTMLInputElement>("form[data-search] input[name=q]")
        ?.focus({ preventScroll: true });
    tell(document.querySelector<HTMLElement>("[data-found]")?.dataset.found ?? "");
  }, [search]);
  return (
    <>
      <ServerMarkupPage />
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </>
  );
}
