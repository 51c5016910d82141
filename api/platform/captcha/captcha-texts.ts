import type { Locale } from "#contract/languages";
import bg from "./texts/bg.json";
import en from "./texts/en.json";
import hr from "./texts/hr.json";
import ru from "./texts/ru.json";
import sr from "./texts/sr.json";

/**
 * The wordings of spoken questions, the things and signs in their lists (things of different kinds: one question's
 * others are the next one's own), and numbers: 0 to 19, the tens from 20, and how both are joined.
 */
export const captchaTexts: Record<Locale, typeof ru> = { ru, en, sr, bg, hr };
