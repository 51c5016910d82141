import { fillText, type TextValues } from "#domain/fill-text";
import type { Locale } from "./locales";
import type { Namespace, Namespaces, TextKey, Texts } from "./texts";

interface Translate<in Key extends string> {
  /** The value `count` also selects the plural form. */
  (key: Key, values?: TextValues): string;
}
export type TFunction<Names extends Namespaces> = Translate<TextKey<Names>>;

/** The loaded texts of one language (docs/decisions/0030). */
export type I18n = {
  readonly locale: Locale;
  has: (namespace: Namespace) => boolean;
  add: (namespace: Namespace, texts: Texts) => void;
  /** Translates from the first of these namespaces that has the key; a key found in none is returned as is. */
  getT: <const Names extends Namespaces>(namespaces: Names) => TFunction<Names>;
};

export function createI18n(locale: Locale, known: Readonly<Partial<Record<Namespace, Texts>>> = {}): I18n {
  const files = new Map<string, Texts>(Object.entries(known));
  const plurals = new Intl.PluralRules(locale);
  const translators = new Map<string, Translate<string>>();

  function translate(namespaces: readonly string[], key: string, values?: TextValues): string {
    const [namespace, path] = key.includes(":") ? key.split(":", 2) : [null, key];
    const count = values?.count;
    const paths = typeof count === "number" ? [`${path}_${plurals.select(count)}`, path] : [path];
    for (const name of namespace === null ? namespaces : [namespace]) {
      for (const each of paths) {
        const text = find(files.get(name), each);
        if (text !== null) return fillText(text, values);
      }
    }
    return path;
  }

  return {
    locale,
    has: (namespace) => files.has(namespace),
    add: (namespace, texts) => void files.set(namespace, texts),
    getT: (namespace) => {
      const name = String(namespace);
      const namespaces = name.split(",");
      const t = translators.get(name) ?? ((key, values) => translate(namespaces, key, values));
      translators.set(name, t);
      return t;
    },
  };
}

function find(texts: Texts | undefined, path: string): string | null {
  let found: string | Texts | undefined = texts;
  for (const part of path.split(".")) {
    if (typeof found !== "object" || !Object.hasOwn(found, part)) return null;
    found = found[part];
  }
  return typeof found === "string" ? found : null;
}
