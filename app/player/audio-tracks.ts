/** One of a film's sounds; its label, in its own language, differs from those of the film's others. */
export type AudioTrack = { language: string; label: string };

export function readAudioTrack(kept: unknown): AudioTrack | null {
  if (typeof kept !== "object" || kept === null || !("language" in kept) || !("label" in kept)) return null;
  const { language, label } = kept;
  return typeof language === "string" && typeof label === "string" ? { language, label } : null;
}

/** The track of the viewer's last choice: the same one, else one in its language; null if the film has neither. */
export function findAudioTrack(tracks: readonly AudioTrack[], chosen: AudioTrack | null): AudioTrack | null {
  if (chosen === null) return null;
  const inLanguage = tracks.filter(({ language }) => language === chosen.language);
  const same = inLanguage.find(({ label }) => label === chosen.label);
  return same ?? (chosen.language === "" ? null : (inLanguage[0] ?? null));
}
