import type { SeedList } from "../seed-types";
import { names } from "./shorthand";

export const collections: SeedList[] = [
  { alias: "sovetskij-avangard", title: names("Советский авангард", "Soviet Avant-garde", "Sovjetska avangarda", "Съветски авангард", "Sovjetska avangarda"), description: "Двадцатые годы, когда кино изобретали заново. Монтаж, ракурс, типаж — всё, что потом вошло в учебники, здесь звучит впервые и на полную громкость.", titles: ["bronenosets-potemkin", "chelovek-s-kinoapparatom", "mat", "zemlya", "aelita"], forKids: false, motifs: ["rays", "stairs"], palette: "crimson-cream" },
  { alias: "velikie-komiki", title: names("Великие комики", "The Great Comedians", "Veliki komičari", "Великите комици", "Veliki komičari"), description: "Котелок, каменное лицо и круглые очки. Три способа рассмешить мир без единого слова и десятки фильмов, где каждый трюк исполнен по-настоящему.", titles: ["general", "zolotaya-likhoradka", "nakonets-v-bezopasnosti", "sherlok-mladshij"], forKids: false, motifs: ["hat", "disc"], palette: "amber-ink" },
  { alias: "pervye-multfilmy", title: names("Первые мультфильмы", "The First Cartoons", "Prvi crtani filmovi", "Първите анимации", "Prvi crtići"), description: "Как рисунки научились ходить, прыгать и дружить. Самые первые мультфильмы на свете — короткие, смешные и очень добрые.", titles: ["dinozavr-gerti", "kot-feliks", "pochta", "prints-ahmed", "puteshestvie-na-lunu"], forKids: true, motifs: ["star", "dinosaur"], palette: "sky-tangerine" },
];
