import { serviceTimeZone } from "#domain/time-zone";

const known = new Map<string, string>([[serviceTimeZone, serviceTimeZone]]);
const maxKnown = 600;

/** The time zone from the browser's cookie if it is valid, else Moscow's. */
export function parseTimeZone(named: string | undefined): string {
  if (named === undefined || !/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(named)) return serviceTimeZone;
  const found = known.get(named) ?? resolveZone(named);
  if (known.size < maxKnown) known.set(named, found);
  return found;
}

function resolveZone(named: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    return serviceTimeZone;
  }
}
