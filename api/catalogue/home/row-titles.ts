import type { Locale } from "#contract/languages";
import bg from "./texts/bg.json";
import en from "./texts/en.json";
import hr from "./texts/hr.json";
import ru from "./texts/ru.json";
import sr from "./texts/sr.json";

/** Titles of the home page's rows, sent with the rows as editors' titles would be. */
export const rowTitles: Record<Locale, typeof ru> = { ru, en, sr, bg, hr };
