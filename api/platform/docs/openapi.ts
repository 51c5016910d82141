import { OpenAPIGenerator } from "@orpc/openapi";
import type { AnyRouter } from "@orpc/server";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { getPart, type Part } from "#contract/parts";
import { ErrorBody } from "#contract/shared";
import { needsSession } from "./needs-session";
import { plainPaths } from "./plain-paths";

type Operation = {
  operationId?: string;
  tags?: string[];
  responses?: Record<string, unknown>;
  security?: Record<string, []>[];
  "x-part"?: Part;
};

const withSession: Record<string, []>[] = [
  { key: [], session: [] },
  { key: [], sessionInQuery: [] },
];

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });

/** The API's OpenAPI 3.1 document: the contract's operations, and those outside of it. */
export async function createDocument(router: AnyRouter, origin: string) {
  const document = await generator.generate(router, {
    info: {
      title: "«Луч» API",
      version: "1.0.0",
      description:
        "Every operation of the contract takes a key. A session is a token from signing in; without it the caller is a visitor. Times are Unix seconds, prices minor units of their currency.",
    },
    servers: [{ url: origin, description: "This server" }],
    // A session adds to the key; operations that need one say so themselves.
    security: [{ key: [] }, ...withSession],
    commonSchemas: { Error: { schema: ErrorBody } },
    components: {
      securitySchemes: {
        key: {
          type: "apiKey",
          in: "query",
          name: "apikey",
          description: "The website's or another client's key",
        },
        session: { type: "apiKey", in: "cookie", name: "auth_token", description: "`authentication_token`" },
        sessionInQuery: { type: "apiKey", in: "query", name: "auth_token", description: "The same" },
      },
      responses: {
        Refused: {
          description:
            "`code` says why. 400: the request does not fit the contract; 401: no session, or no key; 403: not allowed; 404: not found; 409: in conflict with what is stored; 422: refused by a rule; 429: too many, with `data.expired`",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
        Failed: {
          description: "A fault of the server; the same request may succeed later",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      },
    },
  });
  const paths = { ...document.paths, ...plainPaths } as Record<string, Record<string, Operation>>;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const operation of operations) {
    operation["x-part"] = getPart(operation.operationId ?? "");
    if (needsSession(operation.operationId ?? "")) operation.security = withSession;
    operation.responses = {
      ...operation.responses,
      "4XX": { $ref: "#/components/responses/Refused" },
      "5XX": { $ref: "#/components/responses/Failed" },
    };
  }
  const tags = [...new Set(operations.flatMap(({ tags = [] }) => tags))].sort();
  return { ...document, paths, tags: tags.map((name) => ({ name })) };
}
