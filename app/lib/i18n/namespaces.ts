import type { Namespace } from "./i18n-options";

const namespaces: Record<Namespace, true> = { common: true, dev: true, footer: true, home: true, player: true, title: true, watch: true };

export function isNamespace(value: string): value is Namespace {
  return Object.hasOwn(namespaces, value);
}
