// HTML as transferred, compared with the same HTML compressed in one piece.
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from "node:zlib";
import { createViewer, get, parseTitleAliases } from "../lib/http.mjs";
import { pause } from "../lib/processes.mjs";
import { product } from "../lib/product.mjs";
import { atMost } from "../lib/row.mjs";

const brotli = (quality) => (body) =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
const gzip = (level) => (body) => gzipSync(body, { level });

/** Compression levels of server/page-cache.ts for cached pages and of server/send-response.ts for personal pages. */
const compressCached = { br: brotli(9), gzip: gzip(9) };
const compressPersonal = { br: brotli(5), gzip: gzip(6) };
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

export async function compression() {
  const { url } = await product();
  const cookie = await createViewer(url);
  const title = `/watch/${parseTitleAliases((await get(`${url}/`)).body.toString())[0]}`;
  const pages = [
    ["anonymous home", "/", {}, compressCached],
    ["anonymous title page", title, {}, compressCached],
    ["personal home", "/", { cookie }, compressPersonal],
    ["personal title page", title, { cookie }, compressPersonal],
  ];
  const rows = [];
  for (const [name, path, headers, compress] of pages) {
    await get(url + path, headers);
    await pause(1000);
    for (const encoding of ["br", "gzip"]) {
      const { body, headers: answered } = await get(url + path, { ...headers, "accept-encoding": encoding });
      if (answered["content-encoding"] !== encoding)
        throw new Error(`${path} was encoded as ${answered["content-encoding"]}, not ${encoding}`);
      const html = unpack[encoding](body);
      const whole = compress[encoding](html);
      rows.push(
        atMost(`HTML of ${name}, ${encoding}, × compressed in one piece`, body.length / whole.length, 1.05, {
          digits: 3,
          note: `${body.length} of ${html.length} bytes`,
        }),
      );
    }
  }
  return rows;
}
