import { html } from "hono/html";

type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: unknown;
  requestBody?: unknown;
  responses?: unknown;
};
type Document = {
  info: { title: string; description?: string | undefined };
  paths?: Record<string, unknown> | undefined;
};

/** Renders the OpenAPI document as one page: a row per operation with its schemas collapsed. */
export function docsPage({ info, paths }: Document) {
  const rows = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${info.title}</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 60rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          summary {
            cursor: pointer;
            padding: 0.5rem 0;
          }
          code {
            font-weight: 700;
          }
          pre {
            overflow: auto;
            background: #f4f4f6;
            padding: 1rem;
          }
        </style>
      </head>
      <body>
        <h1>${info.title}</h1>
        <p>${info.description ?? ""} <a href="/docs/openapi.json">openapi.json</a></p>
        ${rows.map(
          ({ path, method, operation }) =>
            html`<details>
              <summary><code>${method} ${path}</code> ${operation.summary ?? ""}</summary>
              <pre>
${JSON.stringify(
                  {
                    parameters: operation.parameters,
                    requestBody: operation.requestBody,
                    responses: operation.responses,
                  },
                  null,
                  2,
                )}</pre
              >
            </details>`,
        )}
      </body>
    </html>`;
}
