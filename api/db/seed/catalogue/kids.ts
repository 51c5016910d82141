import type { SeedTitle } from "../seed-types";
import { cast, episodes, names } from "./shorthand";

export const kidsTitles: SeedTitle[] = [
  {
    alias: "puteshestvie-na-lunu", kind: "movie", category: "movies",
    title: names("Путешествие на Луну", "A Trip to the Moon", "Put na Mesec", "Пътуване до Луната", "Put na Mjesec"),
    titleOriginal: "Le Voyage dans la Lune", year: 1902, releaseDate: "1902-09-01", countries: ["FR"], genres: ["sci-fi", "fantasy", "family"], minutes: 14, ratingAge: "0+", forKids: true,
    description: "Шесть астрономов в колпаках садятся в снаряд, похожий на пулю, и выстреливают собой в небо. Луна, у которой есть лицо, получает ракету прямо в глаз! А дальше — снежный сон под звёздами, гигантские грибы и прыгучие селениты, лопающиеся от удара зонтиком. Фокусник Мельес нарисовал космос раньше, чем туда полетели.",
    directors: ["georges-melies"], writers: ["georges-melies"], producers: ["georges-melies"],
    cast: cast({ "georges-melies": "профессор Барбенфуйи", "bleuette-bernon": "Феба", "henri-delannoy": "капитан ракеты" }),
    hashtags: ["Луна", "космос", "волшебство"], motifs: ["moon", "rocket"], palette: "violet-sun",
  },
  {
    alias: "printsa-akhmeda", kind: "movie", category: "animation",
    title: names("Приключения принца Ахмеда", "The Adventures of Prince Achmed", "Pustolovine princa Ahmeda", "Приключенията на принц Ахмед", "Pustolovine princa Ahmeda"),
    titleOriginal: "Die Abenteuer des Prinzen Achmed", year: 1926, releaseDate: "1926-05-02", countries: ["DE"], genres: ["animation", "fairy-tale", "adventure"], minutes: 65, ratingAge: "6+", forKids: true,
    description: "Злой колдун подарил халифу летающего коня, и принц Ахмед взмыл на нём выше облаков, не зная, как спуститься. Его ждут волшебные острова, красавица Пари Бану, горная ведьма и лампа Аладдина. Лотта Райнигер три года вырезала из чёрной бумаги тончайшие силуэты, и тени ожили в цветном сиянии.",
    directors: ["lotte-reiniger"], writers: ["lotte-reiniger"], operators: ["carl-koch"], composers: ["wolfgang-zeller"], cast: [],
    hashtags: ["силуэты", "Восток", "конь"], motifs: ["horse", "castle"], palette: "turquoise-coral",
  },
  {
    alias: "dinozavr-gerti", kind: "movie", category: "cartoons",
    title: names("Динозавр Герти", "Gertie the Dinosaur", "Dinosaurus Gerti", "Динозавърът Гърти", "Dinosaur Gertie"),
    titleOriginal: "Gertie the Dinosaur", year: 1914, releaseDate: "1914-02-08", countries: ["US"], genres: ["animation", "comedy", "family"], minutes: 12, ratingAge: "0+", forKids: true,
    description: "Из пещеры выглядывает огромная, но очень обидчивая динозавриха. Она кланяется публике, поднимает то одну лапу, то другую, плачет, когда её ругают, и может одним глотком выпить озеро! Уинзор Маккей нарисовал тысячи рисунков, чтобы Герти дышала и капризничала, как живая, и вышел на сцену её дрессировать.",
    directors: ["winsor-mccay"], writers: ["winsor-mccay"], cast: cast({ "winsor-mccay": "художник" }),
    hashtags: ["динозавры", "первые мультфильмы"], motifs: ["dinosaur", "tree"], palette: "mint-plum",
  },
  {
    alias: "pochta", kind: "movie", category: "cartoons",
    title: names("Почта", "Post", "Pošta", "Поща", "Pošta"),
    titleOriginal: "Почта", year: 1929, countries: ["SU"], genres: ["animation", "family"], minutes: 20, ratingAge: "0+", forKids: true,
    description: "Кто стучится в дверь ко мне с толстой сумкой на ремне? Письмо для Житкова догоняет адресата по всему свету: едет в поезде, плывёт на пароходе, летит над морями, а почтальоны в разных странах передают его друг другу. Весёлый мультфильм по стихам Маршака с бумажными героями, которые шагают в ритм строк.",
    quote: "Кто стучится в дверь ко мне?", directors: ["mikhail-tsekhanovsky"], writers: ["samuil-marshak"], cast: [],
    hashtags: ["Маршак", "письма", "кругосветка"], motifs: ["letter", "ship"], palette: "sun-navy",
  },
  {
    alias: "kot-feliks", kind: "series", category: "cartoons",
    title: names("Кот Феликс", "Felix the Cat", "Mačak Feliks", "Котаракът Феликс", "Mačak Felix"),
    titleOriginal: "Felix the Cat", year: 1919, countries: ["US"], genres: ["animation", "comedy", "family"], ratingAge: "0+", forKids: true,
    description: "Чёрный кот с большими глазами ходит взад-вперёд, заложив лапы за спину, и думает. А когда придумает, его хвост станет удочкой, ключом, вопросительным знаком или бейсбольной битой! Феликс бывает в Голливуде, в сказках и на Луне, ссорится с мышами и всегда выкручивается. Первая мультипликационная звезда мира.",
    directors: ["otto-messmer"], producers: ["pat-sullivan"], cast: [],
    hashtags: ["котики", "приключения", "смешное"], motifs: ["cat", "disc"], palette: "sky-tangerine",
    seasons: [
      { title: "1919 год", year: 1919, description: "Самые первые истории: кот ещё только учится быть Феликсом.", episodes: episodes(5, "Кошачьи проделки", "Музыкальное мяуканье") },
      { title: "1922 год", year: 1922, description: "Феликс выручает друзей, лезет в воду и переворачивает ход войны с мышами.", episodes: episodes(8, "Феликс спасает положение", "Феликс идёт купаться", "Феликс меняет ход событий") },
      { title: "1923 год", year: 1923, description: "Феликс бастует, едет на киностудию и попадает в сказку.", episodes: episodes(8, "Феликс в Голливуде", "Феликс в Стране сказок", "Феликс бунтует") },
      { title: "1925 год", year: 1925, description: "Путешествие во времени и прогулка по стране игрушек.", episodes: episodes(8, "Феликс шутит со временем", "Феликс в Стране игрушек") },
      { title: "1928 год", year: 1928, description: "Расцвет серии: сыщики, эскимосы, звёзды и самые смелые превращения.", episodes: episodes(8, "Комические бедствия", "Замок на Бейкер-стрит", "Эскимосская история", "Астрономяу") },
    ],
  },
];
