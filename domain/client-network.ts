const groupCount = 8;

/**
 * An IPv6 client controls a whole network, so an IPv6 address is cut to its first 56 bits. An IPv4-mapped one becomes
 * IPv4; other text is lower-cased.
 */
export function getNetwork(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  if (!plain.includes(":")) return plain;
  const [before = [], after = []] = plain.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const missing = Math.max(0, groupCount - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after];
  const [first = "0", second = "0", third = "0", fourth = "0"] = groups.map((group) =>
    group.padStart(4, "0"),
  );
  return `${first}:${second}:${third}:${fourth.slice(0, 2)}00::/56`;
}
