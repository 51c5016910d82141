import type { Episode, Product, Season } from "#contract/content";

/** A film with all related data, for testing rules that use a part of it. */
export function aProduct(changes: Partial<Product> = {}): Product {
  return {
    uid: "u_metropolis",
    _id: "t_metropolis",
    _cls: "movie",
    alias: "metropolis",
    title: "Метрополис",
    year: 1927,
    genres: [{ title: "Фантастика", alias: "sci-fi" }],
    origin_countries: [{ title: "Германия", alias: "germany" }],
    category: { title: "Фильмы", alias: "movies" },
    duration_minutes: 153,
    rating_age: "12+",
    rating_start: 8.3,
    for_kids: false,
    images: {
      frame_wide: "/images/title/metropolis/frame",
      cover: "/images/title/metropolis/cover",
      poster: "/images/title/metropolis/poster",
      cover_vertical: null,
    },
    color: "#223344",
    is_original: false,
    title_original: "Metropolis",
    release_date: "1927-01-10",
    description: "Город будущего.",
    texts_lang: "ru",
    quote: null,
    horizontal_poster: null,
    vertical_poster: null,
    locales: ["ru"],
    hashtags: [],
    similar: [],
    collections: [],
    articles: [],
    additional_content: [],
    cast: [],
    directors: [],
    operators: [],
    producers: [],
    writers: [],
    composers: [],
    seo: { subject: "" },
    votes: 120,
    is_disabled: false,
    unavailable_by_geo: false,
    items: [],
    streams: [],
    windows: [{ type: "free", publish: 0, unpublish: 0 }],
    playback_options: null,
    trailer_src: null,
    is_preview: false,
    has_veil: false,
    upgrade_options: [],
    audio: [],
    subtitles: [],
    accessibility: [],
    clip: null,
    palette: null,
    ...changes,
  };
}

export function anEpisode(season: number, number: number): Episode {
  const id = `s${season}e${number}`;
  return {
    uid: `e_${id}`,
    _id: `i_${id}`,
    start_id: id,
    number,
    title: `Серия ${number}`,
    description: null,
    duration_minutes: 20,
    image: null,
    leader: null,
    is_veiled: false,
  };
}

export function aSeason(number: number, episodes: number): Season {
  return {
    number,
    title: `Сезон ${number}`,
    description: "",
    year: 1915,
    episodes: Array.from({ length: episodes }, (_, index) => anEpisode(number, index + 1)),
  };
}
