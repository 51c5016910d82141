// Cold loads: transfer sizes, paints and long tasks, with and without JavaScript.
import { get, parseTitleAliases } from "../lib/http.mjs";
import { interleave } from "../lib/interleave.mjs";
import { loadPage } from "../lib/page.mjs";
import { bareFloor, product, remixFloor } from "../lib/product.mjs";
import { atMost, holds } from "../lib/row.mjs";
import { getMedian, getRatio } from "../lib/stats.mjs";

const kilobyte = 1024;
let measured = null;

/** Memoised: the three groups below share one set of loads. */
function measure({ runs }) {
  return (measured ??= (async () => {
    const [{ url }, remix, bare] = [await product(), await remixFloor(), await bareFloor()];
    const html = (await get(`${url}/`)).body.toString();
    const titles = parseTitleAliases(html);
    const floorTitle = /href="(\/title\/[^"]+)"/.exec((await get(`${remix}/`)).body.toString())[1];
    const urls = {
      home: `${url}/`,
      title: `${url}/watch/${titles[0]}`,
      document: `${url}/legal/terms_of_use`,
      tariffs: `${url}/tariffs`,
      remixHome: `${remix}/`,
      remixTitle: remix + floorTitle,
      bare: `${bare}/prerender`,
    };
    const names = Object.keys(urls);
    // Pictures are rendered for the first visitor; measure later ones.
    for (const name of ["home", "title", "document", "tariffs"]) await loadPage(urls[name]);
    const results = await interleave(names, runs, (name) => loadPage(urls[name]));
    const own = ["home", "title"];
    const withoutScripts = await interleave(own, runs, (name) => loadPage(urls[name], { javaScript: false }));
    return {
      with: Object.fromEntries(names.map((name, index) => [name, results[index]])),
      without: Object.fromEntries(own.map((name, index) => [name, withoutScripts[index]])),
    };
  })());
}

export async function weight(options) {
  const loads = (await measure(options)).with;
  const js = (name) => getMedian(loads[name], "js");
  const note = (name, floor) =>
    `${(js(name) / kilobyte).toFixed(1)} KB to ${(js(floor) / kilobyte).toFixed(1)} KB`;
  return [
    atMost("JavaScript before a click, home, × Remix floor", js("home") / js("remixHome"), 1.1, {
      note: note("home", "remixHome"),
    }),
    atMost("JavaScript before a click, title page, × Remix floor", js("title") / js("remixTitle"), 1.2, {
      note: note("title", "remixTitle"),
    }),
    atMost("JavaScript before a click, document page, × Remix floor", js("document") / js("remixTitle"), 1, {
      note: note("document", "remixTitle"),
    }),
    atMost(
      "Mobile tariffs page: LCP, × title page",
      getMedian(loads.tariffs, "lcp") / getMedian(loads.title, "lcp"),
      1,
      {
        note: `${getMedian(loads.tariffs, "lcp").toFixed(0)} ms to ${getMedian(loads.title, "lcp").toFixed(0)} ms`,
      },
    ),
    atMost("CSS, home", getMedian(loads.home, "css") / kilobyte, 25, { unit: " KB", digits: 1 }),
  ];
}

/** Browsers report only tasks longer than 50 ms, so shorter ones count as 50 ms. */
const clampLongestTask = ({ longest }) => ({ longest: Math.max(50, longest) });

export async function firstLoad(options) {
  const loads = (await measure(options)).with;
  return [
    ["home", "home"],
    ["title", "title page"],
  ].flatMap(([key, name]) => {
    const floor = loads[key === "home" ? "remixHome" : "remixTitle"];
    const own = loads[key];
    const both = (what) => `${getMedian(own, what).toFixed(0)} ms to ${getMedian(floor, what).toFixed(0)} ms`;
    const kinds = ["html", "js", "css", "font", "image"].map(
      (kind) => `${kind} ${(getMedian(own, kind) / kilobyte).toFixed(0)}`,
    );
    return [
      atMost(`Mobile ${name}: FCP, × Remix floor`, getRatio(own, floor, "fcp"), 1.3, { note: both("fcp") }),
      atMost(`Mobile ${name}: LCP, × Remix floor`, getRatio(own, floor, "lcp"), 1.2, { note: both("lcp") }),
      atMost(`Mobile ${name}: CLS`, getMedian(own, "cls"), 0.001, { digits: 4 }),
      atMost(
        `Mobile ${name}: TBT above the Remix floor's`,
        getMedian(own, "tbt") - getMedian(floor, "tbt"),
        20,
        { unit: " ms", digits: 0, note: both("tbt") },
      ),
      atMost(
        `Mobile ${name}: longest task, × Remix floor`,
        getRatio(own.map(clampLongestTask), floor.map(clampLongestTask), "longest"),
        1.2,
        { note: both("longest") },
      ),
      atMost(`Mobile ${name}: first load in all`, getMedian(loads[key], "bytes") / kilobyte, 600, {
        unit: " KB",
        digits: 0,
        note: `KB: ${kinds.join(", ")}`,
      }),
    ];
  });
}

export async function withoutScript(options) {
  const loads = await measure(options);
  return [
    ["home", "home"],
    ["title", "title page"],
  ].flatMap(([key, name]) => {
    const [on, off] = [loads.with[key], loads.without[key]];
    const share =
      getMedian(
        off.map(({ text }) => ({ length: text.length })),
        "length",
      ) /
      getMedian(
        on.map(({ text }) => ({ length: text.length })),
        "length",
      );
    return [
      holds(
        `No JavaScript, ${name}: main text there`,
        "yes",
        share >= 0.95,
        `${(share * 100).toFixed(0)} % of the text`,
      ),
      atMost(
        `No JavaScript, ${name}: first paint, × with JavaScript`,
        getRatio(off, on.slice(0, off.length), "fcp"),
        1.1,
        {
          note: `${getMedian(off, "fcp").toFixed(0)} ms to ${getMedian(on, "fcp").toFixed(0)} ms`,
        },
      ),
    ];
  });
}
