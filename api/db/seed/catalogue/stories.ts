import type { SeedStory } from "../seed-types";
import { names, slides } from "./shorthand";

export const stories: SeedStory[] = [
  {
    alias: "lestnitsa",
    title: names("Та самая лестница", "Those Very Steps", "Te stepenice", "Онези стъпала", "Te stube"),
    forKids: false,
    ...slides({
      "bronenosets-potemkin": "Двести ступеней, коляска и шесть минут, которые пересматривают сто лет.",
      stachka: "Годом раньше Эйзенштейн уже пробовал сталкивать кадры лбами.",
      oktyabr: "А здесь лестницы Зимнего: по ним поднимаются целых две минуты.",
    }),
  },
  {
    alias: "gorod-na-dva-etazha",
    title: names(
      "Город на два этажа",
      "A City on Two Floors",
      "Grad na dva sprata",
      "Град на два етажа",
      "Grad na dva kata",
    ),
    forKids: false,
    ...slides({
      metropolis: "Наверху сады, внизу машины. Лифт между ними есть, но не для всех.",
      "zhenshchina-na-lune": "Закончив с городом, Фриц Ланг улетел дальше: на Луну.",
      aelita: "На Марсе тоже есть подземелье. И тоже бунтует.",
    }),
  },
  {
    alias: "kiton-ne-ulybaetsya",
    title: names(
      "Китон не улыбается",
      "Keaton Never Smiles",
      "Kiton se ne smeje",
      "Кийтън не се усмихва",
      "Keaton se ne smije",
    ),
    forKids: false,
    ...slides({
      general: "Паровоз настоящий, мост настоящий, лицо каменное.",
      "parohodnyj-bill": "Фасад дома падает на человека. Человек стоит ровно там, где окно.",
      "sherlok-mladshij": "Киномеханик засыпает и шагает прямо в экран.",
    }),
  },
  {
    alias: "irma-vep",
    title: names(
      "Кто такая Ирма Веп",
      "Who Is Irma Vep",
      "Ko je Irma Vep",
      "Коя е Ирма Веп",
      "Tko je Irma Vep",
    ),
    forKids: false,
    ...slides({
      vampiry: "Чёрное трико, крыши Парижа и имя, в котором переставлены буквы.",
      judeks: "Та же Мюзидора, новый плащ: теперь с преступниками борется мститель.",
      fantomas: "А начиналось всё с человека, у которого сто лиц.",
    }),
  },
  {
    alias: "ten-na-stene",
    title: names(
      "Тень на стене",
      "A Shadow on the Wall",
      "Senka na zidu",
      "Сянка на стената",
      "Sjena na zidu",
    ),
    forKids: false,
    ...slides({
      nosferatu: "Он ещё не вошёл, но его тень уже поднимается по лестнице.",
      "kabinet-doktora-kaligari": "Тени здесь просто нарисовали на полу и стенах.",
      "vampir-dreyera": "А у Дрейера они гуляют сами, без хозяев.",
    }),
  },
  {
    alias: "moskva-v-snegu",
    title: names("Москва в снегу", "Moscow in Snow", "Moskva u snegu", "Москва в сняг", "Moskva u snijegu"),
    forKids: false,
    ...slides({
      "devushka-s-korobkoj": "Сугробы, шляпная коробка и облигация, из-за которой всё закрутилось.",
      "dom-na-trubnoj": "Лестница дома в разрезе: на ней рубят дрова и выбивают ковры.",
      "shakhmatnaya-goryachka": "Весь город играет в шахматы, даже снег ложится клетками.",
    }),
  },
  {
    alias: "kotelok-i-trostochka",
    title: names(
      "Котелок и тросточка",
      "Bowler and Cane",
      "Polucilindar i štap",
      "Бомбе и бастун",
      "Polucilindar i štap",
    ),
    forKids: false,
    ...slides({
      "zolotaya-likhoradka": "Две вилки, две булочки, и начинается балет.",
      malysh: "Бродяга и мальчик: один бьёт стёкла, другой их вставляет.",
      "ogni-bolshogo-goroda": "Финал, в котором никто не говорит ни слова.",
      "chaplin-korotkie-komedii": "Откуда взялись усики, котелок и походка.",
    }),
  },
  {
    alias: "nash-novyj-sezon",
    title: names(
      "Новый сезон «Света и тени»",
      "Light and Shadow Returns",
      "Nova sezona „Svetla i senke“",
      "Нов сезон на „Светлина и сянка“",
      "Nova sezona „Svjetla i sjene“",
    ),
    forKids: false,
    ...slides({
      "svet-i-ten": "Шесть новых кадров: коляска, яблоко, чайник и другие улики.",
      tapyor: "Немое кино никогда не шло в тишине. Садимся к роялю.",
      "nochnoj-seans": "А тем, кто не спит, — вечер со страшными фильмами.",
    }),
  },
  {
    alias: "raketa-v-glaz",
    title: names(
      "Ракета попала в Луну!",
      "A Rocket Hit the Moon!",
      "Raketa je pogodila Mesec!",
      "Ракета улучи Луната!",
      "Raketa je pogodila Mjesec!",
    ),
    forKids: true,
    ...slides({
      "puteshestvie-na-lunu": "Бац! Прямо в глаз. Луна обиделась.",
      "puteshestvie-cherez-nevozmozhnoe": "А теперь поезд разогнался и полетел к Солнцу.",
      "zavoevanie-polyusa": "На полюсе живёт снежный великан. Он голодный!",
    }),
  },
  {
    alias: "zveri-i-zverushki",
    title: names(
      "Звери и зверушки",
      "Beasts Big and Small",
      "Zveri i zverčice",
      "Зверове и зверчета",
      "Zvijeri i zvjerčice",
    ),
    forKids: true,
    ...slides({
      "kot-feliks": "Хвост у него отстёгивается и становится чем угодно.",
      "dinozavr-gerti": "Она больше дома, а слушается, как щенок.",
      "krolik-osvald": "У этого кролика очень длинные уши и очень быстрые ноги.",
      "seraya-shejka": "Уточка осталась зимовать одна. Но друзья рядом.",
    }),
  },
];
