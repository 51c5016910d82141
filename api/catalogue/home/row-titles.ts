import type { Localized } from "#domain/localized";

/** Titles of the home page's rows, sent with the rows as editors' titles would be. */
export const rowTitles = {
  hero: {
    ru: "Классика недели",
    en: "Classic of the week",
    sr: "Klasik nedelje",
    bg: "Класика на седмицата",
    hr: "Klasik tjedna",
  },
  heroKids: {
    ru: "Выбор недели",
    en: "Pick of the week",
    sr: "Izbor nedelje",
    bg: "Избор на седмицата",
    hr: "Izbor tjedna",
  },
  stories: { ru: "Истории", en: "Stories", sr: "Priče", bg: "Истории", hr: "Priče" },
  new: { ru: "Новинки", en: "New", sr: "Novo", bg: "Ново", hr: "Novo" },
  originals: {
    ru: "Оригинальные программы «Луча»",
    en: "Luch originals",
    sr: "Originalni program Luča",
    bg: "Оригинални програми на «Луч»",
    hr: "Originalni program Lucha",
  },
  popular: { ru: "Популярное", en: "Popular", sr: "Popularno", bg: "Популярно", hr: "Popularno" },
  playlists: { ru: "Плейлисты", en: "Playlists", sr: "Plejliste", bg: "Плейлисти", hr: "Playliste" },
  channels: {
    ru: "Сейчас в эфире",
    en: "On air now",
    sr: "Sada u programu",
    bg: "Сега в ефир",
    hr: "Sada u programu",
  },
  collections: { ru: "Коллекции", en: "Collections", sr: "Kolekcije", bg: "Колекции", hr: "Kolekcije" },
  journal: { ru: "Журнал", en: "Journal", sr: "Časopis", bg: "Списание", hr: "Časopis" },
} satisfies Record<string, Localized>;
