import { films } from "#artwork/clips/films/index";
import { pictureVersion } from "#artwork/pictures/render-picture";
import { type Motif, type Palette, type PictureSpec } from "#domain/artwork";
import { getPictureUrl } from "#domain/pictures";
import { stableHash } from "#domain/stable-hash";
import type { TitlePhotos, TitlePictures } from "../../platform/db/schema";
import { getEpisodeMotif } from "./episode-motifs";

type DrawnItem = { alias: string; motifs: readonly Motif[]; palette: Palette };

/** The picture spec of a title. */
export function titlePicture(
  title: DrawnItem & { title: { ru: string }; year: number | null; photos?: TitlePhotos | null },
  shape: "cover" | "poster" | "frame" | "square" | "banner-narrow",
): PictureSpec {
  const isLettered = shape === "cover" || shape === "poster";
  const { poster, frame } = title.photos ?? {};
  const photo = shape === "poster" ? (poster ?? frame) : (frame ?? poster);
  return {
    ...(photo === undefined ? {} : { photo }),
    ...getBaseSpec(title),
    shape,
    lettering: isLettered ? title.title.ru : null,
    year: isLettered ? title.year : null,
  };
}

/** URLs of a title's pictures. Each contains a version that changes with its drawing. */
export function getTitlePictures(title: Parameters<typeof titlePicture>[0]): TitlePictures {
  const getUrl = (kind: keyof TitlePictures, shape: Parameters<typeof titlePicture>[1]) =>
    getPictureUrl(kind, title.alias, pictureVersion(titlePicture(title, shape)));
  return {
    cover: getUrl("cover", "cover"),
    poster: getUrl("poster", "poster"),
    frame: getUrl("frame", "frame"),
    square: getUrl("square", "square"),
    narrow: getUrl("narrow", "banner-narrow"),
  };
}

type EpisodeItem = Pick<DrawnItem, "motifs" | "palette"> & {
  startId: string;
  title: string;
  photo: string | null;
};

/** A picture of an episode: a frame of its film, or else the title's subject and inks, with a companion and arrangement that vary by episode. */
export function episodePicture({
  motifs: [subject = "beam"],
  palette,
  photo,
  ...episode
}: EpisodeItem): PictureSpec {
  const companion = getEpisodeMotif(episode, subject);
  const isLed = stableHash(episode.startId, "lead") % 2 === 0;
  return {
    ...(photo === null ? {} : { photo }),
    shape: "cover",
    lettering: null,
    year: null,
    motifs: isLed ? [subject, companion] : [companion, subject],
    palette,
    seed: episode.startId,
  };
}

export const getEpisodePictureUrl = (episode: EpisodeItem): string =>
  getPictureUrl("still", episode.startId, pictureVersion(episodePicture(episode)));

/** What stands for the picture of an episode that must not be shown: a film's leader that counts its number. */
export function leaderPicture(episode: { startId: string; number: number; palette: Palette }): PictureSpec {
  return {
    shape: "leader",
    lettering: String(episode.number),
    year: null,
    motifs: ["disc", "rings"],
    palette: episode.palette,
    seed: episode.startId,
  };
}

export const getLeaderUrl = (episode: Parameters<typeof leaderPicture>[0]): string =>
  getPictureUrl("leader", episode.startId, pictureVersion(leaderPicture(episode)));

/** A title's frame in the quiz. The question's id is not drawn, but makes the URL's version differ from the title's. */
export function questionPicture(question: Parameters<typeof titlePicture>[0] & { id: string }): PictureSpec {
  return { ...titlePicture(question, "frame"), lettering: question.id };
}

export function listPicture(list: DrawnItem & { title: { ru: string } }): PictureSpec {
  return { ...getBaseSpec(list), shape: "cover", lettering: list.title.ru, year: null };
}

/** A picture without lettering, for articles and promotional pages. */
export function articlePicture(article: DrawnItem): PictureSpec {
  return { ...getBaseSpec(article), shape: "cover", lettering: null, year: null };
}

export function channelPicture(channel: { alias: string; mark: string; palette: Palette }): PictureSpec {
  return {
    shape: "channel",
    lettering: channel.mark,
    year: null,
    motifs: ["beam", "disc"],
    palette: channel.palette,
    seed: channel.alias,
  };
}

export function personPicture(person: { alias: string; name: { ru: string } }): PictureSpec {
  const initials = person.name.ru
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join("")
    .slice(0, 2);
  return {
    shape: "person",
    lettering: initials,
    year: null,
    motifs: ["disc", "arcs"],
    palette: "ivory-red",
    seed: person.alias,
  };
}

/** The frame of a film at a second; null if the clip is not one of the drawn films. */
export function momentPicture(clip: string, second: number): PictureSpec | null {
  const film = films.find(({ id, kind }) => id === clip && kind === "film");
  if (!film || !Number.isInteger(second) || second < 0 || second > film.durationSeconds) return null;
  return {
    shape: "moment",
    lettering: null,
    year: null,
    motifs: ["beam", "disc"],
    palette: film.palette,
    seed: film.id,
    moment: { clip, second },
  };
}

export function getMomentUrl(clip: string, second: number): string | null {
  const spec = momentPicture(clip, second);
  return spec && getPictureUrl("moment", `${clip}-${second}`, pictureVersion(spec));
}

function getBaseSpec(item: DrawnItem): Pick<PictureSpec, "motifs" | "palette" | "seed"> {
  const [subject, accompaniment] = item.motifs;
  return {
    motifs: [subject ?? "beam", accompaniment ?? "disc"],
    palette: item.palette,
    seed: item.alias,
  };
}
