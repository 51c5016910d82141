import type { SeedList } from "../seed-types";
import { names } from "./shorthand";

export const selections: SeedList[] = [
  {
    alias: "na-odin-vecher", title: names("На один вечер", "For One Evening", "Za jedno veče", "За една вечер", "Za jednu večer"), forKids: false, motifs: ["clock", "window"], palette: "wine-sand",
    description: "Короткие шедевры, которые помещаются между ужином и сном.",
    titles: ["sherlok-mladshij", "devushka-s-korobkoj", "nol-za-povedenie", "shakhmatnaya-goryachka", "antrakt", "bezdna", "posle-smerti", "andaluzskij-pyos"],
  },
  {
    alias: "vybor-redaktsii", title: names("Выбор редакции", "Editors’ Choice", "Izbor redakcije", "Изборът на редакцията", "Izbor redakcije"), forKids: false, motifs: ["star", "beam"], palette: "night-gold",
    description: "Двенадцать фильмов, без которых мы не представляем себе кино.",
    titles: ["metropolis", "bronenosets-potemkin", "general", "voshod-solntsa", "strasti-zhanny-dark", "chelovek-s-kinoapparatom", "m", "ogni-bolshogo-goroda", "atalanta", "pravila-igry", "zemlya", "rodilsya-no"],
  },
  {
    alias: "zhenshchiny-u-ekrana", title: names("Её роль", "Her Role", "Njena uloga", "Нейната роля", "Njezina uloga"), forKids: false, motifs: ["flower", "eye"], palette: "plum-rose",
    description: "Аста Нильсен, Луиза Брукс, Вера Холодная и другие женщины, ради которых снимали фильмы.",
    titles: ["bezdna", "yashchik-pandory", "dnevnik-padshej", "goluboj-angel", "bezradostnyj-pereulok", "zhizn-za-zhizn", "slomannye-pobegi", "strasti-zhanny-dark", "tretya-meshchanskaya", "umirayushchij-lebed"],
  },
  {
    alias: "dozhd-za-oknom", title: names("Дождь за окном", "Rain Outside", "Kiša iza prozora", "Дъжд зад прозореца", "Kiša iza prozora"), forKids: false, motifs: ["window", "waves"], palette: "ice-coral",
    description: "Медленные фильмы, под которые хорошо пить чай и никуда не спешить.",
    titles: ["voshod-solntsa", "atalanta", "lyudi-v-voskresene", "tretya-meshchanskaya", "zhilets", "padenie-doma-asherov", "okraina", "pod-kryshami-parizha"],
  },
  {
    alias: "begom", title: names("Бегом!", "Run!", "Trkom!", "Бегом!", "Trkom!"), forKids: false, motifs: ["train", "stairs"], palette: "teal-orange",
    description: "Погони на паровозах, по крышам и по циферблатам. Отдышаться можно потом.",
    titles: ["general", "nakonets-v-bezopasnosti", "sem-shansov", "spidi", "vampiry", "mister-vest", "znak-zorro", "bagdadskij-vor"],
  },
  {
    alias: "volshebnyj-sunduk", title: names("Волшебный сундук", "The Magic Chest", "Čarobni kovčeg", "Вълшебният сандък", "Čarobna škrinja"), forKids: true, motifs: ["key", "star"], palette: "berry-cream",
    description: "Откроешь крышку, а там сказки: с феями, великанами и вырезанным из бумаги принцем.",
    titles: ["prints-ahmed", "skazki-lotty-rajniger", "korolevstvo-fej", "piter-pen", "sinyaya-ptitsa", "puteshestviya-gullivera", "pauk-i-tyulpan"],
  },
  {
    alias: "kroham", title: names("Самым маленьким", "For the Little Ones", "Najmlađima", "За най-малките", "Najmlađima"), forKids: true, motifs: ["balloon", "cat"], palette: "mint-plum",
    description: "Коротко, ярко и совсем не страшно.",
    titles: ["mojdodyr", "fantasmagoriya", "dinozavr-gerti", "pochta", "ekran-dlya-samyh-malenkih", "fedya-zajtsev", "rozhdestvo-obitatelej-lesa"],
  },
];
