import type { SeedTitle } from "../seed-types";
import { cast, episodes, film, names, series } from "./shorthand";

/** Programmes the service makes itself; their hosts are invented with them. */
export const originals: SeedTitle[] = [
  {
    ...series, original: true, alias: "svet-i-ten", title: names("Свет и тень", "Light and Shadow", "Svetlo i senka", "Светлина и сянка", "Svjetlo i sjena"),
    titleOriginal: "Свет и тень", year: 2025, countries: ["RU"], genres: ["documentary", "history", "educational"], ratingAge: "12+", forKids: false,
    description: "Киновед Марина Ветрова берёт один кадр и расследует его, как детектив: откуда падает свет, кто стоит за дверью, почему актёр смотрит мимо. К концу серии в одном кадре помещается целая эпоха. Первый сезон — о немецких тенях, второй — о советском солнце. После этой программы немые фильмы хочется останавливать.",
    directors: ["marina-vetrova"], writers: ["marina-vetrova"], operators: ["gleb-arsenyev"], composers: ["tihon-larin"], cast: cast({ "marina-vetrova": "ведущая" }),
    hashtags: ["разбор кадра", "история кино", "Луч"], motifs: ["window", "beam"], palette: "night-gold",
    seasons: [
      { title: "Тени", year: 2025, description: "Шесть кадров немецкого кино и то, что прячется в их темноте.", episodes: episodes(32, "Нарисованный испуг", "Рука на лестнице", "Швейцар смотрит вверх", "Сердце машины", "Чёлка Луизы Брукс", "Свист за углом") },
      { title: "Солнце", year: 2026, description: "Шесть кадров советского кино, снятых против света и против правил.", episodes: episodes(34, "Коляска на ступенях", "Яблоко Довженко", "Человек на мосту", "Чайник Башмачкина", "Снег Барнета", "Лёд под хор") },
    ],
  },
  {
    ...series, original: true, alias: "kak-snimali", title: names("Как снимали", "How They Shot It", "Kako se snimalo", "Как се снимаше", "Kako se snimalo"),
    titleOriginal: "Как снимали", year: 2025, countries: ["RU"], genres: ["documentary", "educational"], ratingAge: "6+", forKids: false,
    description: "Инженер Илья Садовский и оператор Глеб Арсеньев собирают старинные трюки заново, своими руками и без компьютера. Двойная экспозиция в спичечном коробке, стеклянная крыша из аквариума, падающая стена с окном строго по мерке. Иногда не выходит, и тогда становится ясно, какими отчаянными были первые.",
    directors: ["gleb-arsenyev"], writers: ["ilya-sadovsky"], operators: ["gleb-arsenyev"], cast: cast({ "ilya-sadovsky": "ведущий", "gleb-arsenyev": "ведущий" }),
    hashtags: ["трюки", "мастерская", "эксперимент"], motifs: ["camera", "gears"], palette: "teal-orange",
    seasons: [
      { title: "Сезон 1", year: 2025, description: "Шесть трюков, которые можно повторить на кухне, и один, который не стоит.", episodes: episodes(26, "Призрак за рубль", "Стена и окно", "Поезд в тазу", "Человек без тени", "Полёт на ковре", "Часы над городом") },
      { title: "Сезон 2", year: 2026, description: "Динозавры из пластилина, вода в масштабе и зеркало Шюфтана.", episodes: episodes(27, "Город за зеркалом", "Как шагает динозавр", "Буря в бочке", "Снег из соли", "Луна из папье-маше") },
    ],
  },
  {
    ...series, original: true, alias: "nochnoj-seans", title: names("Ночной сеанс", "The Midnight Show", "Ponoćna projekcija", "Нощна прожекция", "Ponoćna projekcija"),
    titleOriginal: "Ночной сеанс", year: 2025, countries: ["RU"], genres: ["documentary", "horror", "mystery"], ratingAge: "16+", forKids: false,
    description: "Пустой кинотеатр после полуночи, два кресла и один проектор. Писательница Зоя Климова зовёт собеседника — хирурга, следователя, мастера грима — и показывает ему страшную сцену, снятую сто лет назад. Чего мы боялись тогда и чего боимся теперь? Разговор идёт вполголоса, потому что в зале кто-то есть.",
    directors: ["anton-belsky"], writers: ["zoya-klimova"], composers: ["tihon-larin"], cast: cast({ "zoya-klimova": "ведущая" }),
    hashtags: ["страх", "разговор", "полночь"], motifs: ["moon", "key"], palette: "moss-blood",
    seasons: [{ title: "Сезон 1", year: 2025, description: "Шесть ночей и шесть страхов.", episodes: episodes(41, "Тот, кто стоит на лестнице", "Двойник", "Воск", "Чужие руки", "Вода", "Зал не пуст") }],
  },
  {
    ...film, original: true, alias: "gorod-nemo", title: names("Город Немо", "Nemo City", "Grad Nemo", "Град Немо", "Grad Nemo"),
    titleOriginal: "Город Немо", year: 2026, countries: ["RU"], genres: ["documentary", "experimental"], minutes: 71, ratingAge: "6+",
    description: "Фильм, склеенный из улиц, которых нет. Режиссёр Нина Озёрова взяла кадры городов из сорока немых картин и сложила из них один: вокзал здесь берлинский, мост парижский, трамвай московский, дождь нью-йоркский. За сутки в этом городе успевают влюбиться, опоздать и проснуться. Ни одного слова, только новая музыка.",
    directors: ["nina-ozyorova"], composers: ["tihon-larin"], cast: [],
    hashtags: ["город", "коллаж", "музыка"], motifs: ["city", "fish"], palette: "cobalt-ivory",
  },
  {
    ...series, original: true, alias: "komik", title: names("Комик", "The Comic", "Komičar", "Комикът", "Komičar"),
    titleOriginal: "Комик", year: 2026, countries: ["RU"], genres: ["documentary", "comedy", "biography"], ratingAge: "12+", forKids: false,
    description: "Клоун и мим Антон Бельский учится падать. Каждую серию он выбирает одного великого комика, осваивает его походку, его шляпу и его лучший номер, а в финале выходит с ним на настоящую сцену. По дороге выясняется, зачем Китон не улыбался, о чём молчал Ильинский и почему смешное всегда опасно.",
    directors: ["nina-ozyorova"], writers: ["anton-belsky"], cast: cast({ "anton-belsky": "ведущий" }),
    hashtags: ["клоунада", "гэг", "падение"], motifs: ["hat", "mountain"], palette: "wine-sand",
    seasons: [{ title: "Сезон 1", year: 2026, description: "Пять комиков и пять синяков.", episodes: episodes(38, "Котелок", "Каменное лицо", "Круглые очки", "Растяпа с Мещанской", "Тот, кого забыли") }],
  },
  {
    ...series, original: true, alias: "tapyor", title: names("Тапёр", "The Accompanist", "Pijanista u bioskopu", "Тапьорът", "Pijanist u kinu"),
    titleOriginal: "Тапёр", year: 2025, countries: ["RU"], genres: ["documentary", "musical"], ratingAge: "6+", forKids: false,
    description: "Пианист Тихон Ларин садится за старый инструмент и впервые видит фильм, под который играет: репетиций нет, нот нет, остановиться нельзя. Рядом его гости: ударник из оркестра, диджей, органистка, детский хор. Немое кино на глазах начинает звучать, и каждый раз по-другому. Концерт и приключение сразу.",
    directors: ["nina-ozyorova"], composers: ["tihon-larin"], cast: cast({ "tihon-larin": "ведущий" }),
    hashtags: ["музыка", "импровизация", "рояль"], motifs: ["violin", "beam"], palette: "plum-rose",
    seasons: [{ title: "Сезон 1", year: 2025, description: "Шесть вечеров без репетиций.", episodes: episodes(44, "Рояль и поезд", "Ударные и погоня", "Орган и вампир", "Хор и снег", "Провода и робот", "Тишина") }],
  },
  {
    ...series, category: "cartoons", original: true, alias: "ekran-dlya-samyh-malenkih", title: names("Экран для самых маленьких", "A Screen for the Smallest", "Ekran za najmlađe", "Екран за най-малките", "Ekran za najmlađe"),
    titleOriginal: "Экран для самых маленьких", year: 2025, countries: ["RU"], genres: ["educational", "family", "animation"], ratingAge: "0+", forKids: true,
    description: "В бумажном кинотеатре живут луч Лучик и кошка Плёнка. Вечером они зажигают экран, и на нём оживают простые вещи: круг становится солнцем, две линии — рельсами, а чайник — пароходом. Пять спокойных минут перед сном, без громких звуков и спешки. В конце каждой серии Лучик желает спокойной ночи.",
    directors: ["vera-snegina"], writers: ["vera-snegina"], composers: ["tihon-larin"], cast: cast({ "vera-snegina": "рассказчица" }),
    hashtags: ["перед сном", "малышам", "Лучик"], motifs: ["beam", "cat"], palette: "violet-sun",
    seasons: [
      { title: "Сезон 1", year: 2025, description: "Лучик знакомится с фигурами.", episodes: episodes(5, "Круг", "Две линии", "Чайник-пароход", "Окошко", "Звезда", "Кто прячется в тени") },
      { title: "Сезон 2", year: 2026, description: "Лучик и Плёнка отправляются гулять по временам года.", episodes: episodes(5, "Первый снег", "Капля", "Одуванчик", "Жёлтый лист") },
    ],
  },
  {
    ...series, category: "series", original: true, alias: "multmasterskaya", title: names("Мультмастерская", "The Cartoon Workshop", "Crtana radionica", "Анимационна работилница", "Radionica crtića"),
    titleOriginal: "Мультмастерская", year: 2025, countries: ["RU"], genres: ["educational", "family", "animation"], ratingAge: "6+", forKids: true,
    description: "Снять мультфильм можно прямо на кухонном столе! Художница Вера Снегина и её помощники — ребята шести, восьми и одиннадцати лет — оживляют бумагу, пластилин, крупу и тени. В каждой серии они смотрят старинный мультфильм, разгадывают его секрет и делают свой. Понадобятся ножницы, телефон и немного терпения.",
    directors: ["vera-snegina"], writers: ["vera-snegina", "ilya-sadovsky"], cast: cast({ "vera-snegina": "ведущая" }),
    hashtags: ["своими руками", "мультфильмы", "творчество"], motifs: ["hand", "flower"], palette: "sky-tangerine",
    seasons: [{ title: "Сезон 1", year: 2025, description: "Шесть мастерских — шесть способов оживить неживое.", episodes: episodes(18, "Бумажный театр теней", "Пластилиновый динозавр", "Жуки на проволоке", "Волшебный блокнот", "Крупа и песок", "Голос для мышонка") }],
  },
];
