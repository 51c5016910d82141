import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { NextFunction, Request, Response } from "express";
import { chooseEncoding, matchesEtag } from "./page-cache";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".map": "application/json",
};
const immutable = "public, max-age=31536000, immutable";
const oneHour = "public, max-age=3600";
/** What a browser runs beside its pages: each check for a new version asks for it. It may only fetch what is ours. */
const workers = ["/worker.js", "/push-worker.js"];
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

type Asset = {
  file: string;
  type: string;
  size: number;
  cacheControl: string;
  etag: string;
  policy: string | null;
  encodings: Partial<Record<"br" | "gzip", { file: string; size: number }>>;
};

/** Serves the built client files, listed once at start, with their precompressed variants. */
export async function staticAssets(root: string, headers: Record<string, string>) {
  const assets = await listAssets(root);
  return (request: Request, response: Response, next: NextFunction) => {
    const asset = assets.get(request.path);
    if (asset || request.path.startsWith("/assets/")) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    }
    if (!asset) {
      // An asset of an older build. A 404 makes the page reload; an HTML page would be parsed as a script.
      if (request.path.startsWith("/assets/")) response.status(404).type("text/plain").send("Not found");
      else next();
      return;
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.status(405).setHeader("Allow", "GET, HEAD").end();
      return;
    }
    send(asset, request, response);
  };
}

function send(asset: Asset, request: Request, response: Response) {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const variant = encoding === "identity" ? undefined : asset.encodings[encoding];
  response.setHeader("Content-Type", asset.type);
  response.setHeader("Cache-Control", asset.cacheControl);
  response.setHeader("ETag", asset.etag);
  if (asset.policy) response.setHeader("Content-Security-Policy", asset.policy);
  if (Object.keys(asset.encodings).length > 0) response.setHeader("Vary", "Accept-Encoding");
  if (matchesEtag(request.headers["if-none-match"], asset.etag)) {
    response.status(304).end();
    return;
  }
  if (variant) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", variant?.size ?? asset.size);
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  const stream = createReadStream(variant?.file ?? asset.file);
  stream.on("error", () => {
    // The file was deleted by a newer build: this 404 must not be cached.
    if (response.headersSent) return void response.destroy();
    for (const name of ["Content-Encoding", "Content-Length", "ETag"]) response.removeHeader(name);
    response.status(404).setHeader("Cache-Control", "no-store").type("text/plain").send("Not found");
  });
  stream.pipe(response);
}

async function listAssets(root: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith(".br") || entry.name.endsWith(".gz")) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { size, mtimeMs } = await stat(file);
    const encodings: Asset["encodings"] = {};
    for (const [encoding, ending] of [
      ["br", ".br"],
      ["gzip", ".gz"],
    ] as const) {
      const packed = await stat(file + ending).catch(() => null);
      if (packed) encodings[encoding] = { file: file + ending, size: packed.size };
    }
    const url = `/${path.relative(root, file).split(path.sep).join("/")}`;
    const isWorker = workers.includes(url);
    const isHashed = url.startsWith("/assets/") || url.startsWith("/fonts/");
    assets.set(url, {
      file,
      size,
      encodings,
      type: types[path.extname(file)] ?? "application/octet-stream",
      cacheControl: isWorker ? "no-cache" : isHashed ? immutable : oneHour,
      policy: isWorker ? workerPolicy : null,
      etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
    });
  }
  return assets;
}
