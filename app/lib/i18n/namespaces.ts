import type { Namespace } from "./i18n-options";

const namespaces: Record<Namespace, true> = {
  account: true,
  archive: true,
  auth: true,
  catalog: true,
  common: true,
  dev: true,
  favorites: true,
  footer: true,
  home: true,
  journal: true,
  lists: true,
  parents: true,
  pin: true,
  player: true,
  profiles: true,
  search: true,
  stories: true,
  title: true,
  tv: true,
  watch: true,
};

export function isNamespace(value: string): value is Namespace {
  return Object.hasOwn(namespaces, value);
}
