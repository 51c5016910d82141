import { randomInt } from "node:crypto";
import type { Locale } from "#contract/languages";
import { fillText } from "#domain/fill-text";
import { captchaTexts } from "./captcha-texts";
import { writeNumber } from "./number-words";

/** A whole number from `low` to below `high`. */
type Draw = (low: number, high: number) => number;
type Question = { question: string; answer: string };
type Write = (locale: Locale, draw: Draw) => { text: string; answer: number };

const minThings = 2;
const maxThings = 5;

const choose = <Item>(items: readonly Item[], draw: Draw): Item =>
  items[draw(0, items.length)] ?? failAsEmpty();

function failAsEmpty(): never {
  throw new Error("Nothing to choose from");
}

function shuffle<Item>(items: readonly Item[], draw: Draw): Item[] {
  const keyed = items.map((item) => ({ item, key: draw(0, 1_000_000) }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

/** Two different numbers, the larger one first. */
function drawTwo(draw: Draw, low: number, high: number): [number, number] {
  const [one, step] = [draw(low, high), draw(1, high - low)];
  const other = low + ((one - low + step) % (high - low));
  return one > other ? [one, other] : [other, one];
}

const fillTwo = (text: string, one: number, other: number, locale: Locale): string =>
  fillText(text, { one: writeNumber(one, locale), other: writeNumber(other, locale) });

const forms: Write[] = [
  (locale, draw) => {
    const [one, other] = [draw(2, 20), draw(2, 20)];
    const text = choose(captchaTexts[locale].sums, draw);
    return { text: fillTwo(text, one, other, locale), answer: one + other };
  },
  (locale, draw) => {
    const [one, other] = drawTwo(draw, 2, 20);
    const text = choose(captchaTexts[locale].differences, draw);
    return { text: fillTwo(text, one, other, locale), answer: one - other };
  },
  (locale, draw) => {
    const pair = drawTwo(draw, 11, 100);
    const isLarger = draw(0, 2) === 1;
    const text = choose(captchaTexts[locale][isLarger ? "larger" : "smaller"], draw);
    const [one = 0, other = 0] = shuffle(pair, draw);
    return { text: fillTwo(text, one, other, locale), answer: pair[isLarger ? 0 : 1] };
  },
  (locale, draw) => {
    const first = draw(3, 90);
    const numbers = [first, first + 1, first + 2].map((value) => writeNumber(value, locale));
    const text = captchaTexts[locale].next;
    return { text: fillText(text, { numbers: numbers.join(", ") }), answer: first + 3 };
  },
  (locale, draw) => {
    const value = draw(11, 100);
    const text = captchaTexts[locale].digits;
    return { text: fillText(text, { number: writeNumber(value, locale) }), answer: value };
  },
  (locale, draw) => {
    const { kinds } = captchaTexts[locale];
    const kind = choose(kinds, draw);
    const others = kinds.filter((one) => one !== kind).flatMap(({ things }) => things);
    const answer = draw(minThings, maxThings + 1);
    const list = [
      ...shuffle(kind.things, draw).slice(0, answer),
      ...shuffle(others, draw).slice(0, draw(2, 5)),
    ];
    return { text: fillText(kind.question, { list: shuffle(list, draw).join(", ") }), answer };
  },
  (locale, draw) => {
    const { pictures } = captchaTexts[locale];
    const wanted = choose(pictures, draw);
    const others = pictures.filter((one) => one !== wanted).map(({ picture }) => picture);
    const answer = draw(minThings, maxThings + 1);
    const drawn = [
      ...Array<string>(answer).fill(wanted.picture),
      ...Array.from({ length: draw(2, 5) }, () => choose(others, draw)),
    ];
    return { text: fillText(wanted.question, { list: shuffle(drawn, draw).join(" ") }), answer };
  },
];

/**
 * A question in words with its answer in digits, for those who cannot see the picture: of several kinds and wordings,
 * so that reading one of them answers few. A program can still learn all of them: a captcha makes guessing
 * dear, and limits what it does not end.
 */
export function writeSpokenQuestion(locale: Locale, draw: Draw = randomInt): Question {
  const { text, answer } = choose(forms, draw)(locale, draw);
  return { question: `${text} ${captchaTexts[locale].hint}`, answer: String(answer) };
}
