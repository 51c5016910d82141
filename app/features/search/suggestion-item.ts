/** A suggestion as sent to the browser. */
export type SuggestionItem = {
  kind: "movie" | "series" | "person";
  text: string;
  year: number | null;
  image: string | null;
  href: string;
};
