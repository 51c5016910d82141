export type GoldenQuery = {
  query: string;
  expects: { kind: "title" | "person" | "channel" | "collection" | "article"; alias: string };
  why:
    | "exact"
    | "prefix"
    | "typo"
    | "yo"
    | "word-form"
    | "layout"
    | "translit"
    | "person"
    | "original-title"
    | "other-language"
    | "several-words";
};

/** Maps what was typed to the alias that was meant. */
const meant =
  (kind: GoldenQuery["expects"]["kind"]) =>
  (why: GoldenQuery["why"], pairs: Record<string, string>): GoldenQuery[] =>
    Object.entries(pairs).map(([query, alias]) => ({ query, expects: { kind, alias }, why }));

const title = meant("title");
const person = meant("person");
const channel = meant("channel");
const collection = meant("collection");
const article = meant("article");

/** The exact name, in any case and with the punctuation people really type. */
const exact = [
  ...title("exact", {
    "Броненосец «Потёмкин»": "bronenosets-potemkin",
    'броненосец "потёмкин"': "bronenosets-potemkin",
    "человек с киноаппаратом": "chelovek-s-kinoapparatom",
    АЭЛИТА: "aelita",
    "«Метрополис»": "metropolis",
    "носферату симфония ужаса": "nosferatu",
    "Кабинет доктора Калигари": "kabinet-doktora-kaligari",
    "м убийца": "m",
    "голем как он пришел в мир": "golem",
    "берлин - симфония большого города": "berlin-simfoniya",
    "волга волга": "volga-volga",
    "КИНГ КОНГ": "king-kong",
    "шерлок младший": "sherlok-mladshij",
    "наконец в безопасности": "nakonets-v-bezopasnosti",
    "Страсти Жанны д'Арк": "strasti-zhanny-dark",
    "свободу нам": "svobodu-nam",
    "39 ступеней": "tridtsat-devyat-stupenej",
    "родиться-то я родился, но...": "rodilsya-no",
    "молчи грусть молчи": "molchi-grust-molchi",
    "доктор мабузе игрок": "doktor-mabuze-igrok",
    "катька - бумажный ранет": "katka-bumazhnyj-ranet",
    'потопление "Лузитании"': "potoplenie-luzitanii",
    "горбун из нотр дама": "gorbun-iz-notr-dama",
    "под  крышами   парижа": "pod-kryshami-parizha",
    Ад: "ad",
    цирк: "tsirk-1936",
    Мать: "mat",
    земля: "zemlya",
    "симфония донбасса": "entuziazm",
    ДРАКУЛА: "drakula",
    генерал: "general",
    вампиры: "vampiry",
    "необычайные приключения мистера веста в стране большевиков": "mister-vest",
    "сенька африканец": "senka-afrikanets",
    "ночной сеанс": "nochnoj-seans",
    комик: "komik",
  }),
  ...channel("exact", { "луч кино": "luch-kino", "Смех без слов": "smeh" }),
  ...collection("exact", {
    "советский авангард": "sovetskij-avangard",
    "Россия до 1918 года": "rossiya-do-1918",
  }),
  ...article("exact", {
    "почему лестница не кончается": "pochemu-lestnitsa",
    "кто нарисовал тени?": "kto-narisoval-teni",
    "как оживить бумагу": "kak-ozhivit-bumagu",
  }),
];

