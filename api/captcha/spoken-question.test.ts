import { expect, test } from "vitest";
import { locales } from "#contract/languages";
import { writeNumber } from "./number-words";
import { writeSpokenQuestion } from "./spoken-question";

const many = 1500;
const draw = (locale: (typeof locales)[number]) =>
  Array.from({ length: many }, () => writeSpokenQuestion(locale));
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

test("Lists and pictures contain as many things as the answer says", () => {
  for (const { question, answer } of draw("ru")) {
    const stars = question.match(/звёзд.*/)?.[0].match(/⭐/gu)?.length;
    if (stars !== undefined) expect(String(stars)).toBe(answer);
    const animals = /животных в списке: (.*)\?/.exec(question)?.[1]?.split(", ");
    const known = ["кошка", "лиса", "корова", "медведь", "ёжик", "лошадь", "заяц"];
    if (animals) expect(String(animals.filter((one) => known.includes(one)).length)).toBe(answer);
  }
});
