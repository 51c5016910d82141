import http from "node:http";

type Options = {
  port: number;
  host: string;
  text: () => Promise<string>;
  onError: (error: Error) => void;
};

/** Serves Prometheus on a port of its own, so that nothing public leads to it. */
export function serveMetrics({ port, host, text, onError }: Options): http.Server {
  const server = http.createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    text().then(
      (body) => response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4" }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.on("error", onError);
  server.listen(port, host);
  return server;
}
