import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { getOrLoadPage } from "./browser-page-cache";

/** The client loader of pages that a tab keeps for a while, as most of server markup. */
export const cachedClientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> =>
  getOrLoadPage(request, serverLoader);
