import { redirect } from "@remix-run/node";
import { safePath } from "./safe-path";

type Options = { status?: 301 | 302 | 303 | 308; headers?: HeadersInit };

/**
 * The only way to redirect: to a path of this site; anything else leads home. What follows a form (303) is never stored.
 */
export function redirectTo(path: string, { status = 302, headers: given }: Options = {}): Response {
  const headers = new Headers(given);
  if (status === 303) headers.set("Cache-Control", "no-store");
  return redirect(safePath(path) ?? "/", { status, headers });
}
