import type { RouteConfigEntry } from "@remix-run/route-config";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "../app/routes";

/** The route as the router knows it, named by its module. */
const toRoute = ({ index, path, file, children }: RouteConfigEntry): RouteObject =>
  index
    ? { index, id: file }
    : { ...(path === undefined ? {} : { path }), id: file, children: children?.map(toRoute) ?? [] };
const table = routes.map(toRoute);

/** The route module that answers to an address. */
export const findModule = (address: string): string | undefined =>
  matchRoutes(table, new URL(address, "http://localhost").pathname)?.at(-1)?.route.id;

const listLeaves = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => (children ? listLeaves(children) : [file]));
/** The modules of all addresses. */
export const routeModules = [...new Set(listLeaves(routes))];
