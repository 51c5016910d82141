import type { Locale } from "#contract/languages";

type TwoNumbers = (one: string, other: string) => string;

type QuestionTexts = {
  /** Different wordings of a sum, of a difference whose first number is larger, and of a comparison. */
  sums: TwoNumbers[];
  differences: TwoNumbers[];
  larger: TwoNumbers[];
  smaller: TwoNumbers[];
  next: (numbers: string) => string;
  digits: (number: string) => string;
  /** How many of the things in a list are of a kind, or are one picture. */
  kinds: { question: (list: string) => string; things: string[] }[];
  pictures: { question: (pictures: string) => string; picture: string }[];
  /** How to answer. */
  hint: string;
};

/** Things of different kinds: one question's others are the next one's own. */
export const questionTexts: Record<Locale, QuestionTexts> = {
  ru: {
    sums: [
      (one, other) => `Сколько будет ${one} плюс ${other}?`,
      (one, other) => `Сложите два числа: ${one} и ${other}. Что получится?`,
      (one, other) => `Было ${one}, прибавили ещё ${other}. Сколько стало?`,
    ],
    differences: [
      (one, other) => `Сколько будет ${one} минус ${other}?`,
      (one, other) => `Было ${one}, отняли ${other}. Сколько осталось?`,
    ],
    larger: [
      (one, other) => `Какое из чисел больше: ${one} или ${other}?`,
      (one, other) => `Выберите большее число: ${one}, ${other}.`,
    ],
    smaller: [
      (one, other) => `Какое из чисел меньше: ${one} или ${other}?`,
      (one, other) => `Выберите меньшее число: ${one}, ${other}.`,
    ],
    next: (numbers) => `Продолжите счёт: ${numbers}… Какое число следующее?`,
    digits: (number) => `Как записать цифрами: ${number}?`,
    kinds: [
      {
        question: (list) => `Сколько животных в списке: ${list}?`,
        things: ["кошка", "лиса", "корова", "медведь", "ёжик", "собака", "заяц"],
      },
      {
        question: (list) => `Сколько видов транспорта в списке: ${list}?`,
        things: ["автобус", "поезд", "велосипед", "трамвай", "самокат", "машина", "метро"],
      },
      {
        question: (list) => `Сколько блюд и продуктов в списке: ${list}?`,
        things: ["яблоко", "хлеб", "сыр", "суп", "каша", "морковь", "пирог"],
      },
    ],
    pictures: [
      { question: (pictures) => `Сколько здесь яблок: ${pictures}?`, picture: "🍎" },
      { question: (pictures) => `Сколько здесь рыбок: ${pictures}?`, picture: "🐟" },
      { question: (pictures) => `Сколько здесь звёзд: ${pictures}?`, picture: "⭐" },
      { question: (pictures) => `Сколько здесь машин: ${pictures}?`, picture: "🚗" },
    ],
    hint: "Ответьте цифрами.",
  },
  en: {
    sums: [
      (one, other) => `How much is ${one} plus ${other}?`,
      (one, other) => `Add two numbers: ${one} and ${other}. What do you get?`,
      (one, other) => `There were ${one}, then ${other} more came. How many are there now?`,
    ],
    differences: [
      (one, other) => `How much is ${one} minus ${other}?`,
      (one, other) => `There were ${one}, then ${other} were taken away. How many are left?`,
    ],
    larger: [
      (one, other) => `Which number is larger: ${one} or ${other}?`,
      (one, other) => `Choose the larger number: ${one}, ${other}.`,
    ],
    smaller: [
      (one, other) => `Which number is smaller: ${one} or ${other}?`,
      (one, other) => `Choose the smaller number: ${one}, ${other}.`,
    ],
    next: (numbers) => `Keep counting: ${numbers}… Which number comes next?`,
    digits: (number) => `How do you write this in digits: ${number}?`,
    kinds: [
      {
        question: (list) => `How many animals are in this list: ${list}?`,
        things: ["cat", "fox", "cow", "bear", "hedgehog", "dog", "rabbit"],
      },
      {
        question: (list) => `How many vehicles are in this list: ${list}?`,
        things: ["bus", "train", "bicycle", "tram", "scooter", "car", "ferry"],
      },
      {
        question: (list) => `How many things to eat are in this list: ${list}?`,
        things: ["apple", "bread", "cheese", "soup", "porridge", "carrot", "pie"],
      },
    ],
    pictures: [
      { question: (pictures) => `How many apples are here: ${pictures}?`, picture: "🍎" },
      { question: (pictures) => `How many fish are here: ${pictures}?`, picture: "🐟" },
      { question: (pictures) => `How many stars are here: ${pictures}?`, picture: "⭐" },
      { question: (pictures) => `How many cars are here: ${pictures}?`, picture: "🚗" },
    ],
    hint: "Answer in digits.",
  },
  sr: {
    sums: [
      (one, other) => `Koliko je ${one} plus ${other}?`,
      (one, other) => `Saberite dva broja: ${one} i ${other}. Šta se dobija?`,
      (one, other) => `Bilo je ${one}, dodato je još ${other}. Koliko ih je sada?`,
    ],
    differences: [
      (one, other) => `Koliko je ${one} minus ${other}?`,
      (one, other) => `Bilo je ${one}, oduzeto je ${other}. Koliko je ostalo?`,
    ],
    larger: [
      (one, other) => `Koji je broj veći: ${one} ili ${other}?`,
      (one, other) => `Izaberite veći broj: ${one}, ${other}.`,
    ],
    smaller: [
      (one, other) => `Koji je broj manji: ${one} ili ${other}?`,
      (one, other) => `Izaberite manji broj: ${one}, ${other}.`,
    ],
    next: (numbers) => `Nastavite da brojite: ${numbers}… Koji je sledeći broj?`,
    digits: (number) => `Kako se piše ciframa: ${number}?`,
    kinds: [
      {
        question: (list) => `Koliko je životinja na spisku: ${list}?`,
        things: ["mačka", "lisica", "krava", "medved", "jež", "pas", "zec"],
      },
      {
        question: (list) => `Koliko je prevoznih sredstava na spisku: ${list}?`,
        things: ["autobus", "voz", "bicikl", "tramvaj", "trotinet", "automobil", "trajekt"],
      },
      {
        question: (list) => `Koliko je jela i namirnica na spisku: ${list}?`,
        things: ["jabuka", "hleb", "sir", "supa", "kaša", "šargarepa", "pita"],
      },
    ],
    pictures: [
      { question: (pictures) => `Koliko ovde ima jabuka: ${pictures}?`, picture: "🍎" },
      { question: (pictures) => `Koliko ovde ima riba: ${pictures}?`, picture: "🐟" },
      { question: (pictures) => `Koliko ovde ima zvezda: ${pictures}?`, picture: "⭐" },
      { question: (pictures) => `Koliko ovde ima automobila: ${pictures}?`, picture: "🚗" },
    ],
    hint: "Odgovorite ciframa.",
  },
  bg: {
    sums: [
      (one, other) => `Колко е ${one} плюс ${other}?`,
      (one, other) => `Съберете две числа: ${one} и ${other}. Какво се получава?`,
      (one, other) => `Имаше ${one}, добавиха още ${other}. Колко станаха?`,
    ],
    differences: [
      (one, other) => `Колко е ${one} минус ${other}?`,
      (one, other) => `Имаше ${one}, взеха ${other}. Колко останаха?`,
    ],
    larger: [
      (one, other) => `Кое число е по-голямо: ${one} или ${other}?`,
      (one, other) => `Изберете по-голямото число: ${one}, ${other}.`,
    ],
    smaller: [
      (one, other) => `Кое число е по-малко: ${one} или ${other}?`,
      (one, other) => `Изберете по-малкото число: ${one}, ${other}.`,
    ],
    next: (numbers) => `Продължете да броите: ${numbers}… Кое е следващото число?`,
    digits: (number) => `Как се пише с цифри: ${number}?`,
    kinds: [
      {
        question: (list) => `Колко животни има в списъка: ${list}?`,
        things: ["котка", "лисица", "крава", "мечка", "таралеж", "куче", "заек"],
      },
      {
        question: (list) => `Колко превозни средства има в списъка: ${list}?`,
        things: ["автобус", "влак", "велосипед", "трамвай", "тротинетка", "кола", "ферибот"],
      },
      {
        question: (list) => `Колко неща за ядене има в списъка: ${list}?`,
        things: ["ябълка", "хляб", "сирене", "супа", "каша", "морков", "баница"],
      },
    ],
    pictures: [
      { question: (pictures) => `Колко ябълки има тук: ${pictures}?`, picture: "🍎" },
      { question: (pictures) => `Колко рибки има тук: ${pictures}?`, picture: "🐟" },
      { question: (pictures) => `Колко звезди има тук: ${pictures}?`, picture: "⭐" },
      { question: (pictures) => `Колко коли има тук: ${pictures}?`, picture: "🚗" },
    ],
    hint: "Отговорете с цифри.",
  },
  hr: {
    sums: [
      (one, other) => `Koliko je ${one} plus ${other}?`,
      (one, other) => `Zbrojite dva broja: ${one} i ${other}. Što se dobije?`,
      (one, other) => `Bilo je ${one}, dodano je još ${other}. Koliko ih je sada?`,
    ],
    differences: [
      (one, other) => `Koliko je ${one} minus ${other}?`,
      (one, other) => `Bilo je ${one}, oduzeto je ${other}. Koliko je ostalo?`,
    ],
    larger: [
      (one, other) => `Koji je broj veći: ${one} ili ${other}?`,
      (one, other) => `Odaberite veći broj: ${one}, ${other}.`,
    ],
    smaller: [
      (one, other) => `Koji je broj manji: ${one} ili ${other}?`,
      (one, other) => `Odaberite manji broj: ${one}, ${other}.`,
    ],
    next: (numbers) => `Nastavite brojati: ${numbers}… Koji je sljedeći broj?`,
    digits: (number) => `Kako se piše znamenkama: ${number}?`,
    kinds: [
      {
        question: (list) => `Koliko je životinja na popisu: ${list}?`,
        things: ["mačka", "lisica", "krava", "medvjed", "jež", "pas", "zec"],
      },
      {
        question: (list) => `Koliko je prijevoznih sredstava na popisu: ${list}?`,
        things: ["autobus", "vlak", "bicikl", "tramvaj", "romobil", "automobil", "trajekt"],
      },
      {
        question: (list) => `Koliko je jela i namirnica na popisu: ${list}?`,
        things: ["jabuka", "kruh", "sir", "juha", "kaša", "mrkva", "pita"],
      },
    ],
    pictures: [
      { question: (pictures) => `Koliko ovdje ima jabuka: ${pictures}?`, picture: "🍎" },
      { question: (pictures) => `Koliko ovdje ima riba: ${pictures}?`, picture: "🐟" },
      { question: (pictures) => `Koliko ovdje ima zvijezda: ${pictures}?`, picture: "⭐" },
      { question: (pictures) => `Koliko ovdje ima automobila: ${pictures}?`, picture: "🚗" },
    ],
    hint: "Odgovorite znamenkama.",
  },
};
