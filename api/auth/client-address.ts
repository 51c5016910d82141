import { isIPv6 } from "node:net";

const groupCount = 8;

/**
 * The visitor's address from the web server's `x-client-address`; null without one. IPv6 addresses are cut to 56 bits,
 * because one client owns a whole network.
 */
export function readClientAddress(header: string | undefined): string | null {
  const text =
    header
      ?.trim()
      .toLowerCase()
      .replace(/^::ffff:(?=\d+\.)/, "") ?? "";
  if (!/^[\da-f.:]{2,45}(?:\/\d{1,3})?$/.test(text)) return null;
  const [address = ""] = text.split("/");
  return isIPv6(address) ? getNetwork(address) : text;
}

function getNetwork(address: string): string {
  const [head = "", tail = ""] = address.split("::");
  const [before, after] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const missing = groupCount - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array<string>(Math.max(0, missing)).fill("0"), ...(after ?? [])];
  const [first = "0", second = "0", third = "0", fourth = "0"] = groups.map((group) =>
    group.padStart(4, "0"),
  );
  return `${first}:${second}:${third}:${fourth.slice(0, 2)}00::/56`;
}
