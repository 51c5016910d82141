const UNKNOWN_BITS = 800_000;
const FAST_BITS = 3_500_000;

type Connection = { downlink?: unknown; saveData?: unknown };

function connection(): Connection {
  if (typeof navigator === "undefined" || !("connection" in navigator)) return {};
  const found = navigator.connection;
  return typeof found === "object" && found !== null ? found : {};
}

export function savesData(): boolean {
  return connection().saveData === true;
}

/**
 * Starts low: an early first frame matters more than a sharp one. Starts higher only if the browser reports a
 * fast connection.
 */
export function startBandwidth(): number {
  const { downlink } = connection();
  return typeof downlink === "number" && downlink >= 8 && !savesData() ? FAST_BITS : UNKNOWN_BITS;
}
