import { getInks, type Inks } from "../pictures/inks";
import { clipped, type Mark } from "../pictures/marks";
import { wipe } from "./cards";
import type { Film } from "./film";

const wipeSeconds = 0.7;

/** The frame at a moment: the current scene, preceded by a short wipe from the previous one. */
export const composeFrame = (film: Film, seconds: number): Mark[] => {
  const index = Math.max(
    0,
    film.scenes.findIndex((scene) => seconds < scene.until),
  );
  const drawAt = (number: number): Mark[] => {
    const scene = film.scenes[number];
    const start = film.scenes[number - 1]?.until ?? 0;
    return scene ? scene.draw(seconds - start, Math.min(1, (seconds - start) / (scene.until - start))) : [];
  };
  const since = seconds - (film.scenes[index - 1]?.until ?? 0);
  if (index === 0 || since >= wipeSeconds) return drawAt(index);
  return [...drawAt(index - 1), clipped(wipe(since / wipeSeconds), ...drawAt(index))];
};

export const inksFor = (film: Pick<Film, "palette" | "id">): Inks => getInks(film.palette, film.id);
