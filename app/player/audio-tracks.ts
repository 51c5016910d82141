/** A sound that also says what is to be seen; null for the film's sound alone. */
type SoundKind = "description" | null;
/** One of a film's sounds; its label, in its own language, differs from those of the film's others. */
export type AudioTrack = { language: string; label: string; kind: SoundKind };

export function readAudioTrack(kept: unknown): AudioTrack | null {
  if (typeof kept !== "object" || kept === null || !("language" in kept) || !("label" in kept)) return null;
  const { language, label } = kept;
  if (typeof language !== "string" || typeof label !== "string") return null;
  return { language, label, kind: "kind" in kept && kept.kind === "description" ? "description" : null };
}

/**
 * The track of the viewer's last choice: the same one, else one of its kind in its language, else the film's own in
 * that language; null if the film has none of them. Nobody gets a description who did not choose one.
 */
export function findAudioTrack(tracks: readonly AudioTrack[], chosen: AudioTrack | null): AudioTrack | null {
  if (chosen === null) return null;
  const inLanguage = tracks.filter(({ language }) => language === chosen.language);
  const alike = inLanguage.filter(({ kind }) => kind === chosen.kind);
  const same = alike.find(({ label }) => label === chosen.label);
  const usual = inLanguage.find(({ kind }) => kind === null);
  return same ?? (chosen.language === "" ? null : (alike[0] ?? usual ?? null));
}

/** What browsers and the engine call a sound that describes the picture. */
const describedKinds = ["main-desc", "descriptions"];
export const readSoundKind = (kind: string | undefined): SoundKind =>
  describedKinds.includes(kind ?? "") ? "description" : null;
