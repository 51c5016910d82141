import type { Namespace } from "./i18n-options";

const namespaces: Record<Namespace, true> = {
  account: true,
  apps: true,
  archive: true,
  auth: true,
  billing: true,
  catalog: true,
  common: true,
  dev: true,
  documents: true,
  favorites: true,
  footer: true,
  home: true,
  journal: true,
  lists: true,
  newsletter: true,
  offers: true,
  parents: true,
  pin: true,
  play: true,
  player: true,
  profiles: true,
  promo: true,
  search: true,
  stories: true,
  support: true,
  title: true,
  tv: true,
  watch: true,
};

export function isNamespace(value: string): value is Namespace {
  return Object.hasOwn(namespaces, value);
}
