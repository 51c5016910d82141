import type { SeedList } from "../seed-types";
import { names } from "./shorthand";

export const playlists: SeedList[] = [
  { alias: "pervyj-vecher", title: names("Первый вечер с немым кино", "First Evening with Silents", "Prvo veče s nemim filmom", "Първа вечер с нямото кино", "Prva večer s nijemim filmom"), description: "С чего начать, если вы никогда не смотрели немых фильмов. Сначала посмеёмся, потом удивимся, а в конце немного испугаемся.", titles: ["sherlok-mladshij", "nakonets-v-bezopasnosti", "general", "metropolis", "nosferatu"], forKids: false, motifs: ["beam", "window"], palette: "cobalt-ivory" },
  { alias: "utro-vyhodnogo", title: names("Утро выходного дня", "Weekend Morning", "Jutro vikenda", "Почивна сутрин", "Jutro vikenda"), description: "Пока взрослые спят. Короткие мультфильмы и волшебные истории, которые удобно смотреть под завтрак.", titles: ["dinozavr-gerti", "pochta", "puteshestvie-na-lunu"], forKids: true, motifs: ["disc", "balloon"], palette: "sun-navy" },
];
