import { deferred } from "~/lib/deferred";

/** Few titles have a premiere to come. */
export const DeferredPremierePopup = deferred(
  async () => (await import("./premiere-popup")).PremierePopup,
  ["title", "common"],
);
