import { BlockList, isIP } from "node:net";

const lists = new WeakMap<object, BlockList>();

/** Whether to trust this peer's forwarding headers: TRUSTED_PROXIES, and loopback outside production. */
export function isTrusted(
  address: string | undefined,
  settings: { TRUSTED_PROXIES: string[]; APP_MODE: string },
): boolean {
  if (!address) return false;
  const plain = address.replace(/^::ffff:/, "");
  const list = lists.get(settings) ?? createProxyList(settings);
  lists.set(settings, list);
  return list.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}

function createProxyList({
  TRUSTED_PROXIES,
  APP_MODE,
}: {
  TRUSTED_PROXIES: string[];
  APP_MODE: string;
}): BlockList {
  const list = new BlockList();
  const entries = APP_MODE === "production" ? TRUSTED_PROXIES : [...TRUSTED_PROXIES, "127.0.0.0/8", "::1"];
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix) list.addSubnet(address, Number(prefix), family);
    else if (isIP(address)) list.addAddress(address, family);
  }
  return list;
}
