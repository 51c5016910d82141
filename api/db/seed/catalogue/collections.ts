import type { SeedList } from "../seed-types";
import { names } from "./shorthand";

export const collections: SeedList[] = [
  {
    alias: "sovetskij-avangard", title: names("Советский авангард", "Soviet Avant-garde", "Sovjetska avangarda", "Съветски авангард", "Sovjetska avangarda"), forKids: false, motifs: ["rays", "stairs"], palette: "crimson-cream",
    description: "Двадцатые годы, когда кино изобретали заново. Монтаж, ракурс, типаж — всё, что потом вошло в учебники, здесь звучит впервые и на полную громкость.",
    titles: ["bronenosets-potemkin", "chelovek-s-kinoapparatom", "stachka", "oktyabr", "mat", "zemlya", "arsenal", "zvenigora", "aelita", "shestaya-chast-mira", "entuziazm", "novyj-vavilon", "shinel", "po-zakonu", "turksib", "potomok-chingiskhana", "konets-sankt-peterburga", "kinopravda", "mezhplanetnaya-revolyutsiya", "oblomok-imperii"],
  },
  {
    alias: "nemetskij-ekspressionizm", title: names("Немецкий экспрессионизм", "German Expressionism", "Nemački ekspresionizam", "Немски експресионизъм", "Njemački ekspresionizam"), forKids: false, motifs: ["eye", "bars"], palette: "moss-blood",
    description: "Стены падают, тени живут отдельно от людей, а луна нарисована углём. Фильмы, в которых страх впервые получил форму, и всё, что из этой формы выросло.",
    titles: ["kabinet-doktora-kaligari", "nosferatu", "golem", "metropolis", "ustalaya-smert", "faust", "doktor-mabuze-igrok", "nibelungi", "kabinet-voskovyh-figur", "ruki-orlaka", "poslednij-chelovek", "varete", "prazhskij-student", "m", "vampir-dreyera", "zaveshchanie-doktora-mabuze"],
  },
  {
    alias: "velikie-komiki", title: names("Великие комики", "The Great Comedians", "Veliki komičari", "Великите комици", "Veliki komičari"), forKids: false, motifs: ["hat", "disc"], palette: "amber-ink",
    description: "Котелок, каменное лицо и круглые очки. Три способа рассмешить мир без единого слова и десятки фильмов, где каждый трюк исполнен по-настоящему.",
    titles: ["general", "zolotaya-likhoradka", "nakonets-v-bezopasnosti", "sherlok-mladshij", "malysh", "ogni-bolshogo-goroda", "novye-vremena", "tsirk-chaplina", "navigator", "nashe-gostepriimstvo", "parohodnyj-bill", "kinooperator", "sem-shansov", "mladshij-brat", "spidi", "chaplin-korotkie-komedii", "kiton-korotkie-komedii", "komik"],
  },
  {
    alias: "vek-nemogo-kino", title: names("Век немого кино", "The Age of Silents", "Doba nemog filma", "Епохата на нямото кино", "Doba nijemog filma"), forKids: false, motifs: ["camera", "rings"], palette: "night-gold",
    description: "Самая большая полка «Луча»: немые фильмы от первых опытов до 1929 года. Россия, Германия, Америка, Франция, Скандинавия и Япония рядом, чтобы было видно, как все они учились друг у друга.",
    titles: ["bronenosets-potemkin", "chelovek-s-kinoapparatom", "aelita", "devushka-s-korobkoj", "mat", "metropolis", "nosferatu", "kabinet-doktora-kaligari", "golem", "poslednij-chelovek", "faust", "ustalaya-smert", "varete", "bezradostnyj-pereulok", "yashchik-pandory", "dnevnik-padshej", "zhenshchina-na-lune", "berlin-simfoniya", "ruki-orlaka", "kabinet-voskovyh-figur", "prazhskij-student", "mihael", "asfalt", "general", "sherlok-mladshij", "zolotaya-likhoradka", "nakonets-v-bezopasnosti", "malysh", "tsirk-chaplina", "navigator", "nashe-gostepriimstvo", "parohodnyj-bill", "kinooperator", "sem-shansov", "mladshij-brat", "spidi", "bagdadskij-vor", "prizrak-opery", "voshod-solntsa", "neterpimost", "slomannye-pobegi", "alchnost", "gorbun-iz-notr-dama", "chelovek-kotoryj-smeyotsya", "znak-zorro", "robin-gud", "krylya", "zateryannyj-mir", "nanuk-s-severa", "bolshoe-ograblenie-poezda", "strasti-zhanny-dark", "voznitsa", "andaluzskij-pyos", "vedmy", "terje-vigen", "saga-o-gyoste-berlinge", "bezdna", "kabiriya", "ad", "napoleon", "koleso", "antrakt", "padenie-doma-asherov", "zhilets", "shantazh", "stranitsa-bezumiya", "erotikon", "stachka", "oktyabr", "konets-sankt-peterburga", "potomok-chingiskhana", "arsenal", "zvenigora", "po-zakonu", "shinel", "novyj-vavilon", "tretya-meshchanskaya", "oblomok-imperii", "katka-bumazhnyj-ranet", "turksib", "shestaya-chast-mira", "papirosnitsa-ot-mosselproma", "mister-vest", "dom-na-trubnoj", "shakhmatnaya-goryachka", "poceluj-meri-pikford", "zakrojshchik-iz-torzhka", "process-o-tryokh-millionakh", "krasnye-dyavolyata", "ponizovaya-volnitsa", "oborona-sevastopolya", "sumerki-zhenskoj-dushi", "posle-smerti", "zhizn-za-zhizn", "umirayushchij-lebed", "pikovaya-dama", "otec-sergij", "molchi-grust-molchi", "baryshnya-i-khuligan", "mest-kinematograficheskogo-operatora", "prekrasnaya-lyukanida", "kak-dejstvuet-komar", "potoplenie-luzitanii", "mezhplanetnaya-revolyutsiya"],
  },
  {
    alias: "prodolzhenie-sleduet", title: names("Продолжение следует", "To Be Continued", "Nastaviće se", "Следва продължение", "Nastavit će se"), forKids: false, motifs: ["clock", "mask"], palette: "teal-orange",
    description: "Сериалы, которые придумали до телевидения. Каждую неделю герой висел над пропастью, и каждую неделю зритель приходил снова.",
    titles: ["vampiry", "fantomas", "flesh-gordon", "judeks", "tih-min", "nibelungi", "doktor-mabuze-igrok", "pauki", "miss-mend", "kinopravda", "zloklyucheniya-poliny", "dik-trejsi", "zorro-serialy", "bak-rodzhers", "podvodnoe-korolevstvo", "prizrak-kradyotsya", "pochemu-my-voyuem", "chaplin-korotkie-komedii", "kiton-korotkie-komedii"],
  },
  {
    alias: "strahi-na-noch", title: names("Страхи на ночь", "Fears for the Night", "Strahovi za laku noć", "Страхове за лека нощ", "Strahovi za laku noć"), forKids: false, motifs: ["moon", "window"], palette: "plum-rose",
    description: "Вампиры, двойники, чужие руки и тихие гости. Сто лет назад пугали без громкой музыки, и это работает до сих пор. Смотреть лучше не в одиночку.",
    titles: ["nosferatu", "kabinet-doktora-kaligari", "golem", "ruki-orlaka", "kabinet-voskovyh-figur", "prazhskij-student", "vampir-dreyera", "prizrak-opery", "chelovek-kotoryj-smeyotsya", "king-kong", "frankenshtejn", "drakula", "urodtsy", "belyj-zombi", "noch-zhivyh-mertvetsov", "karnaval-dush", "vedmy", "padenie-doma-asherov", "stranitsa-bezumiya", "prizrak-kradyotsya", "nochnoj-seans"],
  },
  {
    alias: "smeshno-sto-let", title: names("Смешно уже сто лет", "Funny for a Hundred Years", "Smešno već sto godina", "Смешно вече сто години", "Smiješno već sto godina"), forKids: false, motifs: ["star", "hat"], palette: "ice-coral",
    description: "Комедии всех времён и фасонов: от короткой «Шахматной горячки» до болтливых комедий сороковых. Проверено на нескольких поколениях зрителей.",
    titles: ["devushka-s-korobkoj", "tryohgroshovaya-opera", "general", "sherlok-mladshij", "zolotaya-likhoradka", "nakonets-v-bezopasnosti", "malysh", "tsirk-chaplina", "ogni-bolshogo-goroda", "novye-vremena", "navigator", "nashe-gostepriimstvo", "parohodnyj-bill", "kinooperator", "sem-shansov", "mladshij-brat", "spidi", "moj-sluga-godfri", "ego-devushka-pyatnitsa", "eto-sluchilos-odnazhdy-nochyu", "antrakt", "pod-kryshami-parizha", "svobodu-nam", "nol-za-povedenie", "pravila-igry", "tridtsat-devyat-stupenej", "ledi-ischezaet", "rodilsya-no", "miss-mend", "chaplin-korotkie-komedii", "kiton-korotkie-komedii", "papirosnitsa-ot-mosselproma", "mister-vest", "dom-na-trubnoj", "shakhmatnaya-goryachka", "poceluj-meri-pikford", "zakrojshchik-iz-torzhka", "process-o-tryokh-millionakh", "prazdnik-svyatogo-jorgena", "vesyolye-rebyata", "tsirk-1936", "volga-volga", "schaste", "mest-kinematograficheskogo-operatora", "kak-dejstvuet-komar", "mezhplanetnaya-revolyutsiya"],
  },
  {
    alias: "bolshoe-priklyuchenie", title: names("Большое приключение", "The Great Adventure", "Velika pustolovina", "Голямото приключение", "Velika pustolovina"), forKids: false, motifs: ["train", "sword"], palette: "wine-sand",
    description: "Погони, маски, поезда, сыщики и ракеты: всё, от чего забываешь посмотреть на часы. Больше шестидесяти фильмов и сериалов для тех, кто любит, когда дух захватывает.",
    titles: ["m", "zhenshchina-na-lune", "ruki-orlaka", "zaveshchanie-doktora-mabuze", "asfalt", "general", "sherlok-mladshij", "zolotaya-likhoradka", "navigator", "nashe-gostepriimstvo", "mladshij-brat", "spidi", "bagdadskij-vor", "znak-zorro", "robin-gud", "zateryannyj-mir", "nanuk-s-severa", "king-kong", "dilizhans", "bolshoe-ograblenie-poezda", "noch-zhivyh-mertvetsov", "obezd", "myortv-po-pribytii", "terje-vigen", "kabiriya", "zhilets", "shantazh", "tridtsat-devyat-stupenej", "ledi-ischezaet", "vampiry", "fantomas", "flesh-gordon", "judeks", "tih-min", "doktor-mabuze-igrok", "pauki", "miss-mend", "zloklyucheniya-poliny", "dik-trejsi", "zorro-serialy", "bak-rodzhers", "podvodnoe-korolevstvo", "potomok-chingiskhana", "po-zakonu", "mister-vest", "krasnye-dyavolyata", "chapaev", "kosmicheskij-rejs", "deti-kapitana-granta", "aelita", "metropolis", "kabinet-doktora-kaligari", "varete", "yashchik-pandory", "tryohgroshovaya-opera", "alchnost", "frankenshtejn", "ulitsa-greha", "prizrak-kradyotsya", "katka-bumazhnyj-ranet", "process-o-tryokh-millionakh", "mezhplanetnaya-revolyutsiya"],
  },
  {
    alias: "v-glavnoj-roli-gorod", title: names("В главной роли — город", "Starring: The City", "U glavnoj ulozi grad", "В главната роля – градът", "U glavnoj ulozi grad"), forKids: false, motifs: ["city", "window"], palette: "steel-lemon",
    description: "Москва, Берлин, Париж, Нью-Йорк — и города, которых никогда не было. Фильмы, где улица играет не хуже актёров.",
    titles: ["chelovek-s-kinoapparatom", "berlin-simfoniya", "metropolis", "asfalt", "devushka-s-korobkoj", "dom-na-trubnoj", "tretya-meshchanskaya", "pod-kryshami-parizha", "ogni-bolshogo-goroda", "spidi", "lyudi-v-voskresene", "katka-bumazhnyj-ranet", "voshod-solntsa", "gorod-nemo"],
  },
  {
    alias: "rossiya-do-1918", title: names("Россия до 1918 года", "Russia Before 1918", "Rusija pre 1918.", "Русия преди 1918 г.", "Rusija prije 1918."), forKids: false, motifs: ["flower", "violin"], palette: "cobalt-ivory",
    description: "Десять лет, за которые русское кино прошло путь от лодок на озере до Бауэра и Мозжухина. Мелодрама, мистика и первые в мире кукольные насекомые.",
    titles: ["ponizovaya-volnitsa", "oborona-sevastopolya", "sumerki-zhenskoj-dushi", "posle-smerti", "zhizn-za-zhizn", "umirayushchij-lebed", "pikovaya-dama", "otec-sergij", "molchi-grust-molchi", "baryshnya-i-khuligan", "mest-kinematograficheskogo-operatora", "prekrasnaya-lyukanida"],
  },
  {
    alias: "severnyj-svet", title: names("Северный свет", "Northern Light", "Severna svetlost", "Северна светлина", "Sjeverna svjetlost"), forKids: false, motifs: ["snow", "waves"], palette: "ice-coral",
    description: "Шведские и датские фильмы, где главное говорят море, снег и молчание. Отсюда пришли Шёстрём, Дрейер и Гарбо.",
    titles: ["voznitsa", "terje-vigen", "saga-o-gyoste-berlinge", "vedmy", "bezdna", "strasti-zhanny-dark", "mihael", "vampir-dreyera"],
  },
  {
    alias: "sdelano-luchom", title: names("Сделано «Лучом»", "Made by Luch", "Napravio „Luč“", "Направено от „Луч“", "Napravio „Luč“"), forKids: false, motifs: ["beam", "rays"], palette: "crimson-cream",
    description: "Наши собственные программы: разборы, опыты, ночные разговоры и концерты. Всё это придумано и снято для вас.",
    titles: ["svet-i-ten", "kak-snimali", "nochnoj-seans", "gorod-nemo", "komik", "tapyor"],
  },
  {
    alias: "noch-nuara", title: names("Дождь и неон", "Rain and Neon", "Kiša i neon", "Дъжд и неон", "Kiša i neon"), forKids: false, motifs: ["car", "city"], palette: "olive-red",
    description: "Шляпа, сигаретный дым, последний телефонный звонок. Американский нуар и фильмы, из которых он вырос.",
    titles: ["ulitsa-greha", "obezd", "myortv-po-pribytii", "asfalt", "m", "shantazh", "zhilets", "tridtsat-devyat-stupenej", "doktor-mabuze-igrok"],
  },
  {
    alias: "pervye-multfilmy", title: names("Первые мультфильмы", "The First Cartoons", "Prvi crtani filmovi", "Първите анимации", "Prvi crtići"), forKids: true, motifs: ["star", "dinosaur"], palette: "sky-tangerine",
    description: "Как рисунки научились ходить, прыгать и дружить. Самые первые мультфильмы на свете — короткие, смешные и очень добрые.",
    titles: ["fantasmagoriya", "malenkij-nemo", "dinozavr-gerti", "kot-feliks", "kloun-koko", "pochta", "prints-ahmed", "katok", "senka-afrikanets", "parohodik-villi", "bezumnyj-samolyot", "krolik-osvald", "komedii-alisy", "tupoj-mech", "strekoza-i-muravej", "rozhdestvo-obitatelej-lesa", "sny-lyubitelya-grenok"],
  },
  {
    alias: "skazki-na-ekrane", title: names("Сказки на экране", "Fairy Tales on Screen", "Bajke na ekranu", "Приказки на екрана", "Bajke na ekranu"), forKids: true, motifs: ["castle", "crown"], palette: "violet-sun",
    description: "Царевны и щуки, феи и драконы, Буратино и Золушка. Самые волшебные истории, которые можно посмотреть всей семьёй.",
    titles: ["zolushka-1947", "vasilisa-prekrasnaya", "po-shchuchemu-veleniyu", "konyok-gorbunok-1941", "konyok-gorbunok-1947", "zolotoj-klyuchik", "novyj-gulliver", "prints-ahmed", "skazki-lotty-rajniger", "korolevstvo-fej", "piter-pen", "sinyaya-ptitsa", "roman-o-lise", "propavshaya-gramota", "puteshestviya-gullivera", "seraya-shejka"],
  },
  {
    alias: "poletim", title: names("Полетим!", "Let’s Fly!", "Poletimo!", "Да полетим!", "Poletimo!"), forKids: true, motifs: ["plane", "star"], palette: "turquoise-coral",
    description: "Ракеты, ковры, воздушные шары и самый быстрый плащ на свете. Фильмы для тех, кто мечтает оторваться от земли.",
    titles: ["puteshestvie-na-lunu", "puteshestvie-cherez-nevozmozhnoe", "zavoevanie-polyusa", "supermen", "bezumnyj-samolyot", "piter-pen", "prints-ahmed", "sny-lyubitelya-grenok"],
  },
];
