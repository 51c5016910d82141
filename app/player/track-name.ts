import type { TFunction } from "~/lib/i18n/i18n";
import type { AudioTrack } from "./audio-tracks";
import type { PlayerMedia } from "./player-media";

/** A sound or subtitles, as menus name them. */
type NamedTrack = Pick<AudioTrack, "language" | "label"> & { kind: "description" | "sdh" | null };

export const toNamedTrack = ({ srclang, label, kind }: PlayerMedia["tracks"][number]): NamedTrack => ({
  language: srclang.replace(/-x-.+$/, ""),
  label,
  kind,
});

/**
 * A track's name without its kind, which is said beside it in the viewer's language: the label of one with a kind says
 * that in the film's words, so its language is named instead.
 */
export function getPlainName({ language, label, kind }: NamedTrack): string {
  if (kind === null || !/^[a-z]{2,3}\b/i.test(language)) return label;
  const name = new Intl.DisplayNames([language], { type: "language", fallback: "none" }).of(language);
  return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : label;
}

/** «Русский, тифлокомментарий». */
export const getTrackName = (track: NamedTrack, t: TFunction<"player">): string =>
  track.kind === null ? track.label : `${getPlainName(track)}, ${t(`trackKind.${track.kind}`)}`;
