import { redirect } from "@remix-run/node";
import { safePath } from "./safe-path";

type Options = { status?: 301 | 302 | 303 | 308; headers?: HeadersInit };

/** The only way to redirect: to a path of this site; anything else leads home. */
export function redirectTo(path: string, { status = 302, headers }: Options = {}): Response {
  return redirect(safePath(path) ?? "/", headers ? { status, headers } : { status });
}
