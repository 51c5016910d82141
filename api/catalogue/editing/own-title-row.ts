import { placeholderColor } from "#artwork/pictures/draw-picture";
import type { OwnTitle } from "#contract/editing";
import type { TrackKind } from "#contract/track-kinds";
import { adultPalettes, childrensPalettes, motifs } from "#domain/artwork";
import { createLocalized } from "#domain/localized";
import { sortTitle } from "#domain/sort-title";
import { stablePick } from "#domain/stable-hash";
import type { StoredWindow, TitlePhotos, titles } from "../../platform/db/schema";
import { getTitlePictures, titlePicture } from "../catalog/picture-specs";

/** What is known of a title's film. */
export type OwnFilm = {
  id: string;
  durationSeconds: number;
  photos: TitlePhotos;
  trackKinds: TrackKind[];
};

export const getMinutes = ({ durationSeconds }: OwnFilm) => Math.max(1, Math.round(durationSeconds / 60));

export const getTitleId = (alias: string) => `t_${alias}`;

const always = { publish: 0, unpublish: 0 };
const windows: Record<OwnTitle["access"], StoredWindow[]> = {
  free: [{ type: "free", ...always }],
  lite: [
    { type: "premium", ...always },
    { type: "lite", ...always },
  ],
  premium: [{ type: "premium", ...always }],
};

/** The catalogue's row of an operator's own title; of a series with its first episode's film. Its drawn pictures are made of its alias. */
export function createOwnTitleRow(
  alias: string,
  title: OwnTitle,
  {
    film,
    kind,
    accessibility,
    addedAt,
  }: { film: OwnFilm; kind: "movie" | "series"; accessibility: TrackKind[]; addedAt: number },
): typeof titles.$inferInsert {
  const names = createLocalized((locale) => title.title[locale] ?? title.title.ru);
  const drawn = {
    alias,
    title: names,
    year: title.year,
    motifs: [stablePick(motifs, alias, "subject"), stablePick(motifs, alias, "accompaniment")],
    palette: stablePick(title.for_kids ? childrensPalettes : adultPalettes, alias, "palette"),
    photos: film.photos,
  };
  return {
    ...drawn,
    id: getTitleId(alias),
    uid: `u_${alias}`,
    kind,
    category: title.category,
    sortTitle: sortTitle(names),
    titleOriginal: title.title_original ?? title.title.ru,
    releaseDate: null,
    minutes: kind === "series" ? null : getMinutes(film),
    ratingAge: title.rating_age,
    forKids: title.for_kids,
    description: title.description,
    quote: null,
    genres: title.genres,
    countries: title.countries,
    hashtags: title.hashtags,
    accessibility,
    color: placeholderColor(titlePicture(drawn, "cover")),
    pictures: getTitlePictures(drawn),
    clip: film.id,
    isOwn: true,
    ratingStart: null,
    votes: 0,
    popularity: 0,
    isOriginal: false,
    isDisabled: false,
    blockedCountries: title.blocked_countries,
    windows: windows[title.access],
    addedAt,
  };
}
