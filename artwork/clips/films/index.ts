import type { Film } from "../film";
import { balloonDay } from "./balloon-day";
import { beamInTheDark } from "./beam-in-the-dark";
import { cityByNight } from "./city-by-night";
import { gearsAndTrain } from "./gears-and-train";
import { shipAndWaves } from "./ship-and-waves";
import { toTheMoon } from "./to-the-moon";
import { trailerChildren, trailerClassics } from "./trailers";

export const films: readonly Film[] = [
  balloonDay,
  beamInTheDark,
  cityByNight,
  gearsAndTrain,
  shipAndWaves,
  toTheMoon,
  trailerChildren,
  trailerClassics,
];
