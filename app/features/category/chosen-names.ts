import type { Filter } from "~/contract/filters";
import type { Choices } from "./category-address";

/** What was chosen in the words of the filters: «Драма», «Германия», «1927». Without filters the values themselves. */
export function chosenNames(choices: Choices, filters: Filter[] | null): string[] {
  return (["category", "genre", "country", "year"] as const).flatMap((name) => {
    const items = filters?.find(({ alias }) => alias === name)?.items ?? [];
    return choices[name].map((value) => items.find(({ alias }) => alias === value)?.title ?? value);
  });
}
