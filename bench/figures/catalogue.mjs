// Catalogue pages with filters at 500 and 50,000 titles, filter counts, infinite scroll, and the page's JavaScript.
import http from "node:http";
import { launch, newContext } from "../lib/chrome.mjs";
import { get } from "../lib/http.mjs";
import { loadPage } from "../lib/page.mjs";
import { stop } from "../lib/processes.mjs";
import { product, startLargeApi, startWebFor } from "../lib/product.mjs";
import { atMost } from "../lib/row.mjs";
import { median, percentile } from "../lib/stats.mjs";

const [few, many] = [500, 50_000];
const kilobyte = 1024;

export async function catalogue({ isQuick, runs }) {
  const [small, large] = [await measureFilters(few, isQuick), await measureFilters(many, isQuick)];
  return [
    atMost(
      `Catalogue page with three filters, ${many} titles × ${few} titles`,
      median(large.pages) / median(small.pages),
      2,
      {
        note: `${median(large.pages).toFixed(1)} ms to ${median(small.pages).toFixed(1)} ms, ${large.pages.length} choices, nothing cached`,
      },
    ),
    atMost(`Counts of filters, ${many} titles, embedded database: p95`, percentile(large.facets, 0.95), 60, {
      unit: " ms",
      digits: 1,
      note: `p50 ${median(large.facets).toFixed(1)} ms`,
    }),
    await measurePageByScroll(runs),
    await measureScriptAboveHome(runs),
  ];
}

/** Times of uncached pages with three filters each, and of the API's filter counts, with this many titles. */
async function measureFilters(titles, isQuick) {
  const { url: apiUrl, api } = await startLargeApi({ titles });
  const { url, web } = await startWebFor(apiUrl);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const timed = async (path) => {
    const started = performance.now();
    const { status } = await get(path, {}, agent);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return performance.now() - started;
  };
  const { filters } = JSON.parse(
    (
      await get(`${apiUrl}/catalog/categories/filters/detail?apikey=luch-web&category=movies`, {}, agent)
    ).body.toString(),
  );
  const topValues = (name) =>
    filters
      .find(({ alias }) => alias === name)
      .items.filter(({ total }) => total > 2)
      .sort((one, other) => other.total - one.total)
      .map(({ alias }) => alias);
  const [genres, countries, years] = [topValues("genre"), topValues("country"), topValues("year")];
  const count = isQuick ? 30 : 100;
  const choices = Array.from({ length: count }, (_, index) => [
    genres[index % Math.min(genres.length, 8)],
    countries[(index * 3) % Math.min(countries.length, 5)],
    years[(index * 7) % Math.min(years.length, 30)],
  ]);
  const unique = [...new Map(choices.map((choice) => [choice.join(), choice])).values()];
  for (const [genre] of unique.slice(0, 8)) await timed(`${url}/series/${genre}`);
  const pages = [];
  const facets = [];
  for (const [genre, country, year] of unique) {
    facets.push(
      await timed(
        `${apiUrl}/catalog/categories/filters/detail?apikey=luch-web&category=movies&genre=${genre}&country=${country}&year=${year}`,
      ),
    );
    pages.push(await timed(`${url}/movies/${genre}/${country.toLowerCase()}/${year}`));
  }
  agent.destroy();
  await stop(web);
  await stop(api);
  return { pages, facets };
}

/** Time from the request that scrolling triggers to the next page's cards. */
async function measurePageByScroll(runs) {
  const { url } = await product();
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const browser = await launch();
    try {
      const page = await (await newContext(browser, "desktop")).newPage();
      await page.goto(`${url}/movies`, { waitUntil: "networkidle" });
      times.push(
        await page.evaluate(
          () =>
            new Promise((resolve) => {
              const list = document.querySelector("[data-list]");
              const before = list.children.length;
              let requestedAt = 0;
              const originalFetch = window.fetch;
              window.fetch = (...args) => {
                requestedAt ||= performance.now();
                return originalFetch(...args);
              };
              new MutationObserver(() => {
                if (list.children.length > before)
                  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - requestedAt)));
              }).observe(list, { childList: true });
              scrollTo(0, document.documentElement.scrollHeight);
            }),
        ),
      );
    } finally {
      await browser.close();
    }
  }
  return atMost("A page added by scroll, loopback", median(times), 100, {
    unit: " ms",
    digits: 0,
    note: "from the request to the frame after its cards",
  });
}

async function measureScriptAboveHome(runs) {
  const { url } = await product();
  const scripts = { home: [], movies: [] };
  for (let run = 0; run < Math.min(runs, 3); run += 1) {
    scripts.home.push((await loadPage(`${url}/`)).js);
    scripts.movies.push((await loadPage(`${url}/movies`)).js);
  }
  const [home, movies] = [median(scripts.home) / kilobyte, median(scripts.movies) / kilobyte];
  return atMost("JavaScript of a catalogue page above the home page's", movies - home, 15, {
    unit: " KB",
    digits: 1,
    note: `${movies.toFixed(1)} KB to ${home.toFixed(1)} KB`,
  });
}
