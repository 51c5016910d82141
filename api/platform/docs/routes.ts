import type { AnyRouter } from "@orpc/server";
import { type Context, Hono } from "hono";
import { docsPage } from "./docs-page";
import { createDocument } from "./openapi";

/** Serves the OpenAPI document of the API and a plain HTML page for it. */
export function docsRoutes(router: AnyRouter): Hono {
  const document = ({ req }: Context) => createDocument(router, new URL(req.url).origin);
  return new Hono()
    .get("/openapi.json", async (context) => context.json(await document(context)))
    .get("/", async (context) => context.html(docsPage(await document(context))));
}
