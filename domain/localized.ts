/** A name in the five languages of the interface. */
export type Localized = Record<"ru" | "en" | "sr" | "bg" | "hr", string>;

/** A name in Russian, English, Serbian (Latin), Bulgarian and Croatian, in this order. */
export function localized(ru: string, en: string, sr: string, bg: string, hr: string): Localized {
  return { ru, en, sr, bg, hr };
}
