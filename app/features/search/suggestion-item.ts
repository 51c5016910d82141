/** A suggestion as sent to the browser. */
export type SuggestionItem = { kind: "title" | "person"; text: string; year: number | null; href: string };
