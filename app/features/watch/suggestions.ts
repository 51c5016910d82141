import type { Product } from "#contract/content";
import type { TitleCard } from "#contract/shared";

const maxSuggestions = 3;

/** What a suggested title has in common with the watched one. */
type Reason = { key: "director" | "genre"; name: string } | { key: "similar"; name: string };

type Watched = {
  title: string;
  genres: { title: string }[];
  directors: { name: string; filmography?: { alias: string }[] | undefined }[];
};
type Suggested = { alias: string; genres: { title: string }[] };

/** The strongest tie: the director, else the first genre in common. */
export function findReason(watched: Watched, suggested: Suggested): Reason {
  const director = watched.directors.find(({ filmography }) =>
    filmography?.some(({ alias }) => alias === suggested.alias),
  );
  if (director) return { key: "director", name: director.name };
  const genre = watched.genres.find(({ title }) => suggested.genres.some((other) => other.title === title));
  return genre ? { key: "genre", name: genre.title.toLowerCase() } : { key: "similar", name: watched.title };
}

/** Suggestions after a title; the API has selected what suits the viewer. */
export const getSuggestions = (product: Product): { card: TitleCard; reason: Reason }[] =>
  product.similar.slice(0, maxSuggestions).map((card) => ({ card, reason: findReason(product, card) }));
