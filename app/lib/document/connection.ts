type Connection = { downlink?: unknown; saveData?: unknown };

/** What the browser says of its connection; empty where it says nothing. */
export function getConnection(): Connection {
  if (typeof navigator === "undefined" || !("connection" in navigator)) return {};
  const found = navigator.connection;
  return typeof found === "object" && found !== null ? found : {};
}

export const savesData = (): boolean => getConnection().saveData === true;
