import path from "node:path";

/** Of files of films and recordings that players may read, and of rendered pictures. */
const contentTypes: Record<string, string> = {
  ".m3u8": "application/vnd.apple.mpegurl",
  ".mp4": "video/mp4",
  ".m4s": "video/mp4",
  ".m4a": "audio/mp4",
  ".mpd": "application/dash+xml",
  ".vtt": "text/vtt; charset=utf-8",
  ".ts": "video/mp2t",
  ".aac": "audio/aac",
  ".webp": "image/webp",
};

/** Null for files of other kinds. */
export const findContentType = (name: string): string | null => contentTypes[path.extname(name)] ?? null;
