import type { SeedTitle } from "../seed-types";
import { cast, names } from "./shorthand";

export const americanComedies: SeedTitle[] = [
  {
    alias: "general", kind: "movie", category: "movies",
    title: names("Генерал", "The General", "General", "Генералът", "General"),
    titleOriginal: "The General", year: 1926, countries: ["US"], genres: ["comedy", "adventure", "war"], minutes: 79, ratingAge: "6+", forKids: false,
    description: "У машиниста Джонни Грея две любви: девушка Аннабель и паровоз «Генерал». На войну его не берут, невеста считает трусом, а потом северяне угоняют паровоз вместе с ней. Начинается погоня на полном ходу, где Бастер Китон делает всё сам, не меняясь в лице: бросает шпалы, садится на поршень и воюет один против армии.",
    directors: ["buster-keaton", "clyde-bruckman"], writers: ["clyde-bruckman"], producers: ["joseph-schenck"],
    cast: cast({ "buster-keaton": "Джонни Грей", "marion-mack": "Аннабель Ли", "glen-cavender": "капитан Андерсон" }),
    hashtags: ["поезд", "погоня", "трюки"], motifs: ["train", "bridge"], palette: "amber-ink",
  },
  {
    alias: "sherlok-mladshij", kind: "movie", category: "movies",
    title: names("Шерлок-младший", "Sherlock Jr.", "Šerlok Džunior", "Шерлок младши", "Sherlock mlađi"),
    titleOriginal: "Sherlock Jr.", year: 1924, releaseDate: "1924-04-21", countries: ["US"], genres: ["comedy", "detective", "fantasy"], minutes: 45, ratingAge: "6+", forKids: false,
    description: "Киномеханик мечтает стать сыщиком, но его самого обвиняют в краже часов. Задремав у проектора, он входит прямо в экран и становится великим детективом в цилиндре. Монтаж швыряет его с улицы на скалу, со скалы к львам, а знаменитая погоня на мотоцикле без водителя до сих пор заставляет гадать, как это снято.",
    directors: ["buster-keaton"], writers: ["clyde-bruckman"], producers: ["joseph-schenck"],
    cast: cast({ "buster-keaton": "киномеханик / Шерлок-младший", "kathryn-mcguire": "девушка", "joe-keaton": "отец девушки" }),
    hashtags: ["сыщик", "сон", "кино о кино"], motifs: ["beam", "hat"], palette: "cobalt-ivory",
  },
  {
    alias: "zolotaya-likhoradka", kind: "movie", category: "movies",
    title: names("Золотая лихорадка", "The Gold Rush", "Potera za zlatom", "Треска за злато", "Zlatna groznica"),
    titleOriginal: "The Gold Rush", year: 1925, releaseDate: "1925-06-26", countries: ["US"], genres: ["comedy", "adventure"], minutes: 95, ratingAge: "6+", forKids: false,
    description: "Аляска, снег до крыши, и в хижине на краю пропасти — маленький человек в котелке с очень голодным соседом. Он варит собственный ботинок, танцует булочками на вилках и ждёт к новогоднему ужину девушку, которая не придёт. Чаплин хотел, чтобы его запомнили именно по этому фильму, и его желание исполнилось.",
    directors: ["charlie-chaplin"], writers: ["charlie-chaplin"], producers: ["charlie-chaplin"], operators: ["rollie-totheroh"],
    cast: cast({ "charlie-chaplin": "бродяга", "georgia-hale": "Джорджия", "mack-swain": "Большой Джим", "tom-murray": "Чёрный Ларсен" }),
    hashtags: ["Аляска", "бродяга", "золото"], motifs: ["mountain", "house"], palette: "ice-coral",
  },
  {
    alias: "nakonets-v-bezopasnosti", kind: "movie", category: "movies",
    title: names("Наконец в безопасности!", "Safety Last!", "Sigurnost na kraju", "Най-после в безопасност", "Napokon siguran"),
    titleOriginal: "Safety Last!", year: 1923, releaseDate: "1923-04-01", countries: ["US"], genres: ["comedy", "romance"], minutes: 74, ratingAge: "6+", forKids: false,
    description: "Парень в круглых очках уехал в большой город за успехом и пишет невесте, что почти управляющий, хотя стоит за прилавком. Чтобы не упасть в её глазах, ему придётся лезть по стене двенадцатиэтажного дома. Кадр, где Гарольд Ллойд висит на стрелке часов над улицей, знают и те, кто не видел ни одного немого фильма.",
    directors: ["fred-newmeyer", "sam-taylor"], producers: ["hal-roach"],
    cast: cast({ "harold-lloyd": "парень", "mildred-davis": "девушка", "bill-strother": "приятель" }),
    hashtags: ["высота", "часы", "город"], motifs: ["clock", "city"], palette: "wine-sand",
  },
];
