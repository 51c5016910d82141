import type { Localized } from "#domain/localized";
import { names } from "#domain/localized";

/** Kinds of channels, in display order. */
export const channelKinds: Record<string, Localized> = {
  film: names("Кино", "Films", "Filmovi", "Кино", "Filmovi"),
  series: names("Сериалы", "Series", "Serije", "Сериали", "Serije"),
  kids: names("Детям", "For kids", "Za decu", "За деца", "Za djecu"),
  documentary: names("Документальные", "Documentary", "Dokumentarni", "Документални", "Dokumentarni"),
  music: names("Музыка", "Music", "Muzika", "Музика", "Glazba"),
  regional: names("Региональные", "Regional", "Regionalni", "Регионални", "Regionalni"),
};

export const recordingKinds = {
  movie: names("Фильм", "Film", "Film", "Филм", "Film"),
  series: names("Сериал", "Series", "Serija", "Сериал", "Serija"),
};