/** Still typing: the name is among the few with this prefix. */
const prefixes = [
  ...title("prefix", {
    бронен: "bronenosets-potemkin",
    калиг: "kabinet-doktora-kaligari",
    нос: "nosferatu",
    метр: "metropolis",
    аэл: "aelita",
    франк: "frankenshtejn",
    драк: "drakula",
    шерл: "sherlok-mladshij",
    голуб: "goluboj-angel",
    навиг: "navigator",
    дилиж: "dilizhans",
    атал: "atalanta",
    фантома: "fantomas",
    нибел: "nibelungi",
    супер: "supermen",
    мойд: "mojdodyr",
    чапа: "chapaev",
    звени: "zvenigora",
    папирос: "papirosnitsa-ot-mosselproma",
    подкид: "podkidysh",
    умирающ: "umirayushchij-lebed",
    "люди в вос": "lyudi-v-voskresene",
    "человек с кин": "chelovek-s-kinoapparatom",
    "человек кото": "chelovek-kotoryj-smeyotsya",
    "ящик пан": "yashchik-pandory",
    "огни бол": "ogni-bolshogo-goroda",
    "путешествие на": "puteshestvie-na-lunu",
    "его дев": "ego-devushka-pyatnitsa",
    нетерп: "neterpimost",
    космич: "kosmicheskij-rejs",
    анда: "andaluzskij-pyos",
    стрек: "strekoza-i-muravej",
    Nosf: "nosferatu",
    franken: "frankenshtejn",
    "city li": "ogni-bolshogo-goroda",
  }),
  ...person("prefix", {
    капабл: "jose-raul-capablanca",
    ранев: "faina-ranevskaya",
    "сергей эйз": "sergei-eisenstein",
  }),
  ...channel("prefix", { мультст: "multstudiya" }),
  ...collection("prefix", { немецк: "nemetskij-ekspressionizm" }),
  ...article("prefix", { "каменное ли": "kamennoe-litso" }),
];

/** One typo or spelling mistake; two in long words. */
const typos = [
  // a letter missing
  ...title("typo", {
    метрполис: "metropolis",
    носферту: "nosferatu",
    "бронносец потемкин": "bronenosets-potemkin",
    "андалузкий пёс": "andaluzskij-pyos",
    "александр невкий": "aleksandr-nevskij",
    "василиса прекраная": "vasilisa-prekrasnaya",
    дилижас: "dilizhans",
    "затеряный мир": "zateryannyj-mir",
    "сломаные побеги": "slomannye-pobegi",
    "папиросница от мосельпрома": "papirosnitsa-ot-mosselproma",
    франкенштен: "frankenshtejn",
  }),
  // a letter doubled or inserted
  ...title("typo", {
    метрополлис: "metropolis",
    драккула: "drakula",
    нибеллунги: "nibelungi",
    асффальт: "asfalt",
    аталланта: "atalanta",
    золлушка: "zolushka-1947",
    чаппаев: "chapaev",
    аллчность: "alchnost",
  }),
  // two letters swapped
  ...title("typo", {
    метрополси: "metropolis",
    носфреату: "nosferatu",
    генеарл: "general",
    "шеролк младший": "sherlok-mladshij",
    наполоен: "napoleon",
    арсеанл: "arsenal",
    "робни гуд": "robin-gud",
    "кабиент доктора калигари": "kabinet-doktora-kaligari",
    супремен: "supermen",
  }),
  // a neighbouring key
  ...title("typo", {
    мктрополис: "metropolis",
    голкм: "golem",
    шинкль: "shinel",
    "кабинет доктора калмгари": "kabinet-doktora-kaligari",
    аэлитв: "aelita",
    нпвигатор: "navigator",
    звкнигора: "zvenigora",
    крвлья: "krylya",
  }),
  // spelled as it sounds, or two mistakes
  ...title("typo", {
    дележанс: "dilizhans",
    фантазмагория: "fantasmagoriya",
    мойдадыр: "mojdodyr",
    "золотая лехорадка": "zolotaya-likhoradka",
    "человек с киноапаратом": "chelovek-s-kinoapparatom",
    "пороходный билл": "parohodnyj-bill",
    щастье: "schaste",
    "злаключения полины": "zloklyucheniya-poliny",
    "мертв по прибитии": "myortv-po-pribytii",
    франкинштеин: "frankenshtejn",
    "наше гостеприимсво": "nashe-gostepriimstvo",
    "кино правда": "kinopravda",
    metropolys: "metropolis",
    nosferato: "nosferatu",
  }),
  ...person("typo", {
    эйзенштен: "sergei-eisenstein",
    "чарли чаплен": "charlie-chaplin",
    буниэль: "luis-bunuel",
    довжэнко: "aleksandr-dovzhenko",
  }),
  ...channel("typo", { мульстудия: "multstudiya" }),
  ...collection("typo", { "немецкий экспресионизм": "nemetskij-ekspressionizm" }),
  ...article("typo", { "почему лесница не кончается": "pochemu-lestnitsa" }),
];

