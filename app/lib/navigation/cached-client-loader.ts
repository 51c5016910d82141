import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { getOrLoadPage } from "./browser-page-cache";

/** The client loader of all server markup pages: pages visited recently or prefetched are shown at once. */
export const cachedClientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> =>
  getOrLoadPage(request, serverLoader);
