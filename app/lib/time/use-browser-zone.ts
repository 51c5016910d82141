import { useSyncExternalStore } from "react";
import { getBrowserZone } from "./local-times";

const subscribe = () => () => {};

/** The browser's time zone; on the server and while a page is hydrated, the zone that it was rendered in. */
export const useBrowserZone = (rendered: string): string =>
  useSyncExternalStore(
    subscribe,
    () => getBrowserZone() ?? rendered,
    () => rendered,
  );
