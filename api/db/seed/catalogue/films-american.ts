import type { SeedTitle } from "../seed-types";
import { cast, names } from "./shorthand";

export const americanFilms: SeedTitle[] = [
  {
    alias: "bagdadskij-vor", kind: "movie", category: "movies",
    title: names("Багдадский вор", "The Thief of Bagdad", "Bagdadski lopov", "Багдадският крадец", "Bagdadski lopov"),
    titleOriginal: "The Thief of Bagdad", year: 1924, releaseDate: "1924-03-23", countries: ["US"], genres: ["fantasy", "adventure", "romance"], minutes: 149, ratingAge: "6+", forKids: false,
    description: "Весёлый вор Ахмед живёт по правилу: чего хочу, то и беру. Но пробравшись во дворец за сокровищами, он видит спящую принцессу и впервые хочет того, что нельзя украсть. Впереди долина огня, подводный лес, крылатый конь и ковёр-самолёт. Дуглас Фэрбенкс построил целый Багдад, чтобы летать над ним как мальчишка.",
    quote: "Счастье нужно заслужить.", directors: ["raoul-walsh"], producers: ["douglas-fairbanks"], operators: ["arthur-edeson"],
    cast: cast({ "douglas-fairbanks": "Ахмед", "julanne-johnston": "принцесса", "snitz-edwards": "друг вора", "anna-may-wong": "рабыня-монголка", "sojin-kamiyama": "монгольский принц" }),
    hashtags: ["Восток", "чудеса", "любовь"], motifs: ["castle", "moon"], palette: "night-gold",
  },
  {
    alias: "prizrak-opery", kind: "movie", category: "movies",
    title: names("Призрак оперы", "The Phantom of the Opera", "Fantom iz opere", "Фантомът от операта", "Fantom iz opere"),
    titleOriginal: "The Phantom of the Opera", year: 1925, releaseDate: "1925-09-06", countries: ["US"], genres: ["horror", "melodrama"], minutes: 93, ratingAge: "16+", forKids: false,
    description: "В ложе номер пять Парижской оперы сидит тот, кого никто не приглашал. Он учит юную Кристину петь, шлёт директорам письма с угрозами и живёт под сценой, за чёрным озером. Лон Чейни придумал себе грим сам и хранил его в тайне до премьеры: в сцене, где спадает маска, зрители двадцатых годов кричали.",
    directors: ["rupert-julian"], producers: ["carl-laemmle"], operators: ["charles-van-enger"],
    cast: cast({ "lon-chaney": "Призрак", "mary-philbin": "Кристина Даэ", "norman-kerry": "Рауль де Шаньи" }),
    hashtags: ["театр", "маска", "Париж"], motifs: ["mask", "stairs"], palette: "crimson-cream",
  },
];
