import type { Namespace } from "./i18n/i18n-options";

/** What a route tells the document: namespaces its page hydrates with, whether the header lies on its picture, and which styles its first paint needs. */
export type RouteHandle = {
  i18n: Namespace[];
  isOverPicture: boolean;
  styles: "home" | "title" | "list" | "guide" | null;
};

/** A route's handle with defaults for what it leaves out. */
export function routeHandle(handle: unknown): RouteHandle {
  const given = (typeof handle === "object" && handle !== null ? handle : {}) as Partial<RouteHandle>;
  return {
    i18n: given.i18n ?? [],
    isOverPicture: given.isOverPicture ?? false,
    styles: given.styles ?? null,
  };
}

/** Declares a route's handle. */
export function defineHandle(handle: Partial<RouteHandle>): RouteHandle {
  return routeHandle(handle);
}
