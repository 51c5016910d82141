import { type Clip, getTrackKinds } from "#artwork/clips/load-clips";
import { placeholderColor } from "#artwork/pictures/draw-picture";
import type { TrackKind } from "#contract/track-kinds";
import { sortTitle } from "#domain/sort-title";
import { stableHash, stablePick } from "#domain/stable-hash";
import { daySeconds } from "#domain/time-units";
import { listCommonKinds } from "#domain/track-kinds";
import { getOutsideTrackKinds } from "../catalogue/catalog/outside-track-kinds";
import { getTitlePictures, titlePicture } from "../catalogue/catalog/picture-specs";
import type { SeedTitle } from "../platform/content/content-schema";
import { getGivenPhotos } from "../platform/content/given-pictures";
import type { credits, episodes, seasons, StoredWindow, titles, trailers } from "../platform/db/schema";

export type TitleRows = {
  title: typeof titles.$inferInsert;
  credits: (typeof credits.$inferInsert)[];
  seasons: (typeof seasons.$inferInsert)[];
  episodes: (typeof episodes.$inferInsert)[];
  trailers: (typeof trailers.$inferInsert)[];
};
export type ClipChoice = (Pick<Clip, "id" | "kind" | "audience" | "protection"> &
  Partial<Pick<Clip, "audio" | "tracks">>)[];

/** Reference date of the catalogue; additions and publication dates are counted back from it. */
export const catalogueDay = Math.floor(Date.UTC(2026, 10, 15) / 1000);

/** Database rows of one title. Rating, date added and clip are derived from the alias. */
export function titleRows(seed: SeedTitle, clips: ClipChoice): TitleRows {
  const id = `t_${seed.alias}`;
  const photos = getGivenPhotos(seed);
  const spec = titlePicture(seed, "cover");
  const votes = 12 + (stableHash(seed.alias, "votes") % 900);
  const clip = seed.media
    ? ""
    : seed.protected
      ? findProtectedClip(clips)
      : pickClip(seed, seed.alias, clips);
  const title = {
    id,
    uid: `u_${seed.alias}`,
    alias: seed.alias,
    kind: seed.kind,
    category: seed.category,
    title: seed.title,
    sortTitle: sortTitle(seed.title),
    titleOriginal: seed.titleOriginal,
    year: seed.year,
    releaseDate: seed.releaseDate ?? null,
    minutes: seed.minutes ?? null,
    ratingAge: seed.ratingAge,
    forKids: seed.forKids,
    description: seed.description,
    quote: seed.quote ?? null,
    genres: seed.genres,
    countries: seed.countries,
    hashtags: seed.hashtags,
    motifs: seed.motifs,
    palette: seed.palette,
    color: placeholderColor(spec),
    pictures: getTitlePictures({ ...seed, photos }),
    photos,
    clip,
    media: seed.media ?? null,
    ratingStart: 6 + (stableHash(seed.alias, "rating") % 36) / 10,
    votes,
    popularity: votes + (seed.original ? 300 : 0),
    isOriginal: seed.original ?? false,
    isDisabled: false,
    blockedCountries: seed.blockedCountries ?? [],
    windows: createWindows(seed),
    addedAt: catalogueDay - (stableHash(seed.alias, "added") % 700) * daySeconds,
  };
  const seasons = (seed.seasons ?? []).map((season, index) => ({
    titleId: id,
    number: index + 1,
    title: season.title,
    description: season.description,
    year: season.year,
  }));
  const episodes = (seed.seasons ?? []).flatMap((season, seasonIndex) =>
    season.episodes.map((episode, index) => {
      const startId = `${seed.alias}-s${seasonIndex + 1}e${index + 1}`;
      return {
        startId,
        uid: `e_${startId}`,
        titleId: id,
        season: seasonIndex + 1,
        number: index + 1,
        title: episode.title,
        description: episode.description ?? null,
        minutes: episode.minutes,
        clip: pickClip(seed, startId, clips),
        addedAt: episode.added === undefined ? null : Date.parse(episode.added) / 1000,
      };
    }),
  );
  const accessibility = seed.media
    ? getOutsideTrackKinds(seed.media)
    : listCommonKinds(
        (seed.kind === "series" ? episodes : [title]).map((part) => getClipTrackKinds(part.clip, clips)),
      );
  return {
    title: { ...title, accessibility },
    credits: creditRows(seed, id),
    seasons,
    episodes,
    trailers: trailerRows(seed, id, clips),
  };
}

function creditRows(seed: SeedTitle, titleId: string): TitleRows["credits"] {
  const crew = [
    ["director", seed.directors],
    ["writer", seed.writers],
    ["producer", seed.producers],
    ["operator", seed.operators],
    ["composer", seed.composers],
  ] as const;
  const rows: TitleRows["credits"] = crew.flatMap(([role, people]) =>
    (people ?? []).map((person, position) => ({ titleId, person, role, character: null, position })),
  );
  seed.cast.forEach(({ person, character }, position) =>
    rows.push({ titleId, person, role: "actor", character, position }),
  );
  return rows;
}

/** Aliases of all credited people. */
export const getPeople = (seed: SeedTitle): string[] =>
  creditRows(seed, seed.alias).map(({ person }) => person);

/** Those of the demonstration are none of a film that lies elsewhere. */
function trailerRows(seed: SeedTitle, titleId: string, clips: ClipChoice): TitleRows["trailers"] {
  if (seed.media) return [];
  const trailerClips = clips
    .filter(
      ({ kind, protection, audience }) =>
        kind === "trailer" && !protection && (audience === "children") === seed.forKids,
    )
    .map(({ id }) => id);
  if (trailerClips.length === 0) return [];
  const count = stableHash(seed.alias, "trailers") % 3 === 0 ? 2 : 1;
  return Array.from({ length: count }, (_, position) => ({
    uid: `tr_${seed.alias}_${position + 1}`,
    titleId,
    title: position === 0 ? "Трейлер" : "Фрагмент",
    description: seed.title.ru,
    clip: stablePick(trailerClips, seed.alias, position),
    position,
  }));
}

/** Picks a children's clip for a children's title, and any other for the rest. */
function pickClip(seed: { forKids: boolean }, key: string, clips: ClipChoice): string {
  const films = clips.filter(({ kind }) => kind === "film");
  const fit = films.filter(({ audience }) => (audience === "children") === seed.forKids);
  const choice = fit.length > 0 ? fit : films;
  return choice.length === 0 ? "" : stablePick(choice, key, "clip").id;
}

const getClipTrackKinds = (clip: string, clips: ClipChoice): TrackKind[] => {
  const found = clips.find(({ id }) => id === clip);
  return found ? getTrackKinds({ audio: found.audio, tracks: found.tracks ?? [] }) : [];
};

function findProtectedClip(clips: ClipChoice): string {
  return clips.find(({ protection }) => protection)?.id ?? "";
}

const always = { publish: 0, unpublish: 0 };

/**
 * Most titles are free; originals and every sixth title need a subscription, for some of them a lite one is enough
 * (AMB-208).
 */
function createWindows(seed: SeedTitle): StoredWindow[] {
  if (seed.premiere)
    return [{ type: "free", publish: Date.parse(seed.premiere) / 1000, unpublish: 4_102_444_800 }];
  const paid = !seed.forKids && (seed.original || stableHash(seed.alias, "access") % 6 === 0);
  if (!paid) return [{ type: "free", ...always }];
  const premium: StoredWindow = { type: "premium", ...always };
  return stableHash(seed.alias, "lite") % 2 === 0 ? [premium, { type: "lite", ...always }] : [premium];
}
