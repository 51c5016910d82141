/** Every address of the site as a function; the locale is put in front by the link. */
export const paths = {
  home: () => "/",
  kids: () => "/kids",
  title: (alias: string) => `/watch/${segment(alias)}`,
  titleSection: (alias: string, section: TitleSection) => `/watch/${segment(alias)}/${section}`,
  season: (alias: string, number: number) => `/watch/${segment(alias)}/season-${number}`,
  episode: (alias: string, startId: string) => `/watch/${segment(alias)}/${segment(startId)}`,
  playlist: (alias: string, page = 1) => withPage(`/playlist/${segment(alias)}`, page),
  collection: (alias: string) => `/collections/${segment(alias)}`,
  selection: (alias: string) => `/selections/${segment(alias)}`,
  category: (alias: string) => `/${segment(alias)}`,
  genre: (category: string, genre: string) => `/${segment(category)}/${segment(genre)}`,
  person: (alias: string) => `/person/${segment(alias)}`,
  article: (alias: string) => `/journal/${segment(alias)}`,
  channel: (id: number) => `/channel/${id}`,
  tvSelection: (alias: string) => `/channel/?category=${encodeURIComponent(alias)}`,
  recording: (id: string) => `/archive/watch/${segment(id)}`,
  search: () => "/search",
  favorites: () => "/favorites",
  auth: () => "/auth",
  tariffs: () => "/tariffs",
  upsale: () => "/upsale",
  devices: () => "/account/devices",
  account: () => "/account",
  childProfile: () => "/child_profile",
  tvCode: () => "/tv",
  dev: () => "/dev",
};

export const titleSections = ["selections", "trailers", "person", "characters", "articles"] as const;
export type TitleSection = (typeof titleSections)[number];

const segment = (value: string) => encodeURIComponent(value);
const withPage = (path: string, page: number) => (page > 1 ? `${path}/page${page}` : path);
