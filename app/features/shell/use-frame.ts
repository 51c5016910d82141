import { useMatches } from "@remix-run/react";
import { type Frame, getRouteHandle } from "~/lib/route-handle";

/** What surrounds the page. */
export const useFrame = (): Frame =>
  useMatches()
    .map(({ handle }) => getRouteHandle(handle).frame)
    .findLast((frame) => frame !== null) ?? "full";
