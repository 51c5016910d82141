import { placeholderColor } from "#artwork/pictures/draw-picture";
import { motifs, palettes } from "#domain/artwork";
import { createLocalized } from "#domain/localized";
import { sortTitle } from "#domain/sort-title";
import { stableHash, stablePick } from "#domain/stable-hash";
import { daySeconds } from "#domain/time-units";
import { getTitlePictures, titlePicture } from "../catalogue/catalog/picture-specs";
import type { SeedCountry, SeedGenre } from "../platform/content/content-schema";
import { generatedPrefix } from "../platform/db/generated";
import type { titles } from "../platform/db/schema";
import { catalogueDay, type ClipChoice } from "./title-rows";

const nouns = [
  "Маяк",
  "Полустанок",
  "Карусель",
  "Телеграмма",
  "Парус",
  "Мельница",
  "Фонарь",
  "Рассвет",
  "Архив",
  "Экспресс",
  "Дирижёр",
  "Сад",
];
const endings = [
  "на краю света",
  "без расписания",
  "в тумане",
  "для двоих",
  "за рекой",
  "и тень",
  "под дождём",
  "из прошлого",
  "номер семь",
  "на рассвете",
];

type TitleRow = typeof titles.$inferInsert;

/** Generates titles for benchmarks, in batches of 2,000; deterministic for a given count. */
export function* generatedTitles(
  count: number,
  { genres, countries }: { genres: SeedGenre[]; countries: SeedCountry[] },
  clips: ClipChoice,
): Generator<TitleRow[]> {
  let batch: TitleRow[] = [];
  for (let index = 1; index <= count; index += 1) {
    batch.push(generatedTitle(index, genres, countries, clips));
    if (batch.length < 2000 && index < count) continue;
    yield batch;
    batch = [];
  }
}

function generatedTitle(
  index: number,
  genres: SeedGenre[],
  countries: SeedCountry[],
  clips: ClipChoice,
): TitleRow {
  const alias = `${generatedPrefix}${index}`;
  const name = `${stablePick(nouns, alias, "noun")} ${stablePick(endings, alias, "ending")} ${index}`;
  const hash = stableHash(alias);
  const drawn = {
    alias,
    title: createLocalized(() => name),
    year: 1900 + (hash % 127),
    motifs: [stablePick(motifs, alias, 1), stablePick(motifs, alias, 2)],
    palette: stablePick(palettes, alias),
  };
  const isMovie = hash % 3 !== 0;
  return {
    ...drawn,
    id: `t_${alias}`,
    uid: `u_${alias}`,
    kind: isMovie ? "movie" : "series",
    category: isMovie ? "movies" : "series",
    sortTitle: sortTitle(drawn.title),
    titleOriginal: name,
    releaseDate: null,
    minutes: isMovie ? 40 + (hash % 120) : null,
    ratingAge: stablePick(["0+", "6+", "12+", "16+", "18+"], alias, "age"),
    forKids: hash % 5 === 0,
    description: name,
    quote: null,
    genres: [...new Set([stablePick(genres, alias, 1).alias, stablePick(genres, alias, 2).alias])],
    countries: [stablePick(countries, alias).code],
    hashtags: [],
    color: placeholderColor(titlePicture(drawn, "cover")),
    pictures: getTitlePictures(drawn),
    clip: clips.length > 0 ? stablePick(clips, alias).id : "",
    ratingStart: 5 + (hash % 45) / 10,
    votes: hash % 400,
    popularity: hash % 400,
    isOriginal: false,
    isDisabled: false,
    blockedCountries: [],
    windows: [{ type: "free", publish: 0, unpublish: 0 }],
    addedAt: catalogueDay - (hash % 2000) * daySeconds,
  };
}
