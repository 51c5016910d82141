import type { Locale } from "#contract/languages";

const serbianAndCroatian =
  "nula jedan dva tri četiri pet šest sedam osam devet deset jedanaest dvanaest trinaest četrnaest petnaest šesnaest sedamnaest osamnaest devetnaest";
const serbianAndCroatianTens = "dvadeset trideset četrdeset pedeset šezdeset sedamdeset osamdeset devedeset";

/** 0 to 19, the tens from 20, and what stands between tens and units. */
const words: Record<Locale, { units: string; tens: string; joint: string }> = {
  ru: {
    units:
      "ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать",
    tens: "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто",
    joint: " ",
  },
  en: {
    units:
      "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    tens: "twenty thirty forty fifty sixty seventy eighty ninety",
    joint: "-",
  },
  sr: { units: serbianAndCroatian, tens: serbianAndCroatianTens, joint: " " },
  bg: {
    units:
      "нула едно две три четири пет шест седем осем девет десет единадесет дванадесет тринадесет четиринадесет петнадесет шестнадесет седемнадесет осемнадесет деветнадесет",
    tens: "двадесет тридесет четиридесет петдесет шестдесет седемдесет осемдесет деветдесет",
    joint: " и ",
  },
  hr: { units: serbianAndCroatian, tens: serbianAndCroatianTens, joint: " " },
};

/** A number from 0 to 99 in words. */
export function writeNumber(value: number, locale: Locale): string {
  const { units, tens, joint } = words[locale];
  const [unit, ten] = [value % 10, Math.floor(value / 10)];
  if (ten < 2) return units.split(" ")[value] ?? "";
  const word = tens.split(" ")[ten - 2] ?? "";
  return unit === 0 ? word : `${word}${joint}${units.split(" ")[unit] ?? ""}`;
}