/** The dots of ё omitted, or added where they do not belong. */
const dots = [
  ...title("yo", {
    "веселые ребята": "vesyolye-rebyata",
    "путевка в жизнь": "putyovka-v-zhizn",
    "трехгрошовая опера": "tryohgroshovaya-opera",
    "процесс о трех миллионах": "process-o-tryokh-millionakh",
    "мертв по прибытии": "myortv-po-pribytii",
    "сага о йесте берлинге": "saga-o-gyoste-berlinge",
    "призрак крадется": "prizrak-kradyotsya",
    "безумный самолет": "bezumnyj-samolyot",
    "человек который смеется": "chelovek-kotoryj-smeyotsya",
    "андалузский пес": "andaluzskij-pyos",
    "динозавр гёрти": "dinozavr-gerti",
  }),
  ...person("yo", {
    "виктор шестрем": "victor-sjostrom",
    "нина озерова": "nina-ozyorova",
    "жорж мельёс": "georges-melies",
    "густав фрелих": "gustav-froehlich",
  }),
];

/** Other cases or numbers of the same words, as in «a scene from …», «about …», «where to watch …». */
const wordForms = [
  ...title("word-form", {
    "броненосца потемкина": "bronenosets-potemkin",
    "кабинета доктора калигари": "kabinet-doktora-kaligari",
    "человека с киноаппаратом": "chelovek-s-kinoapparatom",
    "усталой смерти": "ustalaya-smert",
    "голубого ангела": "goluboj-angel",
    "голубом ангеле": "goluboj-angel",
    "ящика пандоры": "yashchik-pandory",
    "дневнике падшей": "dnevnik-padshej",
    "золотой лихорадки": "zolotaya-likhoradka",
    "огнях большого города": "ogni-bolshogo-goroda",
    "новых временах": "novye-vremena",
    "багдадского вора": "bagdadskij-vor",
    "призраке оперы": "prizrak-opery",
    "сломанных побегах": "slomannye-pobegi",
    "белом зомби": "belyj-zombi",
    "ночи живых мертвецов": "noch-zhivyh-mertvetsov",
    "страстях жанны д'арк": "strasti-zhanny-dark",
    "александра невского": "aleksandr-nevskij",
    "ивану грозному": "ivan-groznyj",
    "весёлых ребят": "vesyolye-rebyata",
    "пиковую даму": "pikovaya-dama",
    "умирающего лебедя": "umirayushchij-lebed",
    "отца сергия": "otec-sergij",
    "василисе прекрасной": "vasilisa-prekrasnaya",
    "золотого ключика": "zolotoj-klyuchik",
    "третью мещанскую": "tretya-meshchanskaya",
    "шахматную горячку": "shakhmatnaya-goryachka",
    "детей капитана гранта": "deti-kapitana-granta",
    "синюю птицу": "sinyaya-ptitsa",
    "танцы скелетов": "tanets-skeletov",
    чапаева: "chapaev",
    дракулы: "drakula",
    звенигоры: "zvenigora",
    нибелунгах: "nibelungi",
  }),
  ...person("word-form", {
    "фрица ланга": "fritz-lang",
    эйзенштейна: "sergei-eisenstein",
    "любови орловой": "lyubov-orlova",
    "дзиги вертова": "dziga-vertov",
  }),
  ...collection("word-form", { "великих комиков": "velikie-komiki" }),
];

/**
 * The right keys in the wrong keyboard layout: Russian names in Latin letters, then Latin names in Russian
 * ones.
 */
