type Title =
  | "notFoundTitle"
  | "serverTitle"
  | "apiDownTitle"
  | "limitTitle"
  | "badFormTitle"
  | "originTitle"
  | "forbiddenTitle";
type Text = "notFoundText" | "server" | "limitRetry" | "badFormText" | "originText" | "forbiddenText";
type Description = { title: Title; text: Text; canRetry: boolean; secondsLeft: number };

/** Which words of the error catalogue a failed page shows. `data` is what the loader threw. */
export function describeError(status: number, data: unknown, now: number): Description {
  const given =
    typeof data === "object" && data !== null ? (data as { reason?: unknown; expired?: unknown }) : {};
  const plain = { secondsLeft: 0 };
  if (status === 404) return { title: "notFoundTitle", text: "notFoundText", canRetry: false, ...plain };
  if (given.reason === "origin")
    return { title: "originTitle", text: "originText", canRetry: false, ...plain };
  if (status === 403) return { title: "forbiddenTitle", text: "forbiddenText", canRetry: false, ...plain };
  if (status === 429) {
    const expired = typeof given.expired === "number" ? given.expired : now;
    return {
      title: "limitTitle",
      text: "limitRetry",
      canRetry: true,
      secondsLeft: Math.max(0, expired - now),
    };
  }
  if (status >= 400 && status < 500)
    return { title: "badFormTitle", text: "badFormText", canRetry: false, ...plain };
  return {
    title: given.reason === "api-down" ? "apiDownTitle" : "serverTitle",
    text: "server",
    canRetry: true,
    ...plain,
  };
}
