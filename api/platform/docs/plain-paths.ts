const parameter = (name: string, description: string, place: "path" | "query" | "header" = "path") => ({
  name,
  in: place,
  required: place !== "query",
  description,
  schema: { type: "string" },
});
const responds = (description: string, ...types: string[]) => ({
  description,
  ...(types.length > 0 ? { content: Object.fromEntries(types.map((type) => [type, { schema: {} }])) } : {}),
});
const token = parameter("token", "From the address that `playback` gave");

/** The operations outside of the contract, which do not speak JSON or take no key, as OpenAPI describes them. */
export const plainPaths = {
  "/healthz": {
    get: {
      operationId: "plain.health",
      tags: ["server"],
      summary: "Whether the process runs",
      security: [],
      responses: { 200: responds("It runs", "application/json") },
    },
  },
  "/readyz": {
    get: {
      operationId: "plain.readiness",
      tags: ["server"],
      summary: "Whether the API can answer; 503 if not",
      security: [],
      responses: { 200: responds("It can", "application/json") },
    },
  },
  "/docs": {
    get: {
      operationId: "plain.docs",
      tags: ["server"],
      summary: "This document as a page",
      security: [],
      responses: { 200: responds("The page", "text/html") },
    },
  },
  "/docs/openapi.json": {
    get: {
      operationId: "plain.openapi",
      tags: ["server"],
      summary: "This document",
      security: [],
      responses: { 200: responds("The document", "application/json") },
    },
  },
  "/images/{kind}/{name}": {
    get: {
      operationId: "plain.picture",
      tags: ["media"],
      summary: "A picture, in the best format that the client accepts",
      security: [],
      parameters: [
        parameter("kind", "What it is a picture of"),
        parameter("name", "`{alias}-{version}`, from the address in an answer"),
        { ...parameter("w", "The width in pixels, one of those offered", "query"), required: true },
      ],
      responses: {
        200: responds("The picture", "image/avif", "image/webp", "image/jpeg"),
        302: responds("The address with the current version"),
      },
    },
  },
  "/media/{token}/{clip}/{path}": {
    get: {
      operationId: "plain.media",
      tags: ["media"],
      summary: "A playlist or a part of a stream, whole or a range",
      security: [],
      parameters: [
        token,
        parameter("clip", "The stream"),
        parameter("path", "The file, which may be in a folder"),
      ],
      responses: {
        200: responds("The file", "application/vnd.apple.mpegurl", "video/mp4", "text/vtt"),
        206: responds("The range", "video/mp4"),
      },
    },
  },
  "/license/{token}/{clip}": {
    post: {
      operationId: "plain.license",
      tags: ["media"],
      summary: "The keys of a protected stream",
      security: [],
      parameters: [token, parameter("clip", "The stream")],
      responses: {
        200: responds(
          "The licence, in the protection's own format",
          "application/json",
          "application/octet-stream",
        ),
      },
    },
    get: {
      operationId: "plain.certificate",
      tags: ["media"],
      summary: "The certificate that FairPlay needs, of a stream that lies elsewhere",
      security: [],
      parameters: [token, parameter("clip", "The stream")],
      responses: { 200: responds("The certificate", "application/octet-stream") },
    },
  },
  "/billing/callback": {
    post: {
      operationId: "plain.paymentCallback",
      tags: ["billing"],
      summary: "The payment host reports an outcome",
      security: [],
      parameters: [
        parameter("signature", '`t={Unix seconds},v1={hex HMAC-SHA256 of "{t}.{body}"}`', "header"),
      ],
      requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      responses: { 200: responds("It is settled", "application/json") },
    },
  },
  "/tariffs/{id}/url": {
    get: {
      operationId: "plain.tariffUrl",
      tags: ["billing"],
      summary: "The address of the payment form, as text",
      parameters: [
        parameter("id", "The tariff"),
        parameter("ga_id", "The visitor's id at the analytics service, passed on", "query"),
      ],
      responses: { 200: responds("The address", "text/plain") },
    },
  },
};
