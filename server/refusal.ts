import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { AppModule } from "./app-module";
import { getFixedHeaders } from "./security-headers";

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'";

type Parts = {
  app: Pick<AppModule, "refusalPage" | "countRefusal" | "settings">;
  stylesheets: readonly string[];
  isHttps: boolean;
};
type Details = { retryAfterSeconds?: number; allow?: string };

/** Responds with an error page to requests that never reach the application. */
export function createRefusals({ app, stylesheets, isHttps }: Parts) {
  const getPage = (status: number, path: string, { retryAfterSeconds, allow }: Details) => {
    app.countRefusal(status);
    const body = Buffer.from(
      app.refusalPage({
        status,
        path,
        stylesheets,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      }),
    );
    const { headers: fixed, frameAncestors } = getFixedHeaders(path.split("?", 1)[0] ?? "", {
      isHttps,
      embedOrigins: app.settings.EMBED_ORIGINS,
    });
    const headers: Record<string, string | number> = {
      ...fixed,
      "Content-Security-Policy": `${policy}; frame-ancestors ${frameAncestors}`,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Length": body.length,
    };
    if (retryAfterSeconds !== undefined) headers["Retry-After"] = retryAfterSeconds;
    if (allow) headers.Allow = allow;
    return { body, headers };
  };
  return {
    /** Refuses a parsed request without waiting for the rest of its body. */
    refuse(request: IncomingMessage, response: ServerResponse, status: number, details: Details = {}): void {
      const { body, headers } = getPage(status, request.url ?? "/", details);
      if (status === 400 || status === 413 || status === 414) headers.Connection = "close";
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.statusCode = status;
      response.end(request.method === "HEAD" ? undefined : body);
    },
    /** Refuses data that could not be parsed as HTTP. */
    refuseRaw(socket: Duplex, status: number): void {
      if (!socket.writable) return void socket.destroy();
      const { body, headers } = getPage(status, "/", {});
      const lines = Object.entries({ ...headers, Connection: "close" }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      socket.end(
        Buffer.concat([
          Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n`),
          body,
        ]),
      );
    },
  };
}
export type Refusals = ReturnType<typeof createRefusals>;
