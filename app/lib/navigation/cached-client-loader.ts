import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { pageCache } from "./page-cache";

/** The client loader of every page that is server markup: what was seen or fetched ahead is shown at once. */
export const cachedClientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> =>
  pageCache(request, serverLoader);
