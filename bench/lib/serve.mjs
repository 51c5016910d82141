// Serves a built front end from memory, text precompressed with brotli (quality 11) and gzip (9),
// far-future caching for everything but HTML, single-page fallback. Loopback only.
// Equivalent to a well-configured CDN edge, so that the server does not limit the page being compared.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, relative, resolve, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [directory, port] = process.argv.slice(2);
const root = resolve(directory);
const opts = { port: Number(port), fallback: "index.html", quality: 11 };

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
  ".mp4": "video/mp4",
  ".m3u8": "application/vnd.apple.mpegurl",
  ".m4s": "video/iso.segment",
};
const COMPRESS = new Set([
  ".html",
  ".js",
  ".mjs",
  ".css",
  ".json",
  ".webmanifest",
  ".svg",
  ".wasm",
  ".ttf",
  ".txt",
  ".ico",
]);

const files = new Map();
(function walk(dir) {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) walk(path);
    else if (extname(name) !== ".map") files.set(`/${relative(root, path).split(sep).join("/")}`, path);
  }
})(root);

const cache = new Map();
function load(url) {
  let entry = cache.get(url);
  if (!entry) {
    const ext = extname(url).toLowerCase();
    const raw = readFileSync(files.get(url));
    entry = { type: TYPES[ext] ?? "application/octet-stream", html: ext === ".html", raw };
    if (COMPRESS.has(ext) && raw.length > 512) {
      entry.br = brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: opts.quality } });
      entry.gzip = gzipSync(raw, { level: 9 });
    }
    cache.set(url, entry);
  }
  return entry;
}

const server = createServer((req, res) => {
  let path = decodeURIComponent(new URL(req.url, "http://x").pathname);
  if (path.endsWith("/")) path += "index.html";
  if (!files.has(path)) {
    if (extname(path) || !files.has(`/${opts.fallback}`)) {
      res.writeHead(404).end();
      return;
    }
    path = `/${opts.fallback}`;
  }
  const entry = load(path);
  const accept = req.headers["accept-encoding"] ?? "";
  const coding =
    entry.br && /\bbr\b/.test(accept) ? "br" : entry.gzip && /\bgzip\b/.test(accept) ? "gzip" : null;
  const body = coding ? entry[coding] : entry.raw;
  const range = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? "");
  if (range && !entry.br) {
    const from = Number(range[1]);
    const to = range[2] ? Math.min(Number(range[2]), entry.raw.length - 1) : entry.raw.length - 1;
    if (from > to) {
      res.writeHead(416, { "Content-Range": `bytes */${entry.raw.length}` }).end();
      return;
    }
    res.writeHead(206, {
      "Content-Type": entry.type,
      "Content-Length": to - from + 1,
      "Content-Range": `bytes ${from}-${to}/${entry.raw.length}`,
      "Accept-Ranges": "bytes",
    });
    res.end(entry.raw.subarray(from, to + 1));
    return;
  }
  res.writeHead(200, {
    "Content-Type": entry.type,
    "Content-Length": body.length,
    "Cache-Control": entry.html ? "no-cache" : "public, max-age=31536000, immutable",
    Vary: "Accept-Encoding",
    ...(entry.br ? {} : { "Accept-Ranges": "bytes" }),
    ...(coding ? { "Content-Encoding": coding } : {}),
  });
  res.end(req.method === "HEAD" ? undefined : body);
});
server.listen(opts.port, "127.0.0.1", () => {
  process.stdout.write(`pid ${process.pid} serving ${files.size} files on http://127.0.0.1:${opts.port}/\n`);
});
