import { defineLoader, notFound } from "~/lib/http/define-loader.server";

/** Any URL without a route. */
export const notFoundLoader = defineLoader({ access: "public", isShared: true }, async () => notFound());
