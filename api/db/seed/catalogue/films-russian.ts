import type { SeedTitle } from "../seed-types";
import { cast, film, names } from "./shorthand";

export const russianFilms: SeedTitle[] = [
  {
    ...film, alias: "ponizovaya-volnitsa", title: names("Понизовая вольница", "Stenka Razin", "Stenka Razin", "Стенка Разин", "Stenka Razin"),
    titleOriginal: "Понизовая вольница (Стенька Разин)", year: 1908, releaseDate: "1908-10-28", countries: ["RU"], genres: ["history", "drama"], minutes: 10, ratingAge: "6+",
    description: "Атаман забыл о походах ради пленной персидской княжны, и казаки сговариваются разлучить их поддельным письмом. Шесть сцен, десять минут, лодки на воде и одна песня, известная каждому. С этой картины, снятой ателье Александра Дранкова по мотивам «Из-за острова на стрежень», отсчитывают историю русского игрового кино.",
    directors: ["vladimir-romashkov"], writers: ["vasili-goncharov"], producers: ["aleksandr-drankov"], cast: cast({ "yevgeni-petrov-kraevsky": "Стенька Разин" }),
    hashtags: ["первый русский фильм", "Волга", "песня"], motifs: ["ship", "letter"], palette: "wine-sand",
  },
  {
    ...film, alias: "oborona-sevastopolya", title: names("Оборона Севастополя", "Defence of Sevastopol", "Odbrana Sevastopolja", "Отбраната на Севастопол", "Obrana Sevastopolja"),
    titleOriginal: "Оборона Севастополя", year: 1911, countries: ["RU"], genres: ["war", "history"], minutes: 100, ratingAge: "12+",
    description: "Осаждённый город, затопленные корабли, адмиралы на бастионах и сёстры милосердия под ядрами. Первый полнометражный русский фильм снимали в самом Севастополе, с армией и флотом, а под конец перед камерой прошли живые ветераны той войны. Историю здесь играют люди, чьи деды её помнили.",
    directors: ["vasili-goncharov", "aleksandr-khanzhonkov"], producers: ["aleksandr-khanzhonkov"], cast: cast({ "ivan-mozzhukhin": "адмирал Корнилов" }),
    hashtags: ["Крым", "флот", "1855 год"], motifs: ["ship", "flame"], palette: "cobalt-ivory",
  },
  {
    ...film, alias: "sumerki-zhenskoj-dushi", title: names("Сумерки женской души", "Twilight of a Woman’s Soul", "Sumrak ženske duše", "Здрачът на женската душа", "Sumrak ženske duše"),
    titleOriginal: "Сумерки женской души", year: 1913, countries: ["RU"], genres: ["drama", "melodrama"], minutes: 48, ratingAge: "16+",
    description: "Графиня Вера тоскует на балах и хочет помогать бедным, но доброта приводит её в ловушку, после которой прежней жизни уже нет. Должна ли она рассказать мужу правду? Дебют Евгения Бауэра, художника русского экрана: занавеси, тени, зеркала и героиня, которая первой в нашем кино решает всё сама.",
    directors: ["yevgeni-bauer"], cast: cast({ "nina-chernova": "Вера Дубровская" }),
    hashtags: ["Бауэр", "декаданс", "женщина"], motifs: ["window", "flower"], palette: "plum-rose",
  },
  {
    ...film, alias: "posle-smerti", title: names("После смерти", "After Death", "Posle smrti", "След смъртта", "Poslije smrti"),
    titleOriginal: "После смерти (Тургеневские мотивы)", year: 1915, releaseDate: "1915-12-29", countries: ["RU"], genres: ["drama", "mystery"], minutes: 46, ratingAge: "12+",
    description: "Нелюдимый учёный живёт с тётушкой среди книг, пока на вечере не встречает взгляд актрисы Зои. Он отвечает ей холодно, а вскоре узнаёт, что поздно отвечать иначе. Теперь она приходит к нему во сне, среди поля, в белом. Бауэр перенёс Тургенева на экран и снял влюблённость в тень с помощью одного света.",
    directors: ["yevgeni-bauer"], cast: cast({ "vitold-polonsky": "Андрей Багров", "vera-karalli": "Зоя Кадмина" }),
    hashtags: ["Тургенев", "призрак", "Бауэр"], motifs: ["moon", "flower"], palette: "cobalt-ivory",
  },
  {
    ...film, alias: "zhizn-za-zhizn", title: names("Жизнь за жизнь", "A Life for a Life", "Život za život", "Живот за живот", "Život za život"),
    titleOriginal: "Жизнь за жизнь", year: 1916, releaseDate: "1916-05-10", countries: ["RU"], genres: ["melodrama", "drama"], minutes: 66, ratingAge: "12+",
    description: "Богатая вдова растит двух девушек, родную и приёмную, и обе полюбили одного князя, который любит только деньги. Две свадьбы в один день, роскошные залы с колоннами и одно материнское решение. Самый дорогой фильм Бауэра сделал Веру Холодную первой звездой России: после него её портреты продавались на каждом углу.",
    directors: ["yevgeni-bauer"], producers: ["aleksandr-khanzhonkov"], cast: cast({ "vera-kholodnaya": "Ната", "vitold-polonsky": "князь Бартинский", "ivan-perestiani": "Журов" }),
    hashtags: ["Вера Холодная", "сёстры", "князь"], motifs: ["flower", "mask"], palette: "crimson-cream",
  },
  {
    ...film, alias: "umirayushchij-lebed", title: names("Умирающий лебедь", "The Dying Swan", "Umirući labud", "Умиращият лебед", "Umirući labud"),
    titleOriginal: "Умирающий лебедь", year: 1917, releaseDate: "1917-01-17", countries: ["RU"], genres: ["drama", "mystery"], minutes: 49, ratingAge: "12+",
    description: "Немая девушка Гизелла танцует так, что слова не нужны. Художник, помешанный на смерти, видит её «Умирающего лебедя» и находит наконец свою натуру. Позировать, любить, остаться живой — можно ли всё сразу? Балерина Большого театра Вера Каралли в самой изысканной и жуткой картине Евгения Бауэра.",
    directors: ["yevgeni-bauer"], writers: ["zoya-barantsevich"], cast: cast({ "vera-karalli": "Гизелла", "vitold-polonsky": "Виктор Красовский", "andrei-gromov": "художник Глинский" }),
    hashtags: ["балет", "художник", "декаданс"], motifs: ["bird", "hand"], palette: "ice-coral",
  },
  {
    ...film, alias: "pikovaya-dama", title: names("Пиковая дама", "The Queen of Spades", "Pikova dama", "Дама пика", "Pikova dama"),
    titleOriginal: "Пиковая дама", year: 1916, releaseDate: "1916-04-19", countries: ["RU"], genres: ["drama", "mystery"], minutes: 63, ratingAge: "12+",
    description: "Германн никогда не играет, он только смотрит, как играют другие. Но старая графиня знает три карты, и эта тайна стоит дороже любви Лизы, дороже покоя, дороже рассудка. Протазанов и Мозжухин прочли Пушкина взглядом и тенью: профиль на стене, паутина, рука, сжимающая проигранную карту.",
    quote: "Тройка, семёрка, туз.", directors: ["yakov-protazanov"], writers: ["fyodor-otsep"], producers: ["iosif-ermolyev"], cast: cast({ "ivan-mozzhukhin": "Германн", "vera-orlova": "Лиза" }),
    hashtags: ["Пушкин", "карты", "тайна"], motifs: ["hand", "spider"], palette: "amber-ink",
  },
  {
    ...film, alias: "otec-sergij", title: names("Отец Сергий", "Father Sergius", "Otac Sergije", "Отец Сергий", "Otac Sergije"),
    titleOriginal: "Отец Сергий", year: 1918, releaseDate: "1918-05-14", countries: ["RU"], genres: ["drama"], minutes: 112, ratingAge: "16+",
    description: "Блестящий князь Касатский порывает с невестой, узнав, кем она была для государя, и уходит в монахи. Но гордость надевает рясу вместе с ним, и соблазн стучится в келью зимней ночью. Мозжухин проживает целую жизнь от юного кадета до старика, и впервые в русском кино лицо актёра говорит громче титров.",
    directors: ["yakov-protazanov"], writers: ["aleksandr-volkov"], producers: ["iosif-ermolyev"], cast: cast({ "ivan-mozzhukhin": "князь Касатский", "vladimir-gaidarov": "Николай I", "natalya-lisenko": "Маковкина", "vera-orlova": "купеческая дочь" }),
    hashtags: ["Толстой", "вера", "Мозжухин"], motifs: ["flame", "tree"], palette: "night-gold",
  },
  {
    ...film, alias: "molchi-grust-molchi", title: names("Молчи, грусть… молчи…", "Still, Sadness… Still…", "Ćuti, tugo… ćuti", "Мълчи, тъга… мълчи", "Šuti, tugo… šuti"),
    titleOriginal: "Молчи, грусть… молчи…", year: 1918, releaseDate: "1918-05-20", countries: ["RU"], genres: ["melodrama"], minutes: 44, ratingAge: "12+",
    description: "Циркачка Пола поёт во дворах под скрипку искалеченного мужа, пока богатый господин не приглашает её в дом, где много шампанского и никто никого не любит. От одного поклонника к другому, от романса к романсу. Сохранилась лишь первая часть картины, которой Вера Холодная отметила юбилей своего режиссёра.",
    directors: ["pyotr-chardynin"], cast: cast({ "vera-kholodnaya": "Пола", "pyotr-chardynin": "Лорио", "vitold-polonsky": "Телепнёв", "vladimir-maksimov": "Волынцев" }),
    hashtags: ["романс", "Вера Холодная", "цирк"], motifs: ["violin", "mask"], palette: "wine-sand",
  },
  {
    ...film, alias: "baryshnya-i-khuligan", title: names("Барышня и хулиган", "The Young Lady and the Hooligan", "Gospođica i huligan", "Госпожицата и хулиганът", "Gospođica i huligan"),
    titleOriginal: "Барышня и хулиган", year: 1918, countries: ["RU"], genres: ["drama", "romance"], minutes: 44, ratingAge: "12+",
    description: "В школу для взрослых приходит молодая учительница, и первый парень окраины, с папиросой и ножом за голенищем, вдруг садится за парту. Он не умеет говорить о любви и потому дерётся за неё. Единственный сохранившийся целиком фильм с Владимиром Маяковским: угловатый, огромный, с глазами, от которых не спрячешься.",
    directors: ["yevgeni-slavinsky"], writers: ["vladimir-mayakovsky"], cast: cast({ "vladimir-mayakovsky": "хулиган", "aleksandra-rebikova": "учительница" }),
    hashtags: ["Маяковский", "школа", "окраина"], motifs: ["book", "hat"], palette: "ivory-red",
  },
];
