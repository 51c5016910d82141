export const CAPTION_SIZES = ["small", "medium", "large", "huge"] as const;
export const CAPTION_COLORS = ["white", "yellow", "green", "cyan"] as const;
export const CAPTION_BACKGROUNDS = ["none", "half", "solid"] as const;
export const CAPTION_POSITIONS = ["bottom", "top"] as const;

/** How subtitles look. We render them ourselves, because browsers do not let viewers style native ones. */
export type CaptionStyle = {
  size: (typeof CAPTION_SIZES)[number];
  color: (typeof CAPTION_COLORS)[number];
  background: (typeof CAPTION_BACKGROUNDS)[number];
  position: (typeof CAPTION_POSITIONS)[number];
};

export const DEFAULT_CAPTION_STYLE: CaptionStyle = {
  size: "medium",
  color: "white",
  background: "half",
  position: "bottom",
};

const pickOne = <T>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.find((known) => known === value) ?? otherwise;

export function readCaptionStyle(kept: unknown): CaptionStyle {
  const style = typeof kept === "object" && kept !== null ? kept : {};
  return {
    size: pickOne(CAPTION_SIZES, "size" in style ? style.size : null, "medium"),
    color: pickOne(CAPTION_COLORS, "color" in style ? style.color : null, "white"),
    background: pickOne(CAPTION_BACKGROUNDS, "background" in style ? style.background : null, "half"),
    position: pickOne(CAPTION_POSITIONS, "position" in style ? style.position : null, "bottom"),
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

/** The initial language: the viewer's last choice if this film has it, else the film's default. */
export function initialSubtitles(
  tracks: readonly { srclang: string; isDefault: boolean }[],
  chosen: string | null | undefined,
): string | null {
  if (chosen === null) return null;
  const remembered = tracks.find((track) => track.srclang === chosen);
  return (remembered ?? tracks.find((track) => track.isDefault))?.srclang ?? null;
}
