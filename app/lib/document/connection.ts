type Connection = { downlink?: unknown; saveData?: unknown };

/** The browser's connection information; empty if unsupported. */
export function getConnection(): Connection {
  if (typeof navigator === "undefined" || !("connection" in navigator)) return {};
  const found = navigator.connection;
  return typeof found === "object" && found !== null ? found : {};
}

export const savesData = (): boolean => getConnection().saveData === true;
