/** A clip as its manifest describes it. Paths are relative to the clip's folder. */
export type Clip = {
  id: string;
  durationSeconds: number;
  hls: string;
  heights: number[];
  files: { height: number; path: string }[];
  tracks: { lang: string; path: string; label: string }[];
  chapters: { startSeconds: number; title: Record<string, string> }[];
  marks: { intro: [number, number] | null; credits: [number, number] | null };
  thumbnails: { path: string; width: number; height: number; columns: number; intervalSeconds: number; count: number } | null;
};
