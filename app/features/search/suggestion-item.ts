/** A suggestion as the browser lists it. */
export type SuggestionItem = { kind: "title" | "person"; text: string; year: number | null; href: string };
