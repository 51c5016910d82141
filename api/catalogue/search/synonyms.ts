import type { TrackKind } from "#contract/track-kinds";
import { soundKey } from "./sound-key";

/**
 * Words that describe a sort of work, used beside a name or instead of one: «немецкие комедии 20-х для детей».
 * Russian words are listed once, because their forms share a stem; in other languages every form is listed.
 */
const genreWords: Record<string, string> = {
  drama:
    "драма кинодрама драматический грустный печальный душевный трогательный серьезный drama dramas sad drame tuzan",
  comedy:
    "комедия кинокомедия комедийный смешной веселый забавный юмор юмористический посмеяться ржачный comedy comedies funny komedija komedije komedije smesno smesni smijesno смешен смешни",
  horror:
    "ужас ужасы ужастик хоррор страшный страшилка жуткий пугающий horror horrors scary horor horori strasni страшни ужаси",
  "sci-fi":
    "фантастика фантастический фантастичный космический космос sci fi scifi science fiction space naucna fantastika znanstvena научна",
  fantasy: "фэнтези фентези фантазия волшебный волшебство магия fantasy fantazija",
  adventure:
    "приключение приключения приключенческий авантюрный adventure adventures avantura avanture pustolovni pustolovina приключенски",
  documentary:
    "документальный документалка документалистика неигровой documentary documentaries doc dokumentarni dokumentarac документални",
  melodrama: "мелодрама мелодраматический душещипательный melodrama melodramas melodrame",
  history: "история исторический history historical istorijski povijesni исторически",
  crime:
    "криминал криминальный преступление преступник бандит гангстер гангстерский crime criminal gangster krimi krimic криминални",
  war: "война военный армия фронт war wars ratni rat военни",
  western: "вестерн ковбой ковбойский western westerns cowboy vestern vesterni kauboj уестърн",
  musical: "мюзикл музыкальный песня песни musical musicals songs mjuzikl muzicki",
  "fairy-tale": "сказка киносказка сказочный сказки fairy tale tales bajka bajke приказка приказки",
  animation:
    "анимация анимационный мультик мультфильм мульт рисованный animation animated cartoon cartoons animacija animirani crtani crtaci crtici",
  thriller: "триллер напряженный саспенс захватывающий thriller thrillers triler trileri",
  detective: "детектив детективный сыщик расследование detective mystery detektiv detektivski",
  biography: "биография биографический байопик жизнь biography biopic biografija biografski",
  experimental:
    "авангард авангардный экспериментальный эксперимент сюрреализм experimental avantgarde avangarda",
  family: "семейный семья семьей family porodicni obiteljski семейни",
  mystery: "мистика мистический загадочный таинственный mystery mystic misterija misticni",
  romance:
    "романтика романтический романтичный любовь любовный влюбленный romance romantic love romantika romanticni ljubav ljubavni любовни",
  noir: "нуар нуарный noir noar",
  educational: "познавательный образовательный обучающий развивающий учебный educational obrazovni",
};

const countryWords: Record<string, string> = {
  SU: "ссср советский союз soviet ussr sssr sovjetski съветски отечественный",
  RU: "россия русский российский отечественный дореволюционный russia russian rusija ruski руски",
  DE: "германия немецкий германский веймарский germany german nemacka nemacki njemacka njemacki немски",
  US: "сша америка американский голливуд голливудский usa america american hollywood sad americki американски",
  FR: "франция французский france french francuska francuski френски",
  JP: "япония японский japan japanese japanski японски",
  SE: "швеция шведский скандинавский sweden swedish scandinavian svedska svedski шведски",
  DK: "дания датский скандинавский denmark danish danska danski датски",
  IT: "италия итальянский italy italian italija italijanski talijanski италиански",
  GB: "великобритания англия английский британский britain british england english uk britanski engleski британски",
  AT: "австрия австрийский austria austrian austrija austrijski",
  CS: "чехословакия чехословацкий чешский чехия czech czechoslovak cehoslovacka ceski чешки",
};

const categoryWords: Record<string, string> = {
  movies: "фильм кино фильмы кинофильм картина кинокартина киноленты film movie movies films filmovi филми",
  series: "сериал сериалы серия многосерийный сезон series serial serials season serija serije сериали",
  animation: "анимация мультфильм мультик полнометражный animation cartoon crtani",
  cartoons: "мультик мультфильм мультсериал мульт cartoon cartoons crtani crtaci",
};

const kidsWords =
  "дети детский детям ребенок ребята малыш дошкольник школьник kids children child kid deca decu djeca djecu детски деца";
const silentWords = "немой немое беззвучный silent nemi nijemi нями ням";
/** Words of phrases are listed one by one: each word of a query is read by itself. */
const trackWords: Record<TrackKind, string> = {
  description:
    "тифлокомментарий тифлокомментарии тифлоперевод тифло аудиодескрипция аудиоописание аудио дескрипция описание незрячий слабовидящий audio description described audiodescription deskripcija audiodeskripcija audiodeskripcijom opis audioopis slabovidi slabovide slijepe slepe незрящи",
  sdh: "глухой глухие слабослышащий слабослышащие сурдо sdh subtitles captions captioned closed deaf hard hearing titlovi titlove gluve gluvi gluhe gluhi nagluve nagluvi nagluhe nagluhi субтитри глухи",
};
const shortFilmWords = "короткий короткометражный короткометражка short shorts kratki";
const minFeatureMinutes = 45;
const lastSilentYear = 1929;
const decades: Record<number, string> = {
  1900: "девятисотые",
  1910: "десятые",
  1920: "двадцатые",
  1930: "тридцатые",
  1940: "сороковые",
  1950: "пятидесятые",
  1960: "шестидесятые",
};

