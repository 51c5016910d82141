type Title =
  | "notFoundTitle"
  | "serverTitle"
  | "apiDownTitle"
  | "limitTitle"
  | "badFormTitle"
  | "originTitle"
  | "sessionOverTitle"
  | "forbiddenTitle";
type Text =
  | "notFoundText"
  | "server"
  | "limitRetry"
  | "badFormText"
  | "originText"
  | "sessionOverText"
  | "forbiddenText";
type Description = { title: Title; text: Text; canRetry: boolean; secondsLeft: number };

/** Maps an error to its texts in the error catalogue. `data` is what the loader threw. */
export function describeError(status: number, data: unknown, now: number): Description {
  const errorData =
    typeof data === "object" && data !== null ? (data as { reason?: unknown; expired?: unknown }) : {};
  const withoutWait = { secondsLeft: 0 };
  if (status === 404)
    return { title: "notFoundTitle", text: "notFoundText", canRetry: false, ...withoutWait };
  if (errorData.reason === "origin")
    return { title: "originTitle", text: "originText", canRetry: false, ...withoutWait };
  if (errorData.reason === "session-over")
    return { title: "sessionOverTitle", text: "sessionOverText", canRetry: false, ...withoutWait };
  if (status === 403)
    return { title: "forbiddenTitle", text: "forbiddenText", canRetry: false, ...withoutWait };
  if (status === 429) {
    const expired = typeof errorData.expired === "number" ? errorData.expired : now;
    return {
      title: "limitTitle",
      text: "limitRetry",
      canRetry: true,
      secondsLeft: Math.max(0, expired - now),
    };
  }
  if (status >= 400 && status < 500)
    return { title: "badFormTitle", text: "badFormText", canRetry: false, ...withoutWait };
  return {
    title: errorData.reason === "api-down" ? "apiDownTitle" : "serverTitle",
    text: "server",
    canRetry: true,
    ...withoutWait,
  };
}