const layouts = [
  ...title("layout", {
    vtnhjgjkbc: "metropolis",
    vtnhj: "metropolis",
    ",hjytyjctw gjn`vrby": "bronenosets-potemkin",
    yjcathfne: "nosferatu",
    "ujke,jq fyutk": "goluboj-angel",
    ",fhsiyz b [ekbufy": "baryshnya-i-khuligan",
    "j,]tpl": "obezd",
    ";.ltrc": "judeks",
    "'hjnbrjy": "erotikon",
    ",tpevysq cfvjktn": "bezumnyj-samolyot",
    "dtc`kst ht,znf": "vesyolye-rebyata",
    "yjdsq dfdbkjy": "novyj-vavilon",
    pjkeirf: "zolushka-1947",
    afynjvfc: "fantomas",
    ",tplyf": "bezdna",
    xfgftd: "chapaev",
    ";bpym pf ;bpym": "zhizn-za-zhizn",
    "nh`[uhjijdfz jgthf": "tryohgroshovaya-opera",
    "Rbyu-Rjyu": "king-kong",
    ibytkm: "shinel",
  }),
  ...person("layout", {
    "'qptyintqy": "sergei-eisenstein",
    "xfhkb xfgkby": "charlie-chaplin",
    "k.,jdm jhkjdf": "lyubov-orlova",
  }),
  ...channel("layout", { "kex rbyj": "luch-kino" }),
  ...collection("layout", { "dtkbrbt rjvbrb": "velikie-komiki" }),
  ...title("layout", {
    ьуекщзщдшы: "metropolis",
    тщыаукфег: "nosferatu",
    "лштп лщтп": "king-kong",
    акфтлутыеушт: "frankenshtejn",
    "сшен дшпреы": "ogni-bolshogo-goroda",
    "ьщвукт ешьуы": "novye-vremena",
    сфдшпфкш: "kabinet-doktora-kaligari",
    "ырукдщсл окю": "sherlok-mladshij",
    пкуув: "alchnost",
    "ыфауен дфые": "nakonets-v-bezopasnosti",
    "еру путукфд": "general",
    "еру пщдв кгыр": "zolotaya-likhoradka",
    ыгзукьфт: "supermen",
    "зфтвщкфэы ищч": "yashchik-pandory",
    "еру дщвпук": "zhilets",
  }),
  ...person("layout", {
    "акшея дфтп": "fritz-lang",
    "игыеук луфещт": "buster-keaton",
    "пкуеф пфкищ": "greta-garbo",
  }),
];

/** Russian names in any of the usual transliterations, and foreign names in Cyrillic. */
const translits = [
  ...title("translit", {
    bronenosets: "bronenosets-potemkin",
    "bronenosec potemkin": "bronenosets-potemkin",
    "chelovek s kinoapparatom": "chelovek-s-kinoapparatom",
    zemlya: "zemlya",
    "devushka s korobkoy": "devushka-s-korobkoj",
    metropolis: "metropolis",
    stachka: "stachka",
    oktyabr: "oktyabr",
    shinel: "shinel",
    "veselye rebyata": "vesyolye-rebyata",
    "ivan groznyy": "ivan-groznyj",
    "putevka v zhizn": "putyovka-v-zhizn",
    "pikovaya dama": "pikovaya-dama",
    zolushka: "zolushka-1947",
    moidodyr: "mojdodyr",
    "ogni bolshogo goroda": "ogni-bolshogo-goroda",
    "kabinet doktora kaligari": "kabinet-doktora-kaligari",
    "goluboy angel": "goluboj-angel",
    "puteshestvie na lunu": "puteshestvie-na-lunu",
    "barishnya i huligan": "baryshnya-i-khuligan",
  }),
  ...title("translit", {
    "дер мюде тод": "ustalaya-smert",
    "дер блауэ энгель": "goluboj-angel",
    "фрау им монд": "zhenshchina-na-lune",
    нибелунген: "nibelungi",
    интолеранс: "neterpimost",
    "голд раш": "zolotaya-likhoradka",
    афгрунден: "bezdna",
    хаксан: "vedmy",
    "л'аталант": "atalanta",
    "ун шьен андалу": "andaluzskij-pyos",
    детур: "obezd",
  }),
  ...person("translit", {
    "charly chaplin": "charlie-chaplin",
    "sergey eyzenshteyn": "sergei-eisenstein",
    "lyubov orlova": "lyubov-orlova",
    "fric lang": "fritz-lang",
    "фритц ланг": "fritz-lang",
    "vera holodnaya": "vera-kholodnaya",
  }),
  ...channel("translit", { "smekh bez slov": "smeh" }),
];

