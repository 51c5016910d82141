export const captionSizes = ["small", "medium", "large", "huge"] as const;
export const captionColors = ["white", "yellow", "green", "cyan"] as const;
export const captionBackgrounds = ["none", "half", "solid"] as const;
export const captionPositions = ["bottom", "top"] as const;
/** Where the second language is shown: under the first one or above it. */
export const secondPlaces = ["under", "above"] as const;

export const maxOffsetSeconds = 10;
export const offsetStepSeconds = 0.1;

/** In whole steps within the bounds. */
export const roundOffset = (seconds: number): number =>
  Math.round(Math.min(Math.max(seconds, -maxOffsetSeconds), maxOffsetSeconds) * 10) / 10;

/** «0,3», without its sign. */
export const formatOffset = (seconds: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    Math.abs(seconds),
  );

/** Appearance of subtitles. We render them ourselves, because browsers do not let viewers style native ones. */
export type CaptionStyle = {
  size: (typeof captionSizes)[number];
  color: (typeof captionColors)[number];
  background: (typeof captionBackgrounds)[number];
  position: (typeof captionPositions)[number];
  second: (typeof secondPlaces)[number];
};

export const defaultCaptionStyle: CaptionStyle = {
  size: "medium",
  color: "white",
  background: "half",
  position: "bottom",
  second: "under",
};

const pickOne = <T>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.find((known) => known === value) ?? otherwise;

export function readCaptionStyle(kept: unknown): CaptionStyle {
  const style = typeof kept === "object" && kept !== null ? kept : {};
  return {
    size: pickOne(captionSizes, "size" in style ? style.size : null, "medium"),
    color: pickOne(captionColors, "color" in style ? style.color : null, "white"),
    background: pickOne(captionBackgrounds, "background" in style ? style.background : null, "half"),
    position: pickOne(captionPositions, "position" in style ? style.position : null, "bottom"),
    second: pickOne(secondPlaces, "second" in style ? style.second : null, "under"),
  };
}

/** A cue's text without markup, split into lines. */
export function getLines(cueText: string): string[] {
  const plain = cueText
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");
  return plain
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Subtitles that also tell of what is to be heard; null for others. */
export type SubtitlesKind = "sdh" | null;

/**
 * The tracks' languages, made different: a track for the deaf, and a second one of a language (spoken signs, a
 * commentary), has a private subtag, because a track is chosen, and its choice kept, by language.
 */
export function distinguishLanguages(tracks: readonly { lang: string; kind: SubtitlesKind }[]): string[] {
  const isAlike = (one: (typeof tracks)[number], other: (typeof tracks)[number]) =>
    one.lang === other.lang && one.kind === other.kind;
  return tracks.map((track, index) => {
    const before = tracks.slice(0, index).filter((other) => isAlike(track, other)).length;
    const subtags = [...(track.kind ? [track.kind] : []), ...(before > 0 ? [String(before + 1)] : [])];
    return [track.lang, ...(subtags.length > 0 ? ["x", ...subtags] : [])].join("-");
  });
}

/** The initial language: the viewer's last choice if this film has it, else the film's default. */
export function getInitialSubtitles(
  tracks: readonly { srclang: string; isDefault: boolean }[],
  chosen: string | null | undefined,
): string | null {
  if (chosen === null) return null;
  const find = (srclang: string | undefined) => tracks.find((track) => track.srclang === srclang);
  const language = chosen?.replace(/-x-.+$/, "");
  // In a language of which there are only those for the deaf they are better than none.
  const remembered = find(chosen) ?? find(language) ?? (language && find(`${language}-x-sdh`));
  return (remembered || tracks.find((track) => track.isDefault))?.srclang ?? null;
}
