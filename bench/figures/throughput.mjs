// Requests per second and latency compared with the Remix floor.
import { countCards, countElements, createViewer, get, parseTitleAliases } from "../lib/http.mjs";
import { load } from "../lib/load.mjs";
import { product, proxy, remixFloor } from "../lib/product.mjs";
import { atLeast, atMost, holds } from "../lib/row.mjs";

const minCards = 120;
const minElements = 1900;
const browserHeaders = { "Accept-Encoding": "gzip, deflate, br" };

const speed = (entry) => `${entry.perSecond.toFixed(0)}/s`;

function checkHome(html) {
  const [cards, elements] = [countCards(html), countElements(html)];
  return holds(
    "Home measured: ≥ 120 cards, ≥ 1,900 elements",
    "yes",
    cards >= minCards && elements >= minElements,
    `${cards} cards, ${elements} elements`,
  );
}

/**
 * A registered viewer's home page, rendered on every request, against the floor. Uncompressed, to compare rendering.
 */
export async function personal({ rounds, seconds }) {
  const [{ url }, floor] = [await product(), await remixFloor()];
  const cookie = await createViewer(url);
  const headers = { cookie };
  const html = (await get(`${url}/`, headers)).body.toString();
  const targets = [{ url: `${floor}/` }, { url: `${url}/`, headers }];
  const [manyFloor, many] = await load(targets, { connections: 32, seconds, rounds });
  const [oneFloor, one] = await load(targets, { connections: 1, seconds, rounds });
  return [
    checkHome(html),
    atLeast("Personal home: requests per second, 32 connections, × Remix floor", many.perSecondRatio, 1.5, {
      note: `${speed(many)} to ${speed(manyFloor)}`,
    }),
    atMost("Personal home: p50, 1 connection, × Remix floor", one.p50Ratio, 0.8, {
      note: `${one.p50.toFixed(2)} ms to ${oneFloor.p50.toFixed(2)} ms`,
    }),
  ];
}

/** Cached pages requested as browsers do, against the floor at its fastest (uncompressed). */
export async function anonymous({ rounds, seconds }) {
  const [{ url }, floor, cache] = [await product(), await remixFloor(), await proxy()];
  const html = (await get(`${url}/`)).body.toString();
  const title = `/watch/${parseTitleAliases(html)[0]}`;
  const pages = [
    ["home", "/"],
    ["title page", title],
  ];
  const rows = [checkHome(html)];
  for (const [name, base, bound] of [
    ["from the process", url, 20],
    ["through nginx", cache, 100],
  ]) {
    if (!base) {
      rows.push(holds(`Anonymous pages ${name}`, `≥ ${bound}`, false, "nginx is not installed"));
      continue;
    }
    const targets = [
      { url: `${floor}/` },
      ...pages.flatMap(([, path]) => [{ url: base + path, headers: browserHeaders }, { url: base + path }]),
    ];
    for (const target of targets) await get(target.url, target.headers);
    const [slow, ...fast] = await load(targets, { connections: 32, seconds, rounds });
    for (const [index, [page]] of pages.entries()) {
      const [packed, plain] = [fast[index * 2], fast[index * 2 + 1]];
      const note = `${speed(packed)} to ${speed(slow)}; uncompressed × ${plain.perSecondRatio.toFixed(0)}`;
      rows.push(
        atLeast(
          `Anonymous ${page} ${name}: requests per second, × Remix floor`,
          packed.perSecondRatio,
          bound,
          { digits: 0, note },
        ),
      );
    }
  }
  return rows;
}