/** Names known to viewers in Serbia, Croatia, Bulgaria and abroad, with and without diacritics. */
const otherLanguages = [
  ...title("other-language", {
    "Čovek s filmskom kamerom": "chelovek-s-kinoapparatom",
    "covek s filmskom kamerom": "chelovek-s-kinoapparatom",
    "čovjek koji se smije": "chelovek-kotoryj-smeyotsya",
    "covek koji se smeje": "chelovek-kotoryj-smeyotsya",
    "plavi anđeo": "goluboj-angel",
    "plavi andjeo": "goluboj-angel",
    "žena na mesecu": "zhenshchina-na-lune",
    "zena na mjesecu": "zhenshchina-na-lune",
    "krstarica potemkin": "bronenosets-potemkin",
    "oklopnjaca potemkin": "bronenosets-potemkin",
    veštice: "vedmy",
    vjestice: "vedmy",
    "zvonar bogorodicine crkve": "gorbun-iz-notr-dama",
    "zlatna groznica": "zolotaya-likhoradka",
    "posljednji čovjek": "poslednij-chelovek",
    "devojka s kutijom za sesire": "devushka-s-korobkoj",
    "crveni djavolcici": "krasnye-dyavolyata",
    "macak feliks": "kot-feliks",
    "noc zivih mrtvaca": "noch-zhivyh-mertvetsov",
    "kočija smrti": "voznitsa",
    "sloboda je nasa": "svobodu-nam",
  }),
  ...title("other-language", {
    хлапето: "malysh",
    майка: "mat",
    "синият ангел": "goluboj-angel",
    "изгубеният свят": "zateryannyj-mir",
    пепеляшка: "zolushka-1947",
    "светлините на града": "ogni-bolshogo-goroda",
    "дама пика": "pikovaya-dama",
    "големият влаков обир": "bolshoe-ograblenie-poezda",
    "каруцата призрак": "voznitsa",
    "котаракът феликс": "kot-feliks",
  }),
  ...title("other-language", {
    "Battleship Potemkin": "bronenosets-potemkin",
    "man with a movie camera": "chelovek-s-kinoapparatom",
    "the blue angel": "goluboj-angel",
    "ivan the terrible": "ivan-groznyj",
    "storm over asia": "potomok-chingiskhana",
    "bed and sofa": "tretya-meshchanskaya",
    "a trip to the moon": "puteshestvie-na-lunu",
    "joan of arc": "strasti-zhanny-dark",
  }),
  ...channel("other-language", { "laughter without words": "smeh" }),
  ...collection("other-language", { "sovjetska avangarda": "sovetskij-avangard" }),
];

/** The full name, the surname alone where it is unique, and the name in Latin letters. */
const people = [
  ...person("person", {
    "Сергей Эйзенштейн": "sergei-eisenstein",
    "Фриц Ланг": "fritz-lang",
    "Чарли Чаплин": "charlie-chaplin",
    "Жорж Мельес": "georges-melies",
    "вера холодная": "vera-kholodnaya",
    "Любовь Орлова": "lyubov-orlova",
    "лотта райнигер": "lotte-reiniger",
    "Дзига Вертов": "dziga-vertov",
    "Альфред Хичкок": "alfred-hitchcock",
    "уолт дисней": "walt-disney",
    "эрих фон штрогейм": "erich-von-stroheim",
    "гарольд ллойд": "harold-lloyd",
  }),
  ...person("person", {
    эйзенштейн: "sergei-eisenstein",
    мурнау: "f-w-murnau",
    довженко: "aleksandr-dovzhenko",
    пудовкин: "vsevolod-pudovkin",
    хичкок: "alfred-hitchcock",
    дрейер: "carl-theodor-dreyer",
    протазанов: "yakov-protazanov",
    мозжухин: "ivan-mozzhukhin",
    раневская: "faina-ranevskaya",
    маяковский: "vladimir-mayakovsky",
    шостакович: "dmitri-shostakovich",
    гарбо: "greta-garbo",
    лугоши: "bela-lugosi",
    птушко: "aleksandr-ptushko",
    шёстрём: "victor-sjostrom",
    бабочкин: "boris-babochkin",
  }),
  ...person("person", {
    "Fritz Lang": "fritz-lang",
    "georges méliès": "georges-melies",
    "Georges Melies": "georges-melies",
    "luis bunuel": "luis-bunuel",
    sjostrom: "victor-sjostrom",
    "marlene dietrich": "marlene-dietrich",
    "fw murnau": "f-w-murnau",
    "buster keaton": "buster-keaton",
    hitchcock: "alfred-hitchcock",
    "lillian gish": "lillian-gish",
    "Yasujirō Ozu": "yasujiro-ozu",
    eisenstein: "sergei-eisenstein",
    kuleshov: "lev-kuleshov",
  }),
];

