const yearSeconds = 31_536_000;

/** Tells the server the browser's time zone when pages are drawn in another; whether they are to be drawn again. */
export function tellZone(drawnIn: string): boolean {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const cookie = `tz=${encodeURIComponent(own)}`;
  const isTold = () => document.cookie.split("; ").includes(cookie);
  // Told before and not taken: the server has another name for the zone.
  if (!own || own === drawnIn || isTold()) return false;
  document.cookie = `${cookie}; path=/; max-age=${yearSeconds}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  return isTold();
}
