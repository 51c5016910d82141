import { languages, type Locale } from "../i18n/locales";

const fonts = { Cyrillic: "unbounded-cyrillic", Latin: "unbounded-latin" };

/**
 * A Link header that preloads the heading font, so that a first visit has it before the styles are parsed. Not on
 * phones, where it would compete with the first paint for bandwidth (docs/decisions/0015).
 */
export const getFontPreload = (locale: Locale): string =>
  `</fonts/${fonts[languages[locale].alphabet]}.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin; media="(min-width: 1025px)"`;
