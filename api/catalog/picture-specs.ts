import type { TitlePictures } from "../db/schema";
import type { PictureSpec } from "../media/pictures/draw-picture";
import { pictureVersion } from "../media/pictures/render-picture";
import type { Motif, Palette } from "../media/pictures/vocabulary";
import { pictureUrlOf } from "./pictures";

type Drawn = { alias: string; motifs: readonly string[]; palette: string };

/** What a title is drawn from. The stored motifs and palette come from the seed, which the vocabulary types. */
export function titlePicture(
  title: Drawn & { title: { ru: string }; year: number | null },
  shape: "cover" | "poster" | "frame" | "square" | "banner-narrow",
): PictureSpec {
  const isLettered = shape === "cover" || shape === "poster";
  return {
    ...base(title),
    shape,
    lettering: isLettered ? title.title.ru : null,
    year: isLettered ? title.year : null,
  };
}

/** The addresses of a title's pictures: each changes when the drawing of its shape does. */
export function titlePictures(title: Parameters<typeof titlePicture>[0]): TitlePictures {
  const at = (kind: keyof TitlePictures, shape: Parameters<typeof titlePicture>[1]) =>
    pictureUrlOf(kind, title.alias, pictureVersion(titlePicture(title, shape)));
  return {
    cover: at("cover", "cover"),
    poster: at("poster", "poster"),
    frame: at("frame", "frame"),
    square: at("square", "square"),
    narrow: at("narrow", "banner-narrow"),
  };
}

export function listPicture(list: Drawn & { title: { ru: string } }): PictureSpec {
  return { ...base(list), shape: "cover", lettering: list.title.ru, year: null };
}

export function articlePicture(article: Drawn): PictureSpec {
  return { ...base(article), shape: "cover", lettering: null, year: null };
}

export function channelPicture(channel: { alias: string; mark: string; palette: string }): PictureSpec {
  return {
    shape: "channel",
    lettering: channel.mark,
    year: null,
    motifs: ["beam", "disc"],
    palette: channel.palette as Palette,
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

function base(drawn: Drawn): Pick<PictureSpec, "motifs" | "palette" | "seed"> {
  const [subject, accompaniment] = drawn.motifs as Motif[];
  return {
    motifs: [subject ?? "beam", accompaniment ?? "disc"],
    palette: drawn.palette as Palette,
    seed: drawn.alias,
  };
}
