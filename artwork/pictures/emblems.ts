import type { PictureSpec } from "#domain/artwork";
import { contrast, getPaletteColors, type Inks, mix } from "./inks";
import { capHeight, drawLine, measureText } from "./lettering";
import {
  area,
  circle,
  circlePath,
  clipped,
  ellipse,
  halfDisc,
  line,
  type Mark,
  place,
  polar,
  polygon,
  rect,
  rectPath,
} from "./marks";
import { createRandom, type Random } from "./random";

const size = 600;
const middle = size / 2;

const centred = (text: string, ink: string, width: number, largest: number, y = middle): Mark => {
  const ems = measureText(text);
  const set = Math.min(width / Math.max(ems, 0.001), largest);
  return drawLine(text, ink, middle - (ems * set) / 2, y + (capHeight * set) / 2, set);
};

const initials = (name: string) =>
  name
    .split(/[\s-]+/u)
    .filter((word) => /^\p{L}/u.test(word))
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join("");

const person = (spec: PictureSpec, inks: Inks, random: Random): Mark[] => {
  const turn = random.between(0, 360);
  const r = random.between(205, 250);
  const [sx, sy] = polar(middle, middle, random.between(225, 265), turn + 40);
  const shapes: Mark[][] = [
    [
      circle(inks.stage, middle, middle, r),
      halfDisc(mix(inks.stage, inks.ground, 0.3), middle, middle, r, turn),
    ],
    [
      place(
        { x: middle, y: middle, rotate: turn % 60 },
        rect(inks.stage, -r * 0.86, -r * 0.86, r * 1.72, r * 1.72),
        polygon(
          mix(inks.stage, inks.ground, 0.3),
          [-r * 0.86, r * 0.86],
          [r * 0.86, -r * 0.86],
          [r * 0.86, r * 0.86],
        ),
      ),
    ],
    [
      place(
        { x: middle, y: middle, rotate: (turn % 40) - 20 },
        polygon(inks.shade, [-600, -80], [600, -330], [600, -180], [-600, 40]),
      ),
      circle(inks.stage, middle, middle, r * 0.98),
    ],
    [
      halfDisc(inks.shade, middle, middle, 280, turn),
      circle(inks.stage, middle, middle, r * 0.9),
      line(inks.shade, 16, `M${middle - 280} ${middle}A280 280 0 0 1 ${middle + 280} ${middle}`),
    ],
    [
      polygon(
        inks.shade,
        polar(middle, middle, 440, turn),
        polar(middle, middle, 440, turn + 120),
        polar(middle, middle, 440, turn + 240),
      ),
      circle(inks.stage, middle, middle, r * 0.88),
    ],
  ];
  return [
    ...(shapes[random.whole(0, shapes.length - 1)] ?? []),
    circle(inks.spark, sx, sy, random.between(26, 44)),
    centred(initials(spec.lettering ?? spec.seed) || "?", inks.onStage, 290, 190),
  ];
};

const channel = (spec: PictureSpec, inks: Inks, random: Random): Mark[] => {
  const name = (spec.lettering ?? spec.seed).trim();
  const word = name.length <= 3 ? name : initials(name).length > 1 ? initials(name) : name.slice(0, 2);
  const back: Mark[][] = [
    [polygon(inks.stage, [0, 0], [600, 0], [600, 150], [0, 480])],
    [circle(inks.stage, 600, 600, 470), circle(inks.ground, 600, 600, 330)],
    [rect(inks.stage, 0, 430, 600, 46), rect(inks.spark, 0, 500, 600, 24), rect(inks.shade, 0, 92, 600, 46)],
    [
      polygon(inks.stage, [0, 600], [600, 600], [600, 330]),
      polygon(inks.shade, [0, 600], [600, 330], [600, 240]),
    ],
    [
      circle(inks.shade, 300, 300, 262),
      circle(inks.ground, 300, 300, 236),
      polygon(inks.stage, [0, 560], [0, 600], [600, 600], [600, 470]),
    ],
    [
      polygon(inks.stage, [-10, 120], [610, -60], [610, 100], [-10, 190]),
      polygon(inks.shade, [-10, 480], [610, 420], [610, 660], [-10, 660]),
    ],
  ];
  const choice = random.whole(0, back.length - 1);
  const text = choice === 0 ? mix(inks.text, inks.text, 0) : inks.text;
  const marks = back[choice] ?? [];
  const letters = centred(word, text, 430, 250);
  if (choice !== 0) return [...marks, letters];
  return [...marks, letters, clipped("M0 0H600V150L0 480Z", centred(word, inks.onStage, 430, 250))];
};

