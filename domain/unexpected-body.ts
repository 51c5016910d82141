type Head = { method: string | undefined; getHeader: (name: string) => string | null | undefined };

/**
 * Whether a GET or HEAD announces a body. Nothing reads one, so that on a reused connection it could be taken for the
 * next request.
 */
export function hasUnexpectedBody({ method, getHeader }: Head): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const length = getHeader("content-length");
  return (length ?? "0") !== "0" || (getHeader("transfer-encoding") ?? null) !== null;
}
