import type { SeedTitle } from "../seed-types";
import { cast, names } from "./shorthand";

export const germanFilms: SeedTitle[] = [
  {
    alias: "metropolis", kind: "movie", category: "movies",
    title: names("Метрополис", "Metropolis", "Metropolis", "Метрополис", "Metropolis"),
    titleOriginal: "Metropolis", year: 1927, releaseDate: "1927-01-10", countries: ["DE"], genres: ["sci-fi", "drama"], minutes: 153, ratingAge: "12+", forKids: false,
    description: "Город будущего стоит на двух этажах: наверху сады и небоскрёбы, внизу машины и люди, которые служат им по часам. Сын хозяина спускается в подземелье за девушкой по имени Мария, а изобретатель Ротванг тем временем создаёт её двойника из металла. Грандиозная сказка, из которой вышла половина экранной фантастики.",
    quote: "Посредником между головой и руками должно быть сердце!", directors: ["fritz-lang"], writers: ["thea-von-harbou"], producers: ["erich-pommer"], operators: ["karl-freund"], composers: ["gottfried-huppertz"],
    cast: cast({ "brigitte-helm": "Мария / Машина-человек", "gustav-froehlich": "Фредер", "alfred-abel": "Йо Фредерсен", "rudolf-klein-rogge": "Ротванг" }),
    hashtags: ["будущее", "роботы", "антиутопия"], motifs: ["gears", "tower"], palette: "night-gold",
  },
  {
    alias: "nosferatu", kind: "movie", category: "movies",
    title: names("Носферату. Симфония ужаса", "Nosferatu: A Symphony of Horror", "Nosferatu, simfonija užasa", "Носферату – симфония на ужаса", "Nosferatu, simfonija užasa"),
    titleOriginal: "Nosferatu, eine Symphonie des Grauens", year: 1922, releaseDate: "1922-03-04", countries: ["DE"], genres: ["horror", "mystery"], minutes: 94, ratingAge: "16+", forKids: false,
    description: "Молодой служащий едет за Карпаты оформить продажу дома и попадает к графу Орлоку, чья тень длиннее его самого. Вскоре в портовый Висборг входит корабль без команды, а за ним приходит чума. Мурнау снимал на настоящих улицах и в настоящих горах, и оттого его вампир до сих пор страшнее нарисованных.",
    directors: ["f-w-murnau"], writers: ["henrik-galeen"], operators: ["fritz-arno-wagner"], composers: ["hans-erdmann"],
    cast: cast({ "max-schreck": "граф Орлок", "gustav-von-wangenheim": "Томас Хуттер", "greta-schroeder": "Эллен", "alexander-granach": "Кнок" }),
    hashtags: ["вампиры", "экспрессионизм", "чума"], motifs: ["window", "hand"], palette: "moss-blood",
  },
  {
    alias: "kabinet-doktora-kaligari", kind: "movie", category: "movies",
    title: names("Кабинет доктора Калигари", "The Cabinet of Dr. Caligari", "Kabinet doktora Kaligarija", "Кабинетът на доктор Калигари", "Kabinet doktora Caligarija"),
    titleOriginal: "Das Cabinet des Dr. Caligari", year: 1920, releaseDate: "1920-02-26", countries: ["DE"], genres: ["horror", "mystery", "crime"], minutes: 77, ratingAge: "16+", forKids: false,
    description: "На ярмарку в городке Хольстенвалль приезжает доктор с сомнамбулой, который спит в ящике и предсказывает судьбу. Той же ночью начинаются убийства. Улицы здесь падают, окна кричат, тени нарисованы прямо на полу: художники построили мир, каким его видит испуганный ум, и дали имя целому направлению.",
    directors: ["robert-wiene"], writers: ["carl-mayer", "hans-janowitz"], producers: ["erich-pommer"], operators: ["willy-hameister"],
    cast: cast({ "werner-krauss": "доктор Калигари", "conrad-veidt": "Чезаре", "friedrich-feher": "Фрэнсис", "lil-dagover": "Джейн" }),
    hashtags: ["экспрессионизм", "ярмарка", "сон"], motifs: ["eye", "bars"], palette: "ivory-red",
  },
  {
    alias: "m", kind: "movie", category: "movies",
    title: names("М убийца", "M", "M – grad traži ubicu", "М – Убиецът", "M – grad traži ubojicu"),
    titleOriginal: "M", year: 1931, releaseDate: "1931-05-11", countries: ["DE"], genres: ["thriller", "crime", "drama"], minutes: 111, ratingAge: "16+", forKids: false,
    description: "В Берлине пропадают дети, и город сходит с ума от страха: соседи доносят друг на друга, полиция не спит ночами. Облавы мешают работать ворам, и преступный мир решает искать убийцу сам. Первый звуковой фильм Фрица Ланга построен на том, чего не видно: на пустой лестнице, на мячике в траве, на свисте за углом.",
    directors: ["fritz-lang"], writers: ["thea-von-harbou", "fritz-lang"], operators: ["fritz-arno-wagner"],
    cast: cast({ "peter-lorre": "Ханс Беккерт", "otto-wernicke": "инспектор Ломан", "gustaf-gruendgens": "Шренкер" }),
    hashtags: ["Берлин", "розыск", "звук"], motifs: ["hand", "balloon"], palette: "steel-lemon",
  },
];
