import type { SeedGenre } from "../seed-types";
import { names } from "./shorthand";

export const genres: SeedGenre[] = [
  { alias: "drama", title: names("Драма", "Drama", "Drama", "Драма", "Drama") },
  { alias: "comedy", title: names("Комедия", "Comedy", "Komedija", "Комедия", "Komedija") },
  { alias: "horror", title: names("Ужасы", "Horror", "Horor", "Ужаси", "Horor") },
  {
    alias: "sci-fi",
    title: names(
      "Фантастика",
      "Science fiction",
      "Naučna fantastika",
      "Научна фантастика",
      "Znanstvena fantastika",
    ),
  },
  { alias: "fantasy", title: names("Фэнтези", "Fantasy", "Fantazija", "Фентъзи", "Fantastika") },
  { alias: "adventure", title: names("Приключения", "Adventure", "Avantura", "Приключенски", "Pustolovni") },
  {
    alias: "documentary",
    title: names("Документальное", "Documentary", "Dokumentarni", "Документални", "Dokumentarni"),
  },
  { alias: "melodrama", title: names("Мелодрама", "Melodrama", "Melodrama", "Мелодрама", "Melodrama") },
  { alias: "history", title: names("Историческое", "History", "Istorijski", "Исторически", "Povijesni") },
  { alias: "crime", title: names("Криминал", "Crime", "Krimi", "Криминални", "Krimić") },
  { alias: "war", title: names("Военное", "War", "Ratni", "Военни", "Ratni") },
  { alias: "western", title: names("Вестерн", "Western", "Vestern", "Уестърн", "Vestern") },
  { alias: "musical", title: names("Мюзикл", "Musical", "Mjuzikl", "Мюзикъл", "Mjuzikl") },
  { alias: "fairy-tale", title: names("Сказка", "Fairy tale", "Bajka", "Приказка", "Bajka") },
  { alias: "animation", title: names("Анимация", "Animation", "Animacija", "Анимация", "Animacija") },
  { alias: "thriller", title: names("Триллер", "Thriller", "Triler", "Трилър", "Triler") },
  { alias: "detective", title: names("Детектив", "Detective", "Detektivski", "Детективски", "Detektivski") },
  { alias: "biography", title: names("Биография", "Biography", "Biografija", "Биография", "Biografija") },
  { alias: "experimental", title: names("Авангард", "Experimental", "Avangarda", "Авангард", "Avangarda") },
  { alias: "family", title: names("Семейное", "Family", "Porodični", "Семейни", "Obiteljski") },
  { alias: "mystery", title: names("Мистика", "Mystery", "Misterija", "Мистерия", "Misterij") },
  { alias: "romance", title: names("Романтика", "Romance", "Romantika", "Романтика", "Romantika") },
  { alias: "noir", title: names("Нуар", "Film noir", "Noar", "Ноар", "Noir") },
  {
    alias: "educational",
    title: names("Познавательное", "Educational", "Obrazovni", "Образователни", "Obrazovni"),
  },
];
