/** The most common mail domains with their usual top-level domain (V-012). */
const usualEnds: Record<string, string> = {
  gmail: "com",
  mail: "ru",
  yandex: "ru",
  ya: "ru",
  bk: "ru",
  list: "ru",
  inbox: "ru",
  rambler: "ru",
  lenta: "ru",
  ukr: "net",
  icloud: "com",
  me: "com",
  outlook: "com",
  hotmail: "com",
  yahoo: "com",
  aol: "com",
};
/** Top-level domains to complete to (V-013). */
const ends = ["com", "net", "org", "ru", "ua"];
const maxHints = 4;

/** Completions of an address being typed; none before the first letter of its domain. */
export function hintEmails(typed: string): string[] {
  const [, local, domain = "", dot, end = ""] =
    /^([^@\s]+)@([a-z\d-]+)(\.)?([a-z]*)$/i.exec(typed.trim()) ?? [];
  if (local === undefined) return [];
  const name = domain.toLowerCase();
  const found =
    dot === undefined
      ? Object.keys(usualEnds)
          .filter((known) => known.startsWith(name))
          .map((known) => `${local}@${known}.${usualEnds[known]}`)
      : ends
          .filter((known) => known.startsWith(end.toLowerCase()) && known !== end.toLowerCase())
          .map((known) => `${local}@${domain}.${known}`);
  return found.slice(0, maxHints);
}
