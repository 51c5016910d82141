import { parseUserAgent } from "~/lib/request-context/user-agent";

/** The kind of device that an app would be installed on, by user agent. */
export function findDevice(userAgent: string): "ios" | "android" | "computer" {
  const { system } = parseUserAgent(userAgent);
  if (system === "iOS") return "ios";
  return system === "Android" ? "android" : "computer";
}