const avatar = (inks: Inks, random: Random, palette: PictureSpec["palette"]): Mark[] => {
  const base = getPaletteColors(palette);
  const skin =
    [base.light, base.second, inks.stage].find((ink) => contrast(ink, inks.ground) > 1.8) ?? inks.body;
  const ink = contrast(skin, base.dark) > contrast(skin, base.light) ? base.dark : base.light;
  const coat = [inks.stage, inks.spark, inks.body].find((hue) => hue !== skin) ?? inks.body;
  const head = random.pick(["round", "square", "tall", "drop"]);
  const face: Mark =
    head === "round"
      ? circle(skin, 300, 290, 150)
      : head === "square"
        ? rect(skin, 160, 150, 280, 280, 70)
        : head === "tall"
          ? ellipse(skin, 300, 290, 126, 168)
          : area(
              skin,
              "M300 128C400 128 452 220 440 300C428 390 360 440 300 440C240 440 172 390 160 300C148 220 200 128 300 128Z",
            );
  const eyes = random.pick<Mark[]>([
    [circle(ink, 246, 290, 19), circle(ink, 354, 290, 19)],
    [
      circle(base.light, 246, 286, 36),
      circle(base.light, 354, 286, 36),
      circle(base.dark, 254, 290, 17),
      circle(base.dark, 362, 290, 17),
    ],
    [line(ink, 13, "M222 292Q246 264 270 292M330 292Q354 264 378 292")],
    [
      circle(ink, 246, 288, 50),
      circle(ink, 354, 288, 50),
      line(ink, 12, "M280 280Q300 268 320 280"),
      circle(skin, 246, 288, 34),
      circle(skin, 354, 288, 34),
      circle(ink, 250, 290, 13),
      circle(ink, 350, 290, 13),
    ],
    [rect(ink, 190, 262, 220, 52, 26), circle(coat, 246, 288, 15), circle(coat, 354, 288, 15)],
  ]);
  const mouth = random.pick<Mark[]>([
    [line(ink, 13, "M256 366Q300 404 344 366")],
    [halfDisc(ink, 300, 360, 42, 0)],
    [
      area(
        ink,
        "M300 352C312 338 352 340 368 366C344 374 316 372 300 362C284 372 256 374 232 366C248 340 288 338 300 352Z",
      ),
      line(ink, 9, "M280 392H320"),
    ],
    [circle(ink, 300, 374, 19)],
  ]);
  const top = random.pick<Mark[]>([
    [
      area(coat, "M176 196C176 92 424 92 424 196Z"),
      rect(coat, 120, 184, 360, 34, 17),
      rect(inks.spark, 176, 164, 248, 24),
    ],
    [rect(coat, 196, 44, 208, 146), rect(coat, 132, 180, 336, 32, 16), rect(inks.spark, 196, 146, 208, 30)],
    [polygon(coat, [170, 196], [300, 20], [430, 196]), circle(inks.spark, 300, 30, 28)],
    [
      polygon(skin, [170, 220], [166, 92], [270, 158]),
      polygon(skin, [430, 220], [434, 92], [330, 158]),
      polygon(coat, [186, 180], [184, 122], [238, 158]),
      polygon(coat, [414, 180], [416, 122], [362, 158]),
    ],
    [
      polygon(coat, [168, 190], [168, 84], [234, 138], [300, 70], [366, 138], [432, 84], [432, 190]),
      circle(inks.spark, 300, 66, 18),
    ],
    [area(coat, "M150 280C140 100 460 100 450 280C420 210 380 190 300 190C220 190 180 210 150 280Z")],
  ]);
  const body = [
    area(coat, "M110 600C120 470 210 420 300 420C390 420 480 470 490 600Z"),
    polygon(inks.spark, [300, 470], [246, 436], [246, 504]),
    polygon(inks.spark, [300, 470], [354, 436], [354, 504]),
  ];
  const sun = circle(
    inks.shade,
    random.between(180, 420),
    random.between(200, 300),
    random.between(230, 290),
  );
  return [sun, ...body, face, ...eyes, ...mouth, ...top];
};

/** Draws a monogram for a person, a mark for a channel, or a small character for an avatar. */
export const drawEmblem = (spec: PictureSpec, shape: "person" | "channel" | "avatar", inks: Inks): Mark[] => {
  const random = createRandom(`${spec.seed}/${shape}`);
  const inner =
    shape === "person"
      ? person(spec, inks, random)
      : shape === "channel"
        ? channel(spec, inks, random)
        : avatar(inks, random, spec.palette);
  return [area(inks.ground, rectPath(0, 0, size, size)), clipped(circlePath(middle, middle, size), ...inner)];
};
