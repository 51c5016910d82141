import { expect, test } from "vitest";
import { locales } from "#contract/languages";
import { captchaTexts } from "./captcha-texts";
import { writeNumber } from "./number-words";
import { writeSpokenQuestion } from "./spoken-question";

const many = 1500;
/** The same questions in each run, from a linear congruential generator. */
const draw = (locale: (typeof locales)[number]) => {
  let state = 42;
  const next = (low: number, high: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return low + Math.floor((state / 2 ** 32) * (high - low));
  };
  return Array.from({ length: many }, () => writeSpokenQuestion(locale, next));
};
/** The question without its numbers and things. */
const getWording = (question: string) => question.replace(/[:,].*?([?.…])/u, "$1").slice(0, 14);

test.each(locales)("Numbers are written differently from each other in %s", (locale) => {
  const written = Array.from({ length: 100 }, (_, value) => writeNumber(value, locale));
  expect(new Set(written).size).toBe(100);
  expect(written.every((text) => /^[\p{L} -]+$/u.test(text))).toBe(true);
});

test.each([
  ["ru", 37, "тридцать семь"],
  ["en", 37, "thirty-seven"],
  ["sr", 40, "četrdeset"],
  ["bg", 21, "двадесет и едно"],
  ["hr", 16, "šesnaest"],
] as const)("In %s %i is «%s»", (locale, value, text) => {
  expect(writeNumber(value, locale)).toBe(text);
});

test.each(locales)("Questions in %s have many wordings, and no digits in them", (locale) => {
  const questions = draw(locale);
  expect(new Set(questions.map(({ question }) => getWording(question))).size).toBeGreaterThan(10);
  expect(questions.filter(({ question }) => /\d/.test(question))).toEqual([]);
  expect(questions.filter(({ answer }) => !/^\d{1,2}$/.test(answer))).toEqual([]);
});

test("A program that adds the numbers of one wording answers few questions", () => {
  const values = new Map(Array.from({ length: 100 }, (_, value) => [writeNumber(value, "ru"), value]));
  const answered = draw("ru").filter(({ question, answer }) => {
    const [, one = "", other = ""] =
      /(?:будет|Было) ([а-яё ]+?)(?: плюс|,)(?: прибавили ещё)? ([а-яё ]+)/.exec(question) ?? [];
    return String((values.get(one) ?? NaN) + (values.get(other.trim()) ?? NaN)) === answer;
  });
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.length).toBeLessThan(many / 5);
});

test("A guess without reading is right rarely", () => {
  const answers = draw("ru").map(({ answer }) => answer);
  const counts = answers.map((answer) => answers.filter((other) => other === answer).length);
  expect(Math.max(...counts)).toBeLessThan(many / 5);
});

test.each(locales)("Lists and pictures in %s contain as many things as the answer says", (locale) => {
  const { kinds, pictures } = captchaTexts[locale];
  const counts = { kinds: 0, pictures: 0 };
  for (const { question, answer } of draw(locale)) {
    const [asked = "", list = ""] = question.split(": ");
    const things = list.replace(/\?.*/, "").split(", ");
    const kind = kinds.find((one) => one.question.startsWith(`${asked}: `));
    if (kind) {
      counts.kinds += 1;
      expect(String(things.filter((thing) => kind.things.includes(thing)).length), question).toBe(answer);
    }
    const wanted = pictures.find((one) => one.question.startsWith(`${asked}: `));
    if (wanted) {
      counts.pictures += 1;
      expect(String(list.split(" ").filter((sign) => sign.startsWith(wanted.picture)).length)).toBe(answer);
    }
  }
  expect(Math.min(counts.kinds, counts.pictures)).toBeGreaterThan(many / 10);
});

test("No thing is of two kinds", () => {
  for (const locale of locales) {
    const things = captchaTexts[locale].kinds.flatMap((kind) => kind.things);
    expect(new Set(things).size).toBe(things.length);
  }
});
