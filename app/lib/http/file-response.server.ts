import { createHash } from "node:crypto";

type FileOptions = {
  type: string;
  /** How long shared caches may keep it, in seconds. */
  maxAge: number;
  /** Whether it may be of one viewer: a child's profile in the same browser must not get an adult's file. */
  hasSession: boolean;
  headers?: Record<string, string>;
};

/** A generated file that answers conditional requests: 304 without a body if the client has this very content. */
export function fileResponse(
  request: Request,
  body: string,
  { type, maxAge, hasSession, headers = {} }: FileOptions,
): Response {
  // Weak, because it may be compressed on its way.
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const common = {
    "Cache-Control": hasSession ? "private, no-store" : `public, max-age=${maxAge}`,
    ETag: etag,
    Vary: "Cookie",
  };
  if (hasTag(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers: common });
  return new Response(body, { headers: { ...common, "Content-Type": `${type}; charset=utf-8`, ...headers } });
}

/** Whether a list of tags has this one, compared weakly (RFC 9110, 13.1.2). */
const hasTag = (tags: string | null, etag: string): boolean =>
  tags !== null &&
  (tags.trim() === "*" || tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.slice(2)));
