import { createRandom } from "../pictures/random";
import type { Music } from "./film";

const rate = 44100;
const hertz = (note: number) => 440 * 2 ** ((note - 69) / 12);

type Voice = (phase: number) => number;
const wave =
  (partials: readonly number[]): Voice =>
  (phase) =>
    partials.reduce((sum, weight, index) => sum + weight * Math.sin(phase * (index + 1)), 0);
const voices: Record<Music["voice"] | "pad" | "bass", Voice> = {
  bell: wave([0.7, 0, 0.25, 0.12, 0, 0.06]),
  reed: wave([0.5, 0.16, 0.22, 0.06, 0.08]),
  pluck: wave([0.6, 0.3, 0.16, 0.1, 0.05]),
  pad: wave([0.5, 0.18, 0.06]),
  bass: wave([0.8, 0.24, 0.08]),
};

const add = (
  track: Float32Array,
  voice: Voice,
  note: number,
  start: number,
  length: number,
  level: number,
  attack: number,
  decay: number,
) => {
  const from = Math.floor(start * rate);
  const step = (2 * Math.PI * hertz(note)) / rate;
  const count = Math.min(Math.floor(length * rate), track.length - from);
  for (let index = 0; index < count; index += 1) {
    const t = index / rate;
    const shape = Math.min(1, t / attack) * Math.exp(-t * decay) * Math.min(1, (length - t) / 0.06);
    track[from + index] = (track[from + index] ?? 0) + voice(step * index) * level * shape;
  }
};

/** Composes quiet film music: held chords, a bass line, and a melody that uses chord tones on strong beats. */
export const composeMusic = (music: Music, seconds: number): Buffer => {
  const track = new Float32Array(Math.ceil(seconds * rate));
  const random = createRandom(music.seed);
  const beat = 60 / music.tempo;
  const bar = beat * 4;
  let last = music.scale[Math.floor(music.scale.length / 2)] ?? 72;
  for (let at = 0, count = 0; at < seconds - 1; at += bar, count += 1) {
    const chord = music.chords[count % music.chords.length] ?? [];
    chord.forEach((note) => add(track, voices.pad, note, at, bar * 1.04, 0.085, 0.35, 0.18));
    const root = (chord[0] ?? 48) - 12;
    const steps = music.bass === "long" ? [0] : music.bass === "pulse" ? [0, 2] : [0, 1, 2, 3];
    steps.forEach((step) =>
      add(
        track,
        voices.bass,
        music.bass === "walk" && step % 2 ? root + 7 : root,
        at + step * beat,
        beat * (music.bass === "long" ? 3.8 : 0.92),
        0.16,
        0.012,
        music.bass === "long" ? 0.5 : 2.4,
      ),
    );
    const rhythm = random.pick([
      [0, 1, 2, 3],
      [0, 1.5, 2, 3],
      [0, 2, 2.5, 3],
      [0, 1, 1.5, 2.5],
      [0, 2],
    ]);
    rhythm.forEach((step, index) => {
      const near = music.scale.filter(
        (note) => Math.abs(note - last) <= 5 && (index > 0 || chord.some((tone) => (tone - note) % 12 === 0)),
      );
      last = near[random.whole(0, near.length - 1)] ?? last;
      if (count > 0)
        add(
          track,
          voices[music.voice],
          last,
          at + step * beat,
          beat * 1.8,
          0.13,
          music.voice === "reed" ? 0.05 : 0.006,
          music.voice === "reed" ? 1.6 : 3,
        );
    });
  }
  return toWav(track, seconds);
};

const toWav = (track: Float32Array, seconds: number) => {
  const echo = Math.floor(rate * 0.29);
  const body = Buffer.alloc(track.length * 2);
  for (let index = 0; index < track.length; index += 1) {
    if (index >= echo) track[index] = (track[index] ?? 0) + (track[index - echo] ?? 0) * 0.24;
    const fade = Math.min(1, index / rate / 1.5, (seconds - index / rate) / 3);
    body.writeInt16LE(Math.round(Math.tanh((track[index] ?? 0) * Math.max(0, fade)) * 26000), index * 2);
  }
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + body.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(body.length, 40);
  return Buffer.concat([head, body]);
};
