import { type Localized, localized } from "#domain/localized";

/** Kinds of channels, in display order. */
export const channelKinds: Record<string, Localized> = {
  film: localized("Кино", "Films", "Filmovi", "Кино", "Filmovi"),
  series: localized("Сериалы", "Series", "Serije", "Сериали", "Serije"),
  kids: localized("Детям", "For kids", "Za decu", "За деца", "Za djecu"),
  documentary: localized("Документальные", "Documentary", "Dokumentarni", "Документални", "Dokumentarni"),
  music: localized("Музыка", "Music", "Muzika", "Музика", "Glazba"),
  regional: localized("Региональные", "Regional", "Regionalni", "Регионални", "Regionalni"),
};

export const recordingKinds = {
  movie: localized("Фильм", "Film", "Film", "Филм", "Film"),
  series: localized("Сериал", "Series", "Serija", "Сериал", "Serija"),
};
