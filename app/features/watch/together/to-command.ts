import type { Command } from "#domain/together";
import type { RequestType } from "~/player/store/player-requests";

export type Wish = Omit<Command, "seq"> & { start_id?: string };
type Media = { currentTime: number; duration: number; paused: boolean; ended: boolean };

const frameSeconds = 1 / 25;
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** What a request of the viewer's asks of the group; null if it is only theirs: volume, subtitles, screen. */
export function toCommand(
  type: RequestType,
  argument: unknown,
  { media, rate }: { media: Media; rate: number },
): Wish | null {
  const amount = typeof argument === "number" ? argument : 0;
  const end = Number.isFinite(media.duration) ? media.duration : Infinity;
  const at = (seconds: number): Wish => ({ position: clamp(seconds, 0, end) });
  const play = (): Wish => (media.ended ? { is_playing: true, position: 0 } : { is_playing: true });
  const pause = (): Wish => ({ is_playing: false, ...at(media.currentTime) });
  switch (type) {
    case "play":
      return play();
    case "pause":
      return pause();
    case "togglePlay":
      return media.paused ? play() : pause();
    case "seek":
      return at(amount);
    case "seekBy":
      return at(media.currentTime + amount);
    case "stepFrame":
      return at(media.currentTime + amount * frameSeconds);
    case "setRate":
      return { rate: clamp(amount, 0.5, 2) };
    case "rateBy":
      return { rate: clamp(rate + amount, 0.5, 2) };
    default:
      return null;
  }
}
