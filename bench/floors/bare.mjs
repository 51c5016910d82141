// Floors without a framework, on plain node:http:
//   /static    a 60 KB string held in memory: the most this machine's Node can answer
//   /prerender the home page rendered once and held in memory: a whole-page cache
//   /template  the home page written as string templates on every request
//   /string    the home page with React renderToString on every request
//   /stream    the home page with React renderToPipeableStream on every request
//   /title/... a small page, for navigations that load a document
//   /ping      an empty answer
import { createServer } from "node:http";
import { PassThrough } from "node:stream";
import { createGzip, gzipSync } from "node:zlib";
import { createElement as h } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { catalog, css, findTitle, poster } from "./catalog.mjs";
import { Page } from "./tree.mjs";

const port = Number(process.argv[2] ?? 4500);
const HTML = { "Content-Type": "text/html; charset=utf-8" };
const page = () => h(Page, { data: catalog, css });
const wantsGzip = (req) => /\bgzip\b/.test(req.headers["accept-encoding"] ?? "");

const prerendered = Buffer.from(`<!DOCTYPE html>${renderToString(page())}`);
const prerenderedGzip = gzipSync(prerendered, { level: 9 });
const filler = `<!DOCTYPE html><title>static</title><body>${"<p>The quick brown fox jumps over the lazy dog, again and again and again.</p>".repeat(800)}`;
const fixed = Buffer.from(filler.slice(0, 60 * 1024));
const fixedGzip = gzipSync(fixed, { level: 9 });

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const RISKY = /[&<>"']/;
const esc = (value) => {
  const s = String(value);
  return RISKY.test(s) ? s.replace(/[&<>"']/g, (c) => ESCAPES[c]) : s;
};

function template({ hero, rows }) {
  let out = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Cinema</title><style>${css}</style></head><body><div id="app"><header class="top"><a href="/">Cinema</a><nav><a href="/films">Films</a><a href="/series">Series</a><a href="/kids">Kids</a><a href="/my-list">My list</a></nav></header><main><section class="hero"><h1>${esc(hero.title)}</h1><p>${esc(hero.overview)}</p><a href="/watch">Watch</a></section>`;
  rows.forEach((row, r) => {
    out += `<section class="strip" aria-labelledby="${esc(row.id)}"><h2 id="${esc(row.id)}">${esc(row.title)}</h2><ul class="cards">`;
    row.items.forEach((t, i) => {
      out += `<li class="card"><a class="card-link" href="/title/${esc(t.slug)}"><div class="poster"><img src="${esc(t.poster)}" alt="" width="150" height="225" loading="${r === 0 && i < 4 ? "eager" : "lazy"}" decoding="async"><span class="badge">${esc(t.badge)}</span><span class="length">${esc(t.minutes)} min</span><div class="bar"><div style="width:${esc(t.progress)}%"></div></div></div><div class="meta"><h3>${esc(t.title)}</h3><p><span>${esc(t.year)}</span><span>${esc(t.genre)}</span><span>${esc(t.age)}</span></p><p class="rating"><span>${esc(t.rating.toFixed(1))}</span><span>/ 10</span></p></div></a></li>`;
    });
    out += "</ul></section>";
  });
  return `${out}</main><footer><p>About</p><p>Help</p></footer></div></body></html>`;
}

function send(req, res, body, gz) {
  if (wantsGzip(req)) {
    const packed = gz ?? gzipSync(body);
    res.writeHead(200, { ...HTML, "Content-Encoding": "gzip", "Content-Length": packed.length }).end(packed);
  } else {
    res.writeHead(200, { ...HTML, "Content-Length": Buffer.byteLength(body) }).end(body);
  }
}

const routes = {
  "/static": (req, res) => send(req, res, fixed, fixedGzip),
  "/prerender": (req, res) => send(req, res, prerendered, prerenderedGzip),
  "/template": (req, res) => send(req, res, template(catalog)),
  "/string": (req, res) => send(req, res, `<!DOCTYPE html>${renderToString(page())}`),
  "/stream": (req, res) => {
    const zip = wantsGzip(req);
    const { pipe } = renderToPipeableStream(page(), {
      onShellReady() {
        res.writeHead(200, zip ? { ...HTML, "Content-Encoding": "gzip" } : HTML);
        const sink = zip ? createGzip() : new PassThrough();
        sink.pipe(res);
        pipe(sink);
      },
      onShellError() {
        res.writeHead(500).end();
      },
    });
  },
  "/ping": (req, res) => res.writeHead(200).end(),
};

createServer((req, res) => {
  const m = /^\/posters\/(\d+)\.svg$/.exec(req.url);
  if (m) {
    const svg = poster(Number(m[1]));
    res
      .writeHead(200, {
        "Content-Type": "image/svg+xml",
        "Content-Length": Buffer.byteLength(svg),
        "Cache-Control": "public, max-age=31536000",
      })
      .end(svg);
    return;
  }
  const title = req.url.startsWith("/title/") && findTitle(req.url.slice(7));
  if (title) {
    send(
      req,
      res,
      `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${esc(title.title)}</title><style>${css}</style><main class="title-page"><h1>${esc(title.title)}</h1><p>${title.year}, ${esc(title.genre)}, ${title.minutes} min</p><a href="/">Home</a></main></html>`,
    );
    return;
  }
  const route = routes[req.url.split("?")[0]];
  if (route) route(req, res);
  else res.writeHead(404).end();
}).listen(port, "127.0.0.1", () => {
  const elements = prerendered.toString().match(/<[a-z][^>]*>/g).length;
  process.stdout.write(
    `pid ${process.pid} floors on http://127.0.0.1:${port}/ (${elements} elements, ${prerendered.length} bytes)\n`,
  );
});
