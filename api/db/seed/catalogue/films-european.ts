import type { SeedTitle } from "../seed-types";
import { cast, names } from "./shorthand";

export const europeanFilms: SeedTitle[] = [
  {
    alias: "strasti-zhanny-dark", kind: "movie", category: "movies",
    title: names("Страсти Жанны д’Арк", "The Passion of Joan of Arc", "Stradanje Jovanke Orleanke", "Страданията на Жана д’Арк", "Stradanje Ivane Orleanske"),
    titleOriginal: "La Passion de Jeanne d’Arc", year: 1928, releaseDate: "1928-04-21", countries: ["FR"], genres: ["drama", "history", "biography"], minutes: 97, ratingAge: "16+", forKids: false,
    description: "Руан, 1431 год. Девятнадцатилетняя девушка отвечает на вопросы судей, и каждый ответ может стоить ей жизни. Дрейер взял подлинные протоколы суда, запретил грим и приблизил камеру к лицам так, что видна каждая слеза и каждая морщина. Рене Фальконетти сыграла одну из величайших ролей в истории экрана.",
    directors: ["carl-theodor-dreyer"], writers: ["carl-theodor-dreyer", "joseph-delteil"], operators: ["rudolph-mate"],
    cast: cast({ "renee-falconetti": "Жанна д’Арк", "eugene-silvain": "епископ Кошон", "antonin-artaud": "Жан Массьё", "michel-simon": "судья" }),
    hashtags: ["суд", "вера", "лица"], motifs: ["flame", "eye"], palette: "ivory-red",
  },
  {
    alias: "voznitsa", kind: "movie", category: "movies",
    title: names("Возница", "The Phantom Carriage", "Kočija smrti", "Каруцата призрак", "Fantomska kočija"),
    titleOriginal: "Körkarlen", year: 1921, releaseDate: "1921-01-01", countries: ["SE"], genres: ["drama", "mystery", "fantasy"], minutes: 107, ratingAge: "12+", forKids: false,
    description: "По старому поверью, тот, кто умрёт последним в году, весь следующий год правит повозкой смерти. В новогоднюю ночь пьяница Давид Хольм видит, что она приехала за ним, а на козлах сидит давний приятель. Двойная экспозиция сделала призраков прозрачными, а рассказ о чужой вине — таким, что от него не отвести глаз.",
    directors: ["victor-sjostrom"], writers: ["victor-sjostrom"], operators: ["julius-jaenzon"],
    cast: cast({ "victor-sjostrom": "Давид Хольм", "hilda-borgstrom": "фру Хольм", "tore-svennberg": "Георг", "astrid-holm": "сестра Эдит" }),
    hashtags: ["призраки", "Новый год", "прощение"], motifs: ["horse", "clock"], palette: "cobalt-ivory",
  },
  {
    alias: "andaluzskij-pyos", kind: "movie", category: "movies",
    title: names("Андалузский пёс", "Un Chien Andalou", "Andaluzijski pas", "Андалуското куче", "Andaluzijski pas"),
    titleOriginal: "Un chien andalou", year: 1929, releaseDate: "1929-06-06", countries: ["FR"], genres: ["experimental"], minutes: 16, ratingAge: "18+", forKids: false,
    description: "Два молодых испанца рассказали друг другу свои сны и договорились снять их без единого разумного объяснения. Облако режет луну, из ладони лезут муравьи, рояль волочит за собой то, чего в гостиной быть не должно. Шестнадцать минут Бунюэля и Дали остаются самым дерзким жестом сюрреализма: рассудком тут ничего не открыть.",
    directors: ["luis-bunuel"], writers: ["luis-bunuel", "salvador-dali"],
    cast: cast({ "pierre-batcheff": "молодой человек", "simone-mareuil": "молодая женщина" }),
    hashtags: ["сюрреализм", "сны", "скандал"], motifs: ["eye", "moon"], palette: "plum-rose",
  },
];
