import type { Film } from "./film";

export const languages = [
  ["ru", 0, "Русские"],
  ["en", 1, "English"],
] as const;

const stamp = (seconds: number) => {
  const whole = Math.floor(seconds);
  const part = (value: number, digits: number) => String(value).padStart(digits, "0");
  return `${part(Math.floor(whole / 3600), 2)}:${part(Math.floor(whole / 60) % 60, 2)}:${part(whole % 60, 2)}.${part(Math.round((seconds - whole) * 1000), 3)}`;
};

export const vtt = (cues: readonly (readonly [number, number, string])[]) =>
  `WEBVTT\n\n${cues.map(([start, end, text], index) => `${index + 1}\n${stamp(start)} --> ${stamp(end)}\n${text}\n`).join("\n")}`;

export const subtitles = (film: Film, language: 0 | 1) =>
  vtt(film.cues.map(([start, end, ru, en]) => [start, end, language === 0 ? ru : en]));

export const chapterTrack = (film: Pick<Film, "chapters" | "durationSeconds">, language: 0 | 1) =>
  vtt(
    film.chapters.map(([start, ru, en], index) => [
      start,
      film.chapters[index + 1]?.[0] ?? film.durationSeconds,
      language === 0 ? ru : en,
    ]),
  );

const group = "subtitles";

/**
 * Names the subtitles in a master playlist, for other players, picture-in-picture and AirPlay. Never chosen by
 * themselves: our own player shows them from the same files.
 */
export const withSubtitles = (master: string): string => {
  const [head = "", ...variants] = master.split(/^(?=#EXT-X-STREAM-INF:)/mu);
  const tracks = languages.map(
    ([language, , name]) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${group}",NAME="${name}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=NO,FORCED=NO,URI="subtitles-${language}.m3u8"\n`,
  );
  return [
    head,
    ...tracks,
    ...variants.map((variant) => variant.replace("\n", `,SUBTITLES="${group}"\n`)),
  ].join("");
};

/** The playlist of a language's subtitles, which are one file. */
export const subtitlesPlaylist = (language: string, seconds: number): string =>
  [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    `#EXTINF:${seconds.toFixed(3)},`,
    `subtitles-${language}.vtt`,
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
