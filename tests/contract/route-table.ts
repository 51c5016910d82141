import type { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import table from "../../app/routes";
import { quickRouter } from "../setup/quick-router";
import { readJson } from "../setup/sources";

export type Row = {
  pattern: string;
  capability: string;
  access: string;
  expect: "page" | "redirect" | "not-found";
  redirect_to?: string;
  example: string;
};
export const rows = readJson<Row[]>("tests/contract/routes.json");

type Node = { id: string; path?: string | undefined; index?: boolean | undefined; children?: Node[] };
const toNode = (entry: RouteConfigEntry): Node => ({
  id: entry.file,
  path: entry.path,
  index: entry.index,
  ...(entry.children ? { children: entry.children.map(toNode) } : {}),
});
export const tree = (await (table as RouteConfigEntry[] | Promise<RouteConfigEntry[]>)).map(
  toNode,
) as unknown as NonNullable<Parameters<typeof matchRoutes>[0]>;

const notFoundFile = "routes/system/not-found.tsx";

/** The route file that handles a URL; null for not-found. */
export function fileFor(pathname: string): string | null {
  const file = quickRouter.matchRoutes(tree, pathname)?.at(-1)?.route.id ?? notFoundFile;
  return file === notFoundFile ? null : file;
}
