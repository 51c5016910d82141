import type { SeedList } from "../seed-types";
import { names } from "./shorthand";

export const playlists: SeedList[] = [
  {
    alias: "pervyj-vecher", title: names("Первый вечер с немым кино", "First Evening with Silents", "Prvo veče s nemim filmom", "Първа вечер с нямото кино", "Prva večer s nijemim filmom"), forKids: false, motifs: ["beam", "window"], palette: "cobalt-ivory",
    description: "С чего начать, если вы никогда не смотрели немых фильмов. Сначала посмеёмся, потом удивимся, а в конце немного испугаемся.",
    titles: ["sherlok-mladshij", "shakhmatnaya-goryachka", "nakonets-v-bezopasnosti", "general", "voshod-solntsa", "metropolis", "nosferatu"],
  },
  {
    alias: "koroche-chasa", title: names("Около часа", "About an Hour", "Oko sat vremena", "Около час", "Oko sat vremena"), forKids: false, motifs: ["clock", "rings"], palette: "wine-sand",
    description: "Фильмы, которые успеваешь посмотреть между ужином и сном. Длинная очередь коротких удовольствий: включайте с любого места.",
    titles: ["chelovek-s-kinoapparatom", "devushka-s-korobkoj", "berlin-simfoniya", "sherlok-mladshij", "malysh", "navigator", "sem-shansov", "urodtsy", "belyj-zombi", "bolshoe-ograblenie-poezda", "obezd", "andaluzskij-pyos", "terje-vigen", "bezdna", "ad", "antrakt", "nol-za-povedenie", "padenie-doma-asherov", "shinel", "turksib", "entuziazm", "dom-na-trubnoj", "shakhmatnaya-goryachka", "zakrojshchik-iz-torzhka", "schaste", "ponizovaya-volnitsa", "sumerki-zhenskoj-dushi", "posle-smerti", "zhizn-za-zhizn", "umirayushchij-lebed", "pikovaya-dama", "molchi-grust-molchi", "baryshnya-i-khuligan", "mest-kinematograficheskogo-operatora", "prekrasnaya-lyukanida", "kak-dejstvuet-komar", "potoplenie-luzitanii", "mezhplanetnaya-revolyutsiya"],
  },
  {
    alias: "eisenstein-podryad", title: names("Эйзенштейн подряд", "Eisenstein in Order", "Ejzenštejn redom", "Айзенщайн подред", "Ejzenštejn redom"), forKids: false, motifs: ["stairs", "sword"], palette: "crimson-cream",
    description: "Двадцать лет одного режиссёра в порядке выхода: от цирковой «Стачки» до царских теней.",
    titles: ["stachka", "bronenosets-potemkin", "oktyabr", "aleksandr-nevskij", "ivan-groznyj"],
  },
  {
    alias: "lang-ot-paukov-do-nuara", title: names("Фриц Ланг: от «Пауков» до нуара", "Fritz Lang: From Spiders to Noir", "Fric Lang: od „Pauka“ do noara", "Фриц Ланг: от „Паяците“ до ноар", "Fritz Lang: od „Pauka“ do noira"), forKids: false, motifs: ["eye", "tower"], palette: "night-gold",
    description: "Как один человек построил город будущего, придумал обратный отсчёт и научил кино бояться голоса за дверью.",
    titles: ["pauki", "ustalaya-smert", "doktor-mabuze-igrok", "nibelungi", "metropolis", "zhenshchina-na-lune", "m", "zaveshchanie-doktora-mabuze", "ulitsa-greha"],
  },
  {
    alias: "kiton-za-vyhodnye", title: names("Китон за выходные", "Keaton in a Weekend", "Kiton za vikend", "Кийтън за уикенда", "Keaton za vikend"), forKids: false, motifs: ["hat", "train"], palette: "ice-coral",
    description: "Все главные фильмы человека с каменным лицом. Начните с короткого, закончите ураганом.",
    titles: ["kiton-korotkie-komedii", "nashe-gostepriimstvo", "sherlok-mladshij", "navigator", "sem-shansov", "general", "parohodnyj-bill", "kinooperator"],
  },
  {
    alias: "tuda-na-lunu", title: names("Туда, на Луну", "Off to the Moon", "Tamo, na Mesec", "Натам, към Луната", "Tamo, na Mjesec"), forKids: false, motifs: ["rocket", "moon"], palette: "teal-orange",
    description: "Как воображали космос до того, как туда полетели: ракеты, марсиане и невесомость на верёвочках.",
    titles: ["aelita", "mezhplanetnaya-revolyutsiya", "zhenshchina-na-lune", "kosmicheskij-rejs", "flesh-gordon", "bak-rodzhers"],
  },
  {
    alias: "smotret-vdvoyom", title: names("Смотреть вдвоём", "For Two", "Gledati udvoje", "За двама", "Gledati udvoje"), forKids: false, motifs: ["flower", "moon"], palette: "plum-rose",
    description: "Самые нежные фильмы каталога — от снежной Москвы до озера в Голливуде.",
    titles: ["voshod-solntsa", "ogni-bolshogo-goroda", "devushka-s-korobkoj", "lyudi-v-voskresene", "atalanta", "pod-kryshami-parizha", "eto-sluchilos-odnazhdy-nochyu", "ego-devushka-pyatnitsa"],
  },
  {
    alias: "pesni-i-tantsy", title: names("Песни и танцы", "Songs and Dances", "Pesme i plesovi", "Песни и танци", "Pjesme i plesovi"), forKids: false, motifs: ["violin", "microphone"], palette: "olive-red",
    description: "Первые годы звука: джаз, зонги, пароходные оркестры и колыбельная в цирке.",
    titles: ["vesyolye-rebyata", "volga-volga", "tsirk-1936", "tryohgroshovaya-opera", "pod-kryshami-parizha", "svobodu-nam", "goluboj-angel"],
  },
  {
    alias: "utro-vyhodnogo", title: names("Утро выходного дня", "Weekend Morning", "Jutro vikenda", "Почивна сутрин", "Jutro vikenda"), forKids: true, motifs: ["disc", "balloon"], palette: "sun-navy",
    description: "Пока взрослые спят. Короткие мультфильмы и волшебные истории, которые удобно смотреть под завтрак.",
    titles: ["parohodik-villi", "katok", "mojdodyr", "pochta", "kot-feliks", "dinozavr-gerti", "kloun-koko", "puteshestvie-na-lunu", "podkidysh"],
  },
  {
    alias: "pered-snom", title: names("Перед сном", "Before Sleep", "Pred spavanje", "Преди сън", "Prije spavanja"), forKids: true, motifs: ["moon", "cat"], palette: "violet-sun",
    description: "Тихие сказки с мягким светом. Одна, ну две — и спать.",
    titles: ["ekran-dlya-samyh-malenkih", "skazki-lotty-rajniger", "rozhdestvo-obitatelej-lesa", "pauk-i-tyulpan", "seraya-shejka", "prints-ahmed"],
  },
];