type Work = {
  category: string;
  genres: string[];
  countries: string[];
  year: number | null;
  minutes: number | null;
  kind: "movie" | "series";
  isForKids: boolean;
  accessibility: readonly TrackKind[];
};

/**
 * The sorts a work belongs to. Names contain a colon, so they never clash with words. Works are indexed by sort rather
 * than by all the words for it, which keeps the index small and fast.
 */
export function getSorts({
  category,
  genres,
  countries,
  year,
  minutes,
  kind,
  isForKids,
  accessibility,
}: Work): string[] {
  const isShort = kind === "movie" && minutes !== null && minutes < minFeatureMinutes;
  const sorts = [
    `category:${category}`,
    ...genres.map((genre) => `genre:${genre}`),
    ...countries.map((code) => `country:${code}`),
    ...(isForKids ? ["for:kids"] : []),
    ...(year === null ? [] : [`decade:${Math.floor(year / 10) * 10}`]),
    ...(year !== null && year <= lastSilentYear ? ["made:silent"] : []),
    ...(isShort ? ["made:short"] : []),
    ...accessibility.map((of) => `with:${of}`),
  ];
  return sorts.filter((sort) => wordsBySort.has(sort));
}

const getDecadeWords = (decade: number) =>
  `${decade}е ${decade}s ${decade < 2000 ? `${decade % 100}е ${decade % 100}s` : ""} ${decades[decade] ?? ""}`;
const firstDecade = 1880;
const lastDecade = 2090;
const allDecades = Array.from(
  { length: (lastDecade - firstDecade) / 10 + 1 },
  (_, index) => firstDecade + index * 10,
);
const prefixKeys = (group: string, words: Record<string, string>): [string, string][] =>
  Object.entries(words).map(([name, of]) => [`${group}:${name}`, of]);

/** The sort of all people, so that queries such as «фильмы Чаплина» also find the person. */
export const personSort = "kind:person";
const personWords = "фильм фильмы кино фильмография film films movie movies filmovi филми";

/** The words for each sort. */
export const wordsBySort: ReadonlyMap<string, string[]> = new Map(
  [
    ...prefixKeys("category", categoryWords),
    ...prefixKeys("genre", genreWords),
    ...prefixKeys("country", countryWords),
    ...prefixKeys("with", trackWords),
    ...allDecades.map((decade): [string, string] => [`decade:${decade}`, getDecadeWords(decade)]),
    ...Object.entries({
      "for:kids": kidsWords,
      "made:silent": silentWords,
      "made:short": shortFilmWords,
      [personSort]: personWords,
    }),
  ].map(([sort, words]) => [sort, words.split(" ").filter((word) => word !== "")]),
);

const genericWords = new Set((categoryWords.movies ?? "").split(" "));

/** A word that matches almost everything, so a query of such words alone is useless. */
export const isBroadWord = (word: string): boolean => isStopWord(word) || genericWords.has(word);

/** Stop words: what to do with a title, how good it should be, roles of people, prepositions and articles. */
const stopWords = new Set(
  [
    "смотреть посмотреть глядеть увидеть показать покажи включи включить найти найди хочу скачать торрент онлайн online бесплатно без регистрации смс рекламы хорошем хорошее качестве качество hd fullhd full 1080 1080p 720 720p 4k",
    "полностью целиком весь все всё серии серия серию вторая первая подряд русском языке озвучке озвучка перевод переводе субтитрами субтитры видео ролик кинотеатр луч luch сайт интернет",
    "лучшие лучший лучшее хороший хорошие хорошее интересный интересные классный классика классический старый старые старое старинный известный знаменитый популярные популярный популярное популярная свежие свежий бесплатный бесплатные бесплатное бесплатных топ список подборка новинки какой нибудь что то посоветуй",
    "режиссер режиссера режиссером режиссеры актер актера актеры актриса актрисы актрисой оператор оператора операторы композитор композитора сценарист сценариста продюсер роли ролях роль главной главный участием участие снял снятый снятые автор художник музыка",
    "год года году годов годы гг лет век века про о об обо с со в во на для и из от по за к у под над при до после без а но или не как это где кто который которая которое когда всей всех детстве вечер",
    "watch free streaming stream full best good great top download the a an of by with for about in on and to from starring directed director actor actress movie's year years old classic",
    "gledati gledaj gledajte besplatno najbolji najbolje sa za o u i na od iz godina godine prevod reditelj redatelj glumac glumica гледай гледам безплатно най добри с за режисьор актьор година години от",
  ]
    .join(" ")
    .split(" "),
);

const stopWordKeys = new Set([...stopWords].map(soundKey));
const minSoundKeyLength = 5;

/** Also recognises transliterated stop words: «smotret onlain». */
export const isStopWord = (word: string): boolean =>
  stopWords.has(word) || (word.length >= minSoundKeyLength && stopWordKeys.has(soundKey(word)));

/** Makes one word of a decade («1920-х», «20-е годы»). Expects normalised text. */
export function joinDecades(normalized: string): string {
  return normalized.replace(/(?<!\p{N})((?:1[89]|20)?\d0) ?(?:х|е|ых|ые|тых|тые)(?!\p{L})/gu, "$1е");
}

/** Marks a sort of work or a word for one. Such lexemes are never matched by prefix. */
export const toSynonymLexeme = (synonym: string): string => `@${synonym}`;