/** Words in any order, with the year, director, actor or genre. */
const severalWords = [
  ...title("several-words", {
    "мурнау носферату": "nosferatu",
    "метрополис фриц ланг": "metropolis",
    "эйзенштейн стачка": "stachka",
    "земля довженко": "zemlya",
    "земля 1930": "zemlya",
    "цирк 1936": "tsirk-1936",
    "цирк чаплин 1928": "tsirk-chaplina",
    "метрополис 1927": "metropolis",
    "потёмкин броненосец": "bronenosets-potemkin",
    "калигари кабинет": "kabinet-doktora-kaligari",
    "конек горбунок 1947": "konyok-gorbunok-1947",
    "конёк-горбунок мультфильм": "konyok-gorbunok-1947",
    "конек горбунок роу": "konyok-gorbunok-1941",
    "вампир дрейер": "vampir-dreyera",
    "мать пудовкин": "mat",
    "шантаж хичкок": "shantazh",
    "чаплин малыш": "malysh",
    "китон генерал": "general",
    "фауст мурнау 1926": "faust",
    "золушка жеймо": "zolushka-1947",
    "чапаев бабочкин": "chapaev",
    "луна путешествие мельес": "puteshestvie-na-lunu",
    "nosferatu 1922": "nosferatu",
    "dracula lugosi": "drakula",
    "город большой огни": "ogni-bolshogo-goroda",
  }),
  ...person("several-words", { "эйзенштейн сергей": "sergei-eisenstein", "garbo greta": "greta-garbo" }),
  ...channel("several-words", { "кино немое": "nemoe-kino" }),
  ...collection("several-words", { "экспрессионизм немецкий": "nemetskij-ekspressionizm" }),
  ...article("several-words", {
    "вера холодная тени": "vera-i-vremya",
    "продолжение до телевизора": "prodolzhenie-pridumali-v-1913",
  }),
];

/** The name in the film's original language. */
const originalTitles = [
  ...title("original-title", {
    "Le Voyage dans la Lune": "puteshestvie-na-lunu",
    Körkarlen: "voznitsa",
    korkarlen: "voznitsa",
    häxan: "vedmy",
    haxan: "vedmy",
    "gosta berlings saga": "saga-o-gyoste-berlinge",
    "der müde Tod": "ustalaya-smert",
    "der mude tod": "ustalaya-smert",
    "die buchse der pandora": "yashchik-pandory",
    "à nous la liberté": "svobodu-nam",
    "a nous la liberte": "svobodu-nam",
    "zero de conduite": "nol-za-povedenie",
    "la règle du jeu": "pravila-igry",
    "la passion de jeanne d'arc": "strasti-zhanny-dark",
    "un chien andalou": "andaluzskij-pyos",
    "das cabinet des dr caligari": "kabinet-doktora-kaligari",
    "l'atalante": "atalanta",
    Afgrunden: "bezdna",
    "sous les toits de paris": "pod-kryshami-parizha",
    "die freudlose gasse": "bezradostnyj-pereulok",
    "orlacs hande": "ruki-orlaka",
    "die spinnen": "pauki",
    "le roman de renard": "roman-o-lise",
    狂った一頁: "stranitsa-bezumiya",
    "it happened one night": "eto-sluchilos-odnazhdy-nochyu",
    "d.o.a.": "myortv-po-pribytii",
  }),
];

export const goldenQueries: GoldenQuery[] = [
  ...exact,
  ...prefixes,
  ...typos,
  ...dots,
  ...wordForms,
  ...layouts,
  ...translits,
  ...otherLanguages,
  ...people,
  ...severalWords,
  ...originalTitles,
];
