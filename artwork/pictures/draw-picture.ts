import type { Motif, PictureShape, PictureSpec } from "#domain/artwork";
import { composeFrame } from "../clips/compose-frame";
import { films } from "../clips/films/index";
import { createCompanion } from "./companions";
import { drawEmblem } from "./emblems";
import { drawFoot } from "./foot";
import { contrast, getInks, type Inks, mix } from "./inks";
import { drawLeader } from "./leader";
import { area, circle, circlePath, clipped, type Mark, place, rectPath, toSvg } from "./marks";
import { type Box, type FieldDrawing, fields } from "./motifs/fields";
import type { FigureInks } from "./motifs/figure";
import { figures, isField } from "./motifs/figures";
import { createRandom, type Random } from "./random";
import { buildStage } from "./stages";
import { drawTicket, ticketScene } from "./ticket";

export const pictureSizes: Record<PictureShape, readonly [width: number, height: number]> = {
  cover: [1600, 900],
  poster: [1000, 1500],
  frame: [2200, 1000],
  square: [1000, 1000],
  "banner-narrow": [2000, 400],
  person: [600, 600],
  channel: [600, 600],
  avatar: [600, 600],
  moment: [1920, 1080],
  leader: [1600, 900],
  ticket: [1600, 840],
};

/** The picture's background, shown while it loads. */
export const placeholderColor = (spec: PictureSpec) => getInks(spec.palette, spec.seed).ground;

const onGround = (inks: Inks): FigureInks => ({
  body: inks.body,
  cut: inks.ground,
  spark: contrast(inks.spark, inks.body) < 1.35 ? inks.stage : inks.spark,
  half: mix(inks.body, inks.ground, 0.26),
});

const onStage = (inks: Inks): FigureInks => {
  const spark =
    [inks.spark, inks.ground, inks.body].find(
      (ink) => contrast(ink, inks.stage) > 1.5 && contrast(ink, inks.onStage) > 1.5,
    ) ?? inks.stage;
  return { body: inks.onStage, cut: inks.stage, spark, half: mix(inks.onStage, inks.stage, 0.26) };
};

type Frame = { x: number; y: number; r: number };

const getFrame = (spec: PictureSpec, w: number, top: number, random: Random): Frame => {
  switch (spec.shape) {
    case "cover":
      return {
        x: w * random.between(0.57, 0.73),
        y: top * random.between(0.49, 0.54),
        r: Math.max(270, top * random.between(0.48, 0.55)),
      };
    case "poster":
      return {
        x: w * random.between(0.44, 0.58),
        y: top * random.between(0.47, 0.53),
        r: Math.min(top * 0.46, w * random.between(0.42, 0.48)),
      };
    case "frame":
      return {
        x: w * random.between(0.66, 0.74),
        y: top * random.between(0.45, 0.52),
        r: top * random.between(0.4, 0.47),
      };
    case "banner-narrow":
      return { x: w * random.between(0.72, 0.82), y: top * 0.5, r: top * 0.5 };
    default:
      return { x: w * 0.5, y: top * 0.5, r: w * random.between(0.38, 0.42) };
  }
};

const drawFigure = (motif: Motif, frame: Frame, lean: number, inks: FigureInks, seed: string): Mark => {
  const random = createRandom(`${seed}/${motif}`);
  if (isField(motif)) return circle(inks.body, frame.x, frame.y, frame.r);
  const figure = figures[motif];
  const mirror = random.sign();
  const turn = figure.lean === "free" ? lean * random.between(0.55, 0.95) : lean * random.between(0.1, 0.22);
  return place(
    { x: frame.x, y: frame.y, scale: (frame.r * 0.88) / 100, scaleX: mirror, rotate: turn },
    ...figure.draw(inks, random),
  );
};

/** Draws a figure whose inks change inside the coloured region, the signature style of all pictures. */
const counterchange = (
  motif: Motif,
  frame: Frame,
  lean: number,
  inks: Inks,
  region: string | null,
  seed: string,
): Mark[] => {
  const plain = drawFigure(motif, frame, lean, onGround(inks), seed);
  return region === null
    ? [plain]
    : [plain, clipped(region, drawFigure(motif, frame, lean, onStage(inks), seed))];
};

