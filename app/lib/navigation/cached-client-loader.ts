import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { pageCache } from "./browser-page-cache";

/** The client loader of all server markup pages: pages visited recently or prefetched are shown at once. */
export const cachedClientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> =>
  pageCache(request, serverLoader);
