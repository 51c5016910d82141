import { describe, expect, it } from "vitest";
import { motifs, palettes, type PictureShape, type PictureSpec } from "#domain/artwork";
import { drawPicture, pictureSizes, placeholderColor } from "./draw-picture";
import { drawFoot } from "./foot";
import { getInks } from "./inks";
import { createRandom } from "./random";

const titles = [
  "Мать",
  "Аэлита",
  "М",
  "Человек с киноаппаратом",
  "Броненосец «Потёмкин»",
  "Месть кинематографического оператора",
  "Кабинет доктора Калигари",
  "Необычайные приключения мистера Веста в стране большевиков",
  "Привидение, которое не возвращается",
  "Нибелунги: Месть Кримхильды",
  "Страсти Жанны д’Арк",
  "Симфония большого города",
  "Папиросница от Моссельпрома",
  "Das Cabinet des Dr. Caligari",
  "The Life and Death of 9413: A Hollywood Extra",
  "Приключения Октябрины",
  "Высокоблагородиепревосходительствующий",
  "Čovjek s filmskom kamerom",
  "Одиннадцать тысяч четыреста восемьдесят две истории, рассказанные в поезде, который никуда не едет",
  "Северная симфония: Крещендо",
  "Шерлок-младший",
  "20 000 льё под водой",
  "Чёртово колесо",
  "Обломок империи",
  "Потомок Чингисхана",
  "Сердца четырёх",
];

const spec = (over: Partial<PictureSpec>): PictureSpec => ({
  shape: "cover",
  lettering: "Метрополис",
  year: 1927,
  motifs: ["gears", "tower"],
  palette: "cobalt-ivory",
  seed: "metropolis-1927",
  ...over,
});

describe("A title on a picture", () => {
  const shapes = ["cover", "poster"] as const;
  const badges = 0.22;

  it("A title on a picture is never cut off and never overlaps a badge, however long it is", () => {
    for (const shape of shapes) {
      const [w, h] = pictureSizes[shape];
      for (const title of titles) {
        for (let turn = 0; turn < 12; turn += 1) {
          const order = spec({ shape, lettering: title, seed: `${title}-${turn}` });
          const foot = drawFoot(order, w, h, getInks(order.palette, order.seed), createRandom(order.seed));
          expect(foot).not.toBeNull();
          for (const [x, y] of foot?.corners ?? []) {
            expect(x, `${title}, ${shape}`).toBeGreaterThanOrEqual(0);
            expect(x, `${title}, ${shape}`).toBeLessThanOrEqual(w);
            expect(y, `${title}, ${shape}`).toBeGreaterThan(h * badges);
            expect(y, `${title}, ${shape}`).toBeLessThanOrEqual(h);
          }
        }
      }
    }
  });
});

describe("A set of pictures", () => {
  const some = (index: number): PictureSpec => {
    const random = createRandom(`title ${index}`);
    const first = random.pick(motifs);
    const second = random.pick(motifs);
    return spec({
      seed: `title-${index}`,
      lettering: null,
      year: null,
      motifs: [first, second === first ? "disc" : second],
      palette: random.pick(palettes),
    });
  };

  it("A set of pictures has two hundred different pictures for two hundred titles", () => {
    expect(new Set(Array.from({ length: 200 }, (_, index) => drawPicture(some(index)))).size).toBe(200);
  });

  it("A set of pictures has different pictures for two titles with the same motifs and palette", () => {
    expect(drawPicture(spec({ seed: "one", lettering: null }))).not.toBe(
      drawPicture(spec({ seed: "two", lettering: null })),
    );
  });

  it("A set of pictures is the same for every viewer", () => {
    expect(drawPicture(spec({}))).toBe(drawPicture(spec({})));
  });
});

describe("Any picture", () => {
  const isSound = (svg: string) =>
    svg.startsWith("<svg ") &&
    svg.endsWith("</svg>") &&
    !/NaN|undefined|Infinity/u.test(svg) &&
    (svg.match(/<g[ >]/gu)?.length ?? 0) === (svg.match(/<\/g>/gu)?.length ?? 0);

  it("Any picture is drawn in full with each motif and palette", () => {
    for (const palette of palettes)
      for (const motif of motifs)
        expect(
          isSound(drawPicture(spec({ palette, motifs: [motif, "waves"], seed: `${motif}-${palette}` }))),
          `${motif} in ${palette}`,
        ).toBe(true);
  });

  it("Any picture is drawn in full in each shape", () => {
    for (const shape of Object.keys(pictureSizes) as PictureShape[])
      for (const palette of palettes) expect(isSound(drawPicture(spec({ shape, palette })))).toBe(true);
  });

  it("Any picture has a placeholder colour to show while it loads", () => {
    for (const palette of palettes) expect(placeholderColor(spec({ palette }))).toMatch(/^#[0-9a-f]{6}$/u);
  });
});
