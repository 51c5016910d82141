import { createLocalized, type Localized } from "./localized";

/** Sort keys of a title: only letters and digits, without accents, «ё» sorted as «е». */
export function sortTitle(title: Localized): Localized {
  const key = (text: string) =>
    text
      .toLowerCase()
      .normalize("NFD")
      .replaceAll(/(?<=[a-zе])\p{M}/gu, "")
      .normalize("NFC")
      .replaceAll("đ", "d")
      .replaceAll(/[^\p{L}\p{N} ]/gu, "")
      .trim();
  return createLocalized((locale) => key(title[locale]));
}
