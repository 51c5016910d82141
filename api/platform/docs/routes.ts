import { OpenAPIGenerator } from "@orpc/openapi";
import type { AnyRouter } from "@orpc/server";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { Hono } from "hono";
import { docsPage } from "./docs-page";

/** Serves the OpenAPI document of the contract and a plain HTML page for it. */
export function docsRoutes(router: AnyRouter): Hono {
  const routes = new Hono();
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = () =>
    generator.generate(router, {
      info: {
        title: "«Луч» API",
        version: "1.0.0",
        description: "Every call carries `apikey` in the query. Errors are {code, message, data}.",
      },
    });
  routes.get("/openapi.json", async (context) => context.json(await document()));
  routes.get("/", async (context) => context.html(docsPage(await document())));
  return routes;
}
