/** Domains that addresses end with most, with the end that each usually has (V-012). */
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
/** What a domain's end is completed to (V-013). */
const ends = ["com", "net", "org", "ru", "ua"];
const maxHints = 4;

/** How an address that is being typed may go on; nothing before the first letter of its domain. */
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
