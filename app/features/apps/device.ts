import { parseUserAgent } from "~/lib/request-context/user-agent";

/** What somebody holds who might install an application. */
export function findDevice(userAgent: string): "ios" | "android" | "computer" {
  const { system } = parseUserAgent(userAgent);
  if (system === "iOS") return "ios";
  return system === "Android" ? "android" : "computer";
}