const overField = (
  spec: PictureSpec,
  box: Box,
  inks: Inks,
  random: Random,
  figure: Motif,
  field: keyof typeof fields,
): Mark[] => {
  const isOpen = field === "rings" || field === "bars" || field === "arcs";
  const quiet = inks.shade;
  const drawing = fields[field](
    box,
    {
      main: isOpen && !box.isLead ? quiet : inks.stage,
      second: box.isLead && !isOpen ? mix(inks.ground, inks.body, 0.8) : inks.shade,
      spark: inks.spark,
      ground: inks.ground,
    },
    random,
  );
  const size = box.isLead ? 0.66 : 0.96;
  const lift = field === "waves" || field === "city" ? -0.14 : 0;
  const frame = { x: box.x, y: box.y + lift * box.r, r: box.r * (field === "rays" ? size * 0.84 : size) };
  if (!isOpen)
    return [
      ...drawing.back,
      ...counterchange(figure, frame, box.lean, inks, drawing.region, spec.seed),
      ...drawing.front,
    ];
  const seat = frame.r * 1.06;
  const isFilled = random.chance(0.55);
  return [
    ...drawing.back,
    circle(isFilled ? inks.stage : inks.ground, frame.x, frame.y, seat),
    ...counterchange(
      figure,
      frame,
      box.lean,
      inks,
      isFilled ? circlePath(frame.x, frame.y, seat) : null,
      spec.seed,
    ),
    ...drawing.front,
  ];
};

const fieldOnField = (
  box: Box,
  inks: Inks,
  random: Random,
  lead: keyof typeof fields,
  second: keyof typeof fields,
): Mark[] => {
  const quiet = mix(inks.ground, inks.shade, 0.6);
  const far: FieldDrawing = fields[second](
    { ...box, isLead: false },
    { main: inks.shade, second: quiet, spark: mix(inks.ground, inks.spark, 0.5), ground: inks.ground },
    random,
  );
  const near = fields[lead](
    box,
    { main: inks.stage, second: inks.body, spark: inks.spark, ground: inks.ground },
    random,
  );
  return [...far.back, ...far.front, ...near.back, ...near.front];
};

const compose = (spec: PictureSpec, box: Box, inks: Inks, random: Random): Mark[] => {
  const [first, second] = spec.motifs;
  if (isField(first))
    return isField(second)
      ? fieldOnField(box, inks, random, first, second)
      : overField(spec, box, inks, random, second, first);
  if (isField(second)) return overField(spec, { ...box, isLead: false }, inks, random, first, second);
  const stage = buildStage(box, inks, random);
  const companion = createCompanion(
    spec,
    box,
    inks,
    random,
    (frame, lean, palette) => drawFigure(second, frame, lean, palette, spec.seed),
    { plain: onGround(inks), staged: onStage(inks), region: stage.region },
  );
  return [
    ...companion.behind(stage.marks),
    ...counterchange(first, box, box.lean, inks, stage.region, spec.seed),
    ...companion.before,
  ];
};

export const drawPicture = (spec: PictureSpec): string => {
  const [w, h] = pictureSizes[spec.shape];
  const inks = getInks(spec.palette, spec.seed);
  const open = (body: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${body}</svg>`;
  const film = spec.moment && films.find(({ id }) => id === spec.moment?.clip);
  if (spec.moment && film) return open(toSvg(composeFrame(film, spec.moment.second)));
  if (spec.shape === "person" || spec.shape === "channel" || spec.shape === "avatar")
    return open(toSvg(drawEmblem(spec, spec.shape, inks)));
  const random = createRandom(`${spec.seed}/${spec.shape}`);
  if (spec.shape === "leader") return open(toSvg(drawLeader(spec.lettering ?? "", w, h, inks, random)));
  const kin = createRandom(`${spec.seed}/lean`);
  const lean = kin.sign() * kin.between(inks.isRound ? 8 : 18, inks.isRound ? 20 : 36);
  if (spec.shape === "ticket") {
    const { width, height } = ticketScene;
    const box = { w: width, h: height, ...getFrame(spec, width, height, random), lean, isLead: true };
    return open(toSvg(drawTicket(spec, w, h, inks, compose(spec, box, inks, random))));
  }
  const foot =
    spec.shape === "frame" || spec.shape === "square" || spec.lettering === null
      ? null
      : drawFoot(spec, w, h, inks, random);
  const frame = getFrame(spec, w, foot?.top ?? h, random);
  const box: Box = { w, h, ...frame, lean, isLead: true };
  const scene = compose(spec, box, inks, random);
  const soften = inks.isRound ? 7 : 0;
  return open(
    `${foot?.defs ?? ""}${toSvg([area(inks.ground, rectPath(0, 0, w, h)), clipped(rectPath(0, 0, w, h), ...scene)], soften)}${foot ? toSvg(foot.marks).replaceAll('id="c', 'id="f').replaceAll("url(#c", "url(#f") : ""}`,
  );
};
