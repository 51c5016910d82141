import type { SeedCountry } from "../seed-types";
import { names } from "./shorthand";

export const countries: SeedCountry[] = [
  { code: "SU", alias: "ussr", title: names("СССР", "USSR", "SSSR", "СССР", "SSSR") },
  { code: "RU", alias: "russia", title: names("Россия", "Russia", "Rusija", "Русия", "Rusija") },
  { code: "DE", alias: "germany", title: names("Германия", "Germany", "Nemačka", "Германия", "Njemačka") },
  { code: "US", alias: "usa", title: names("США", "USA", "SAD", "САЩ", "SAD") },
  { code: "FR", alias: "france", title: names("Франция", "France", "Francuska", "Франция", "Francuska") },
  { code: "JP", alias: "japan", title: names("Япония", "Japan", "Japan", "Япония", "Japan") },
  { code: "SE", alias: "sweden", title: names("Швеция", "Sweden", "Švedska", "Швеция", "Švedska") },
  { code: "DK", alias: "denmark", title: names("Дания", "Denmark", "Danska", "Дания", "Danska") },
  { code: "IT", alias: "italy", title: names("Италия", "Italy", "Italija", "Италия", "Italija") },
  {
    code: "GB",
    alias: "uk",
    title: names(
      "Великобритания",
      "United Kingdom",
      "Velika Britanija",
      "Великобритания",
      "Velika Britanija",
    ),
  },
  { code: "AT", alias: "austria", title: names("Австрия", "Austria", "Austrija", "Австрия", "Austrija") },
  {
    code: "CS",
    alias: "czechoslovakia",
    title: names("Чехословакия", "Czechoslovakia", "Čehoslovačka", "Чехословакия", "Čehoslovačka"),
  },
];
