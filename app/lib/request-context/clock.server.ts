let offsetSeconds = 0;

/** Unix seconds; the web server's only clock. /dev moves it together with the API's (AMB-207). */
export function now(): number {
  return Math.floor(Date.now() / 1000) + offsetSeconds;
}

export function setClock(unixSeconds: number | null): void {
  offsetSeconds = unixSeconds === null ? 0 : unixSeconds - Math.floor(Date.now() / 1000);
}
