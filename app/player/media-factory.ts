import type { PlayerMedia } from "./player-media";

/** A short film with all features, for tests. */
export function createTestMedia(change: Partial<PlayerMedia> = {}): PlayerMedia {
  return {
    id: "metropolis",
    title: "Метрополис",
    subtitle: "1927 · 12+ · фрагмент",
    src: "/media/metropolis/master.m3u8",
    files: [
      { height: 240, src: "/media/metropolis/240.mp4", type: "video/mp4" },
      { height: 480, src: "/media/metropolis/480.mp4", type: "video/mp4" },
      { height: 1080, src: "/media/metropolis/1080.mp4", type: "video/mp4" },
    ],
    poster: "/media/metropolis/poster.webp",
    durationSeconds: 118,
    startSeconds: 45,
    sharePath: null,
    tracks: [
      { src: "/media/metropolis/ru.vtt", srclang: "ru", label: "Русские", kind: null, isDefault: true },
      { src: "/media/metropolis/en.vtt", srclang: "en", label: "English", kind: null, isDefault: false },
    ],
    chapters: [
      { startSeconds: 0, title: "Город" },
      { startSeconds: 30, title: "Погоня" },
    ],
    veiledFromSeconds: null,
    markers: { intro: { startSeconds: 5, endSeconds: 25 }, credits: { startSeconds: 100, endSeconds: 118 } },
    thumbnails: null,
    next: null,
    suggestions: [],
    drm: null,
    live: null,
    ...change,
  };
}
