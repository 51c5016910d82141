import type { AgeRating, Localized } from "../seed-types";
import { names } from "./shorthand";

/** A short programme a channel makes itself. `description` is Russian. */
export type SeedShow = {
  alias: string;
  title: Localized;
  minutes: number;
  ratingAge: AgeRating;
  description: string;
};

const show = (
  alias: string,
  minutes: number,
  ratingAge: AgeRating,
  title: Localized,
  description: string,
): SeedShow => ({ alias, title, minutes, ratingAge, description });

/** What each channel shows between films, by the channel's alias. */
export const shows: Record<string, SeedShow[]> = {
  "luch-kino": [
    show(
      "predislovie",
      15,
      "6+",
      names(
        "Предисловие киноведа",
        "A Film Scholar's Preface",
        "Uvod filmologa",
        "Предговор на киноведа",
        "Predgovor filmologa",
      ),
      "Четверть часа перед фильмом: кто его снял, чем рисковал и на что стоит посмотреть внимательнее.",
    ),
    show(
      "afisha-nedeli",
      10,
      "0+",
      names("Афиша недели", "The Week's Bill", "Plakat nedelje", "Афишът на седмицата", "Plakat tjedna"),
      "Семь дней канала в десять минут: что, когда и почему стоит включить.",
    ),
    show(
      "odin-kadr",
      20,
      "6+",
      names("Один кадр", "One Frame", "Jedan kadar", "Един кадър", "Jedan kadar"),
      "Один кадр из одного фильма: свет, жест, предмет на краю экрана и всё, что они рассказывают.",
    ),
  ],
  "nemoe-kino": [
    show(
      "utro-s-tapyorom",
      25,
      "0+",
      names(
        "Утро с тапёром",
        "Morning with the Pianist",
        "Jutro s pijanistom",
        "Утро с тапьора",
        "Jutro s pijanistom",
      ),
      "Пианист играет то, что звучало в залах сто лет назад: галопы для погонь, вальсы для встреч.",
    ),
    show(
      "intertitr",
      10,
      "0+",
      names("Интертитр", "The Intertitle", "Međunatpis", "Междинен надпис", "Međunatpis"),
      "Одна надпись из немого фильма: как её писали, рисовали и сколько секунд держали на экране.",
    ),
    show(
      "mehanik",
      20,
      "6+",
      names(
        "Записки киномеханика",
        "Notes of a Projectionist",
        "Beleške kino-operatera",
        "Записките на киномеханика",
        "Bilješke kinooperatera",
      ),
      "О плёнке, лучах и искрах: как крутили кино вручную и почему скорость зависела от погоды.",
    ),
  ],
  "luch-detyam": [
    show(
      "zaryadka-s-luchikom",
      10,
      "0+",
      names(
        "Зарядка с Лучиком",
        "Exercise with Little Beam",
        "Jutarnja gimnastika sa Zračkom",
        "Гимнастика с Лъчко",
        "Jutarnja gimnastika sa Zrakicom",
      ),
      "Потянуться, подпрыгнуть, покружиться: весёлая разминка под музыку старых мультфильмов.",
    ),
    show(
      "skazka-na-stene",
      15,
      "0+",
      names("Сказка на стене", "A Tale on the Wall", "Bajka na zidu", "Приказка на стената", "Bajka na zidu"),
      "Лампа, ладони и немного терпения: тени рассказывают короткую сказку, которую можно показать и дома.",
    ),
    show(
      "pochemu-kino",
      15,
      "6+",
      names(
        "Почему кино движется?",
        "Why Do Pictures Move?",
        "Zašto se slike kreću?",
        "Защо киното се движи?",
        "Zašto se slike kreću?",
      ),
      "Ответы на вопросы зрителей шести лет и старше: про плёнку, экран, звук и попкорн.",
    ),
    show(
      "kolybelnyj-chas",
      25,
      "0+",
      names(
        "Колыбельный час",
        "The Lullaby Hour",
        "Čas uspavanki",
        "Часът на приспивните песни",
        "Sat uspavanki",
      ),
      "Тихие песни и медленные картинки на ночь.",
    ),
  ],
  seriya: [
    show(
      "v-predydushchih-seriyah",
      10,
      "6+",
      names(
        "В предыдущих сериях",
        "Previously",
        "U prethodnim epizodama",
        "В предишните серии",
        "U prethodnim epizodama",
      ),
      "Короткий пересказ для тех, кто пропустил: кто кому враг, кто под чужим именем и у кого ключ.",
    ),
    show(
      "chetverg-na-obryve",
      20,
      "6+",
      names(
        "Четверг на обрыве",
        "Cliffhanger Thursday",
        "Četvrtak na litici",
        "Четвъртък на ръба",
        "Četvrtak na litici",
      ),
      "История обрывов на самом интересном месте: откуда они взялись и почему мы возвращаемся.",
    ),
    show(
      "maski",
      15,
      "12+",
      names("Маски и имена", "Masks and Names", "Maske i imena", "Маски и имена", "Maske i imena"),
      "Портреты злодеев и мстителей первых сериалов: что было придумано, а что взято из газет.",
    ),
  ],
  "kinoglaz-tv": [
    show(
      "hronika-goroda",
      15,
      "6+",
      names(
        "Хроника одного города",
        "One City's Newsreel",
        "Hronika jednog grada",
        "Хрониката на един град",
        "Kronika jednoga grada",
      ),
      "Одна улица, снятая в разные годы: что исчезло, что осталось и кого узнали на плёнке.",
    ),
    show(
      "kak-eto-snyato",
      20,
      "6+",
      names(
        "Снято врасплох",
        "Caught Unawares",
        "Snimljeno iznenada",
        "Заснето изненадващо",
        "Snimljeno iznenada",
      ),
      "Операторы хроники рассказывают, где стояла камера и о чём пришлось договариваться.",
    ),
    show(
      "minuta-mashin",
      10,
      "0+",
      names("Машинный зал", "The Engine Room", "Mašinska sala", "Машинната зала", "Strojarnica"),
      "Станки, турбины и шестерни крупным планом, без единого слова.",
    ),
  ],
  "tapyor-tv": [
    show(
      "nastrojka",
      10,
      "0+",
      names("Настройка", "Tuning Up", "Štimovanje", "Настройване", "Ugađanje"),
      "Инструменты оркестра перед сеансом: кто звучит за дождь, кто за поезд, кто за молчание.",
    ),
    show(
      "utro-u-royalya",
      25,
      "0+",
      names(
        "Утро у рояля",
        "Morning at the Piano",
        "Jutro za klavirom",
        "Утро край рояла",
        "Jutro za klavirom",
      ),
      "Живая импровизация под случайный ролик из архива: пианист видит его впервые вместе со зрителем.",
    ),
    show(
      "pesnya-s-ekrana",
      15,
      "0+",
      names(
        "Песня с экрана",
        "A Song from the Screen",
        "Pesma s ekrana",
        "Песен от екрана",
        "Pjesma s ekrana",
      ),
      "История одной песни: из какого она фильма, кто её пел и почему её запомнили.",
    ),
  ],
  smeh: [
    show(
      "urok-padeniya",
      15,
      "6+",
      names(
        "Урок падения",
        "A Lesson in Falling",
        "Lekcija iz padanja",
        "Урок по падане",
        "Lekcija iz padanja",
      ),
      "Мим разбирает один трюк по движениям: куда смотреть, как сгруппироваться и когда смешно.",
    ),
    show(
      "tort-v-litso",
      10,
      "0+",
      names("Торт в лицо", "A Pie in the Face", "Torta u lice", "Торта в лицето", "Torta u lice"),
      "Краткая энциклопедия гэга: лестница, банановая кожура, вращающаяся дверь.",
    ),
    show(
      "komik-nedeli",
      20,
      "6+",
      names("Комик недели", "Comic of the Week", "Komičar nedelje", "Комикът на седмицата", "Komičar tjedna"),
      "Портрет комика в пяти шутках и одной неудаче.",
    ),
  ],
  polnoch: [
    show(
      "do-polunochi",
      10,
      "12+",
      names(
        "Без четверти полночь",
        "A Quarter to Midnight",
        "Petnaest do ponoći",
        "Полунощ без четвърт",
        "Petnaest do ponoći",
      ),
      "Ведущая гасит лампу и рассказывает, чего ждать от ночного фильма. Без подсказок.",
    ),
    show(
      "anatomiya-straha",
      20,
      "16+",
      names(
        "Анатомия страха",
        "Anatomy of Fear",
        "Anatomija straha",
        "Анатомия на страха",
        "Anatomija straha",
      ),
      "Почему страшно: угол съёмки, тень, пауза, звук за дверью.",
    ),
    show(
      "grimyorka",
      15,
      "12+",
      names(
        "Гримёрка чудовищ",
        "The Monsters' Dressing Room",
        "Garderoba čudovišta",
        "Гримьорната на чудовищата",
        "Garderoba čudovišta",
      ),
      "Мастер грима повторяет лица немого кино из того, что было под рукой сто лет назад.",
    ),
  ],
  multstudiya: [
    show(
      "narisuj-sam",
      15,
      "0+",
      names("Нарисуй сам", "Draw It Yourself", "Nacrtaj sam", "Нарисувай сам", "Nacrtaj sam"),
      "Лист бумаги, карандаш и двадцать кадров: получится прыгающий мяч.",
    ),
    show(
      "plastilinovaya-minuta",
      10,
      "0+",
      names(
        "Пластилиновая минута",
        "The Clay Minute",
        "Plastelinski minut",
        "Пластилинова минута",
        "Plastelinska minuta",
      ),
      "Что можно слепить, сдвинуть и снова снять, пока остывает чай.",
    ),
    show(
      "kto-ozvuchil",
      20,
      "6+",
      names(
        "Кто это озвучил?",
        "Whose Voice Is That?",
        "Čiji je to glas?",
        "Чий е този глас?",
        "Čiji je to glas?",
      ),
      "Как шуршит бумажный дракон и чем скрипит снег: в гостях у мастера шумов.",
    ),
  ],
  neva: [
    show(
      "progulka-po-kadram",
      20,
      "6+",
      names(
        "Прогулка по кадрам",
        "A Walk Through Frames",
        "Šetnja kroz kadrove",
        "Разходка из кадрите",
        "Šetnja kroz kadrove",
      ),
      "Места съёмок в Петербурге: где стояла камера и что видно оттуда теперь.",
    ),
    show(
      "mosty",
      10,
      "0+",
      names(
        "Мосты сведены",
        "Bridges Closed",
        "Mostovi su spušteni",
        "Мостовете са спуснати",
        "Mostovi su spušteni",
      ),
      "Утро города: вода, мосты, трамваи и никакого текста.",
    ),
    show(
      "adres-kino",
      15,
      "6+",
      names("Адрес: кинотеатр", "Address: the Cinema", "Adresa: bioskop", "Адрес: киносалон", "Adresa: kino"),
      "Рассказы о старых залах города: кто их строил и что в них смотрели.",
    ),
  ],
  volga: [
    show(
      "rechnoj-reportazh",
      15,
      "0+",
      names("Речной репортаж", "River Report", "Rečna reportaža", "Речен репортаж", "Riječna reportaža"),
      "От пристани к пристани: люди, пароходы и берега.",
    ),
    show(
      "yarmarka",
      20,
      "6+",
      names(
        "Ярмарочный экран",
        "The Fairground Screen",
        "Vašarski ekran",
        "Панаирен екран",
        "Sajamski ekran",
      ),
      "Как кино приехало на ярмарку в ящике и осталось в городе.",
    ),
    show(
      "elektroteatr",
      15,
      "6+",
      names(
        "Первый электротеатр",
        "The First Electric Theatre",
        "Prvi elektroteatar",
        "Първият електротеатър",
        "Prvi elektroteatar",
      ),
      "История одного волжского кинозала в фотографиях, билетах и воспоминаниях.",
    ),
  ],
  "luch-istoriya": [
    show(
      "za-kadrom",
      20,
      "12+",
      names(
        "Осталось за кадром",
        "Left Outside the Frame",
        "Ostalo izvan kadra",
        "Останало зад кадър",
        "Ostalo izvan kadra",
      ),
      "Историк и киновед спорят о том, чего в хронике не видно.",
    ),
    show(
      "etot-den",
      10,
      "6+",
      names(
        "Этот день в кино",
        "This Day in Film",
        "Ovaj dan na filmu",
        "Този ден в киното",
        "Ovaj dan na filmu",
      ),
      "Премьеры, дни рождения и находки этого дня.",
    ),
    show(
      "veshchi-veka",
      15,
      "6+",
      names("Вещи века", "Things of the Century", "Stvari veka", "Вещите на века", "Stvari stoljeća"),
      "Один предмет из исторического фильма: настоящий ли он и как им пользовались.",
    ),
  ],
};
