import { serviceTimeZone } from "#domain/time-zone";

const resolvedZones = new Map<string, string>([[serviceTimeZone, serviceTimeZone]]);
const maxResolved = 600;

/** The time zone from the browser's cookie if it is valid, else Moscow's. */
export function parseTimeZone(name: string | undefined): string {
  if (name === undefined || !/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return serviceTimeZone;
  const found = resolvedZones.get(name) ?? resolveZone(name);
  if (resolvedZones.size < maxResolved) resolvedZones.set(name, found);
  return found;
}

function resolveZone(name: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return serviceTimeZone;
  }
}
