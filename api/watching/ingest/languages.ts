import type { TrackKind } from "#contract/track-kinds";

const unknown = "und";

/** An ISO 639-2 or BCP 47 code as BCP 47; «und» for anything else. */
export function toLanguageTag(code: string | undefined): string {
  const text = code?.trim().replaceAll("_", "-") ?? "";
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/iu.test(text)) return unknown;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? unknown;
  } catch {
    return unknown;
  }
}

/** Whether a code names a language that has a name. */
export const isLanguage = (code: string): boolean => getOwnName(toLanguageTag(code)) !== null;

function getOwnName(tag: string): string | null {
  if (tag === unknown) return null;
  const name = new Intl.DisplayNames([tag], { type: "language", fallback: "none" }).of(tag);
  return name ? name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) : null;
}

/** As players that do not know kinds show them. */
const marks: Record<TrackKind, string> = { description: "AD", sdh: "SDH" };

/** What a viewer chooses by: the track's title, or the language's own name; always different within a film. */
export function labelTracks<
  Track extends { lang: string; title: string | null; kind?: TrackKind | null | undefined },
>(tracks: readonly Track[]): (Track & { label: string })[] {
  const used = new Set<string>();
  return tracks.map((track, index) => {
    const mark = track.kind ? ` (${marks[track.kind]})` : "";
    const name = track.title ?? `${getOwnName(track.lang) ?? String(index + 1)}${mark}`;
    let label = name;
    for (let number = 2; used.has(label); number += 1) label = `${name} ${number}`;
    used.add(label);
    return { ...track, label };
  });
}
