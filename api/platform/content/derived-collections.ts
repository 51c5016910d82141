import type { Motif, Palette } from "#domain/artwork";
import { localized } from "#domain/localized";
import type { SeedCountry, SeedGenre, SeedList, SeedTitle } from "./content-schema";

const minTitles = 4;
const minGenreTitles = 12;

type Look = [Motif, Motif, Palette];
type Looks = readonly [Look, ...Look[]];

const decadeLooks: Looks = [
  ["camera", "beam", "night-gold"],
  ["moon", "rocket", "cobalt-ivory"],
  ["train", "rings", "amber-ink"],
  ["city", "rays", "crimson-cream"],
  ["microphone", "arcs", "plum-rose"],
  ["plane", "bars", "teal-orange"],
];
const countryLooks: Looks = [
  ["tower", "waves", "ice-coral"],
  ["mountain", "disc", "olive-red"],
  ["bridge", "stairs", "steel-lemon"],
  ["castle", "bars", "wine-sand"],
  ["ship", "rays", "ivory-red"],
  ["clock", "arcs", "moss-blood"],
];
const genreLooks: Looks = [
  ["mask", "rays", "plum-rose"],
  ["hat", "arcs", "steel-lemon"],
  ["eye", "stairs", "moss-blood"],
  ["rocket", "rings", "cobalt-ivory"],
  ["key", "bars", "night-gold"],
  ["sword", "waves", "olive-red"],
  ["book", "disc", "wine-sand"],
];

/** Generated collections: films and series of a decade, a country or a genre, if there are enough of them. */
export function derivedCollections(
  titles: SeedTitle[],
  countries: SeedCountry[],
  genres: SeedGenre[],
): SeedList[] {
  return [...getDecades(titles), ...getCountries(titles, countries), ...getGenres(titles, genres)];
}

const pickLook = (looks: Looks, index: number): Look => looks[index % looks.length] ?? looks[0];

/** «от … до …» with the first and the last title. */
const formatRange = (found: SeedTitle[]): string =>
  `от «${found[0]?.title.ru ?? ""}» до «${found.at(-1)?.title.ru ?? ""}»`;

function getDecades(titles: SeedTitle[]): SeedList[] {
  const own = titles.filter(({ original }) => !original);
  const decades = [...new Set(own.map(({ year }) => Math.floor(year / 10) * 10))].sort(
    (one, other) => one - other,
  );
  return decades.flatMap((decade, index): SeedList[] => {
    const found = own.filter(({ year }) => Math.floor(year / 10) * 10 === decade);
    if (found.length < minTitles) return [];
    const [first, second, palette] = pickLook(decadeLooks, index);
    return [
      {
        alias: `kino-${decade}-h`,
        title: localized(
          `Кино ${decade}-х`,
          `Cinema of the ${decade}s`,
          `Film ${decade}-ih`,
          `Киното на ${decade}-те`,
          `Film ${decade}-ih`,
        ),
        description: `Всё, что есть в каталоге из ${decade}-х, ${formatRange(found)}: одно десятилетие, разные страны и жанры рядом на одной полке.`,
        titles: found.map(({ alias }) => alias),
        forKids: false,
        motifs: [first, second],
        palette,
      },
    ];
  });
}

function getGenres(titles: SeedTitle[], genres: SeedGenre[]): SeedList[] {
  return genres.flatMap(({ alias, title }, index): SeedList[] => {
    const found = titles.filter((film) => film.genres.includes(alias));
    if (found.length < minGenreTitles) return [];
    const [first, second, palette] = pickLook(genreLooks, index);
    const lower = (name: string) => name.toLowerCase();
    return [
      {
        alias: `zhanr-${alias}`,
        title: localized(
          `Жанр: ${lower(title.ru)}`,
          `Genre: ${lower(title.en)}`,
          `Žanr: ${lower(title.sr)}`,
          `Жанр: ${lower(title.bg)}`,
          `Žanr: ${lower(title.hr)}`,
        ),
        description: `${title.ru}: весь жанр одной полкой, ${formatRange(found)}: кино и сериалы, чёрно-белые и цветные, известные и забытые.`,
        titles: found.map((film) => film.alias),
        forKids: false,
        motifs: [first, second],
        palette,
      },
    ];
  });
}

function getCountries(titles: SeedTitle[], countries: SeedCountry[]): SeedList[] {
  return countries.flatMap(({ code, alias, title }, index): SeedList[] => {
    const found = titles.filter((film) => film.countries.includes(code));
    if (found.length < minTitles) return [];
    const [first, second, palette] = pickLook(countryLooks, index);
    return [
      {
        alias: `ekran-${alias}`,
        title: localized(
          `${title.ru} на экране`,
          `${title.en} on screen`,
          `${title.sr} na ekranu`,
          `${title.bg} на екрана`,
          `${title.hr} na ekranu`,
        ),
        description: `${title.ru}: фильмы и сериалы каталога, которые снимали здесь или вместе с другими: ${formatRange(found)}. Хороший повод сравнить, чем одна школа не похожа на другую.`,
        titles: found.map((film) => film.alias),
        forKids: false,
        motifs: [first, second],
        palette,
      },
    ];
  });
}
