import type { Locale } from "#contract/languages";
import { fillText, type TextValues } from "#domain/fill-text";
import bg from "./texts/bg.json";
import en from "./texts/en.json";
import hr from "./texts/hr.json";
import ru from "./texts/ru.json";
import sr from "./texts/sr.json";

/** Texts of emails, short messages and push notifications; the Russian file defines their keys. */
export const messageTexts: Record<Locale, typeof ru> = { ru, en, sr, bg, hr };

type MessageText = { subject: string; lines: string[] };

export const fillMessage = ({ subject, lines }: MessageText, values: TextValues): MessageText => ({
  subject: fillText(subject, values),
  lines: lines.map((line) => fillText(line, values)),
});
