import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { TrackKind } from "#contract/track-kinds";
import { listTrackKinds } from "#domain/track-kinds";

const title = z.object({ ru: z.string(), en: z.string() });
const range = z.object({ startSeconds: z.number(), endSeconds: z.number() });

const clipSchema = z.object({
  id: z.string(),
  /** A film is used as a title's video, a trailer as its additional content. */
  kind: z.enum(["film", "trailer"]),
  audience: z.enum(["all", "children"]),
  title,
  durationSeconds: z.number(),
  /** The hexadecimal key of an encrypted clip. Such a clip has no files for native playback. */
  protection: z.object({ scheme: z.literal("clearkey"), keyId: z.string(), key: z.string() }).optional(),
  /** Lowest first. */
  files: z.array(
    z.object({
      height: z.union([z.literal(240), z.literal(480), z.literal(720), z.literal(1080)]),
      path: z.string(),
      bytes: z.number(),
    }),
  ),
  hls: z.string(),
  /** Of a film with sound, the default one first; of the demonstration's clips none is named. Languages are BCP 47, «und» unknown. */
  audio: z
    .array(z.object({ lang: z.string(), label: z.string(), kind: z.literal("description").optional() }))
    .optional(),
  /** Subtitles. */
  tracks: z.array(
    z.object({
      lang: z.string(),
      path: z.string(),
      label: z.string(),
      kind: z.literal("sdh").optional(),
    }),
  ),
  chapters: z.array(z.object({ startSeconds: z.number(), title })),
  chapterTracks: z.array(z.object({ lang: z.enum(["ru", "en"]), path: z.string() })),
  marks: z.object({ intro: range.nullable(), credits: range.nullable() }),
  thumbnails: z
    .object({
      path: z.string(),
      width: z.number(),
      height: z.number(),
      columns: z.number(),
      intervalSeconds: z.number(),
      count: z.number(),
    })
    .nullable(),
  /** Pictures made of the film, for titles that have no others. */
  photos: z.object({ poster: z.string().optional(), frame: z.string().optional() }).optional(),
});

/** Paths are relative to the clip's folder. */
export type Clip = z.infer<typeof clipSchema>;

/** A clip's manifest.json; throws if it is not one. */
export const parseClip = (manifest: string): Clip => clipSchema.parse(JSON.parse(manifest));

export const loadClips = async (filesDir: string): Promise<Clip[]> => {
  const entries = await readdir(filesDir, { withFileTypes: true });
  const folders = entries
    // Others are clips that are being replaced.
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    folders.map(async (folder) => parseClip(await readFile(join(filesDir, folder, "manifest.json"), "utf8"))),
  );
};

/** The languages of a film's sound that are known; that of a description is not spoken in the film. */
export const getAudioLanguages = (clip: Pick<Clip, "audio"> | undefined): string[] => [
  ...new Set(
    (clip?.audio ?? [])
      .filter(({ lang, kind }) => lang !== "und" && kind === undefined)
      .map(({ lang }) => lang),
  ),
];

export const getSubtitleLanguages = (clip: Pick<Clip, "tracks"> | undefined): string[] => [
  ...new Set((clip?.tracks ?? []).map(({ lang }) => lang)),
];

/** What a film's tracks are made for. */
export const getTrackKinds = (clip: Pick<Clip, "audio" | "tracks"> | undefined): TrackKind[] =>
  listTrackKinds([...(clip?.audio ?? []), ...(clip?.tracks ?? [])]);
