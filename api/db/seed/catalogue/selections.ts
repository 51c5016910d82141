import type { SeedList } from "../seed-types";
import { names } from "./shorthand";

export const selections: SeedList[] = [
  { alias: "posmotret-do-zavtra", title: names("На один вечер", "For One Evening", "Za jedno veče", "За една вечер", "Za jednu večer"), description: "Короткие шедевры, которые помещаются между ужином и сном.", titles: ["sherlok-mladshij", "andaluzskij-pyos", "devushka-s-korobkoj"], forKids: false, motifs: ["clock", "window"], palette: "wine-sand" },
];
