/** What somebody holds who might install an application. */
export function findDevice(userAgent: string): "ios" | "android" | "computer" {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  return /Android/.test(userAgent) ? "android" : "computer";
}
