import { isIPv6 } from "node:net";
import { getNetwork } from "#domain/client-network";

/**
 * The visitor's address from the web server's `x-client-address`; null without one. IPv6 addresses are cut to 56 bits,
 * because one client owns a whole network.
 */
export function readClientAddress(header: string | undefined): string | null {
  const text = header?.trim() ?? "";
  if (!/^[\da-f.:]{2,45}(?:\/\d{1,3})?$/i.test(text)) return null;
  const [address = ""] = text.split("/");
  return isIPv6(address) ? getNetwork(address) : text;
}
