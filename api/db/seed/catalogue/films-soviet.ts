import type { SeedTitle } from "../seed-types";
import { cast, names } from "./shorthand";

export const sovietFilms: SeedTitle[] = [
  {
    alias: "bronenosets-potemkin", kind: "movie", category: "movies",
    title: names("Броненосец «Потёмкин»", "Battleship Potemkin", "Krstarica Potemkin", "Броненосецът „Потьомкин“", "Oklopnjača Potemkin"),
    titleOriginal: "Броненосец «Потёмкин»", year: 1925, releaseDate: "1925-12-21", countries: ["SU"], genres: ["drama", "history", "war"], minutes: 75, ratingAge: "12+", forKids: false,
    description: "Июнь 1905 года, Чёрное море. На броненосце матросам подают гнилое мясо, и терпение команды кончается одним криком. Над кораблём поднимается красный флаг, а на берегу город выходит встречать восставших. Эйзенштейн смонтировал толпу, камень и ужас так, что Одесская лестница стала самой знаменитой лестницей кинематографа.",
    quote: "Братья!", directors: ["sergei-eisenstein"], writers: ["nina-agadzhanova"], operators: ["eduard-tisse"], composers: ["edmund-meisel"],
    cast: cast({ "aleksandr-antonov": "матрос Вакулинчук", "vladimir-barsky": "командир Голиков", "grigori-aleksandrov": "старший офицер Гиляровский" }),
    hashtags: ["революция", "море", "монтаж"], motifs: ["ship", "waves"], palette: "crimson-cream",
  },
  {
    alias: "chelovek-s-kinoapparatom", kind: "movie", category: "movies",
    title: names("Человек с киноаппаратом", "Man with a Movie Camera", "Čovek s filmskom kamerom", "Човекът с кинокамера", "Čovjek s filmskom kamerom"),
    titleOriginal: "Человек с киноаппаратом", year: 1929, releaseDate: "1929-01-08", countries: ["SU"], genres: ["documentary", "experimental"], minutes: 68, ratingAge: "12+", forKids: false,
    description: "Один день большого города от пустых утренних улиц до вечернего кинозала. Без надписей, без актёров, без декораций: только оператор, который лезет на трубы, ложится под поезд и ныряет в толпу. Дзига Вертов показывает жизнь врасплох и тут же разбирает её на кадры, чтобы зритель увидел, как рождается фильм.",
    directors: ["dziga-vertov"], writers: ["dziga-vertov"], operators: ["mikhail-kaufman"],
    cast: cast({ "mikhail-kaufman": "оператор", "elizaveta-svilova": "монтажница" }),
    hashtags: ["город", "киноглаз", "эксперимент"], motifs: ["camera", "city"], palette: "steel-lemon",
  },
  {
    alias: "zemlya", kind: "movie", category: "movies",
    title: names("Земля", "Earth", "Zemlja", "Земя", "Zemlja"),
    titleOriginal: "Земля", year: 1930, releaseDate: "1930-04-08", countries: ["SU"], genres: ["drama"], minutes: 76, ratingAge: "12+", forKids: false,
    description: "Украинское село на переломе: старик умирает среди яблок, молодые ведут по пыльной дороге первый трактор, а хозяева земли копят злобу. Довженко снял не агитку, а поэму о круге жизни, где подсолнухи, дождь и танец при луне значат не меньше слов. Один из самых красивых фильмов немой эпохи.",
    directors: ["aleksandr-dovzhenko"], writers: ["aleksandr-dovzhenko"], operators: ["daniil-demutsky"],
    cast: cast({ "semyon-svashenko": "Василь", "stepan-shkurat": "Опанас", "yuliya-solntseva": "дочь Опанаса", "pyotr-masokha": "Хома" }),
    hashtags: ["поэтическое", "деревня", "природа"], motifs: ["tree", "disc"], palette: "olive-red",
  },
  {
    alias: "aelita", kind: "movie", category: "movies",
    title: names("Аэлита", "Aelita", "Aelita", "Аелита", "Aelita"),
    titleOriginal: "Аэлита", year: 1924, releaseDate: "1924-09-30", countries: ["SU"], genres: ["sci-fi", "drama"], minutes: 113, ratingAge: "12+", forKids: false,
    description: "Москва начала двадцатых ловит загадочный радиосигнал: «Анта… Одэли… Ута…». Инженер Лось уверен, что это голос с Марса, и строит ракету. Там, среди лестниц и костюмов из проволоки, придуманных Александрой Экстер, его ждёт дочь правителя. Рядом с кубистским Марсом — живая, тесная, послевоенная Москва.",
    quote: "Анта… Одэли… Ута…", directors: ["yakov-protazanov"], writers: ["fyodor-otsep"], operators: ["yuri-zhelyabuzhsky"],
    cast: cast({ "yuliya-solntseva": "Аэлита", "nikolai-tsereteli": "инженер Лось", "nikolai-batalov": "красноармеец Гусев", "igor-ilyinsky": "сыщик Кравцов" }),
    hashtags: ["Марс", "космос", "конструктивизм"], motifs: ["rocket", "stairs"], palette: "teal-orange",
  },
  {
    alias: "devushka-s-korobkoj", kind: "movie", category: "movies",
    title: names("Девушка с коробкой", "The Girl with the Hatbox", "Devojka s kutijom za šešire", "Момичето с кутията", "Djevojka s kutijom za šešire"),
    titleOriginal: "Девушка с коробкой", year: 1927, releaseDate: "1927-04-19", countries: ["SU"], genres: ["comedy", "romance"], minutes: 60, ratingAge: "6+", forKids: false,
    description: "Шляпница Наташа возит свои коробки из пригорода в Москву и числится жилицей в комнате хозяйки, где на деле её и близко нет. Пожалев бездомного студента, она вступает с ним в фиктивный брак ради жилплощади, а заодно получает лотерейный билет. Снежная, лёгкая, остроумная комедия о первых годах нэпа.",
    directors: ["boris-barnet"], writers: ["valentin-turkin"],
    cast: cast({ "anna-sten": "Наташа", "vladimir-fogel": "Фогелев", "ivan-koval-samborsky": "Илья Снегирёв", "serafima-birman": "мадам Ирэн" }),
    hashtags: ["Москва", "нэп", "лотерея"], motifs: ["hat", "snow"], palette: "ice-coral",
  },
  {
    alias: "mat", kind: "movie", category: "movies",
    title: names("Мать", "Mother", "Mati", "Майка", "Mati"),
    titleOriginal: "Мать", year: 1926, releaseDate: "1926-10-11", countries: ["SU"], genres: ["drama", "history"], minutes: 89, ratingAge: "12+", forKids: false,
    description: "Пелагея Ниловна прожила жизнь, опустив глаза: пьяный муж, фабрика, страх. Когда сын прячет под половицей оружие, она верит, что власть его пощадит, если всё рассказать. Пудовкин превратил роман Горького в историю прозрения одного человека, а ледоход на реке — в образ силы, которую уже не остановить.",
    directors: ["vsevolod-pudovkin"], writers: ["nathan-zarkhi"], operators: ["anatoli-golovnya"],
    cast: cast({ "vera-baranovskaya": "Пелагея Ниловна", "nikolai-batalov": "Павел Власов", "aleksandr-chistyakov": "Власов-отец" }),
    hashtags: ["Горький", "революция", "семья"], motifs: ["hand", "waves"], palette: "olive-red",
  },
];
