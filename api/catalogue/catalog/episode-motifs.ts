import type { Motif } from "#domain/artwork";
import { stablePick } from "#domain/stable-hash";

/** Motifs by the beginnings of words in Russian titles; the first match counts. */
const byWord: [RegExp, Motif][] = [
  [/акул|рыб|подводн/, "fish"],
  [/мор[еяс]|корабл|остров|пират|шхун/, "ship"],
  [/дракон|зме|гидр/, "snake"],
  [/динозавр|чудовищ|монстр/, "dinosaur"],
  [/паук|паутин/, "spider"],
  [/башн|вышк/, "tower"],
  [/огн|огон|пыла|пламя|пожар|взрыв/, "flame"],
  [/луч|молни|гром/, "beam"],
  [/замок|замк|дворец|дворц|крепост/, "castle"],
  [/поезд|вагон|рельс/, "train"],
  [/глаз|взгляд|тайн/, "eye"],
  [/маск|двойник|лиц/, "mask"],
  [/город|улиц/, "city"],
  [/письм|шифр|депеш|послани/, "letter"],
  [/перст|кольц/, "rings"],
  [/корол|император|принц/, "crown"],
  [/меч|шпаг|схватк|битв|турнир/, "sword"],
  [/лошад|конь|всадник|ковбо/, "horse"],
  [/кот|кош|тигр/, "cat"],
  [/птиц|ястреб|орл|сокол/, "bird"],
  [/час[ыао]?$|врем|полноч/, "clock"],
  [/ключ/, "key"],
  [/дом/, "house"],
  [/снег|снеж|зим|рождеств|полюс/, "snow"],
  [/цвет|роз/, "flower"],
  [/книг/, "book"],
  [/рук/, "hand"],
  [/окн/, "window"],
  [/мост/, "bridge"],
  [/самол[её]т|пол[её]т|небес|небо/, "plane"],
  [/машин|автомобил|гонк/, "car"],
  [/лес|джунгл/, "tree"],
  [/гор[аеуы]?$|пик/, "mountain"],
  [/музык|концерт|скрипк|оркестр/, "violin"],
  [/кино|съ[её]м/, "camera"],
  [/лун|ноч|призрак|смерт|м[её]ртв|мертвец/, "moon"],
  [/зв[её]зд|планет|марс/, "star"],
];

/** Motifs that suit any story. */
const neutral = ["rays", "rings", "waves", "stairs", "arcs", "beam", "disc", "bars", "moon", "star"] as const;

/** The motif drawn beside a title's subject on the picture of an episode: one from its name, or a neutral one. */
export function getEpisodeMotif(
  { startId, title }: { startId: string; title: string },
  subject: Motif,
): Motif {
  const words = title.toLowerCase().split(/[^а-яё]+/);
  const named = byWord.find(
    ([stem, motif]) => motif !== subject && words.some((word) => word.search(stem) === 0),
  );
  if (named) return named[1];
  return stablePick(
    neutral.filter((motif) => motif !== subject),
    startId,
    "still",
  );
}
