import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { getOrLoadPage } from "./browser-page-cache";

/** The client loader of all server markup pages. */
export const cachedClientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> =>
  getOrLoadPage(request, serverLoader);
