// Navigation from a card to its page after a short hover, and back to the restored scroll position.
import { interleave } from "../lib/interleave.mjs";
import { measureNavigation } from "../lib/nav.mjs";
import { product, remixFloor } from "../lib/product.mjs";
import { atMost } from "../lib/row.mjs";
import { getMedian, getRatio } from "../lib/stats.mjs";

const hoverMs = 150;

export async function navigation({ runs }) {
  const floor = {
    url: `${await remixFloor()}/`,
    card: "section.strip:nth-of-type(5) .card-link",
    content: "main.title-page h1",
    home: ".strip .card-link",
  };
  const own = {
    url: `${(await product()).url}/`,
    card: '[data-shelf="popular"] a[href^="/watch/"]',
    content: "main article h1",
    home: '[data-shelf="popular"] a[href^="/watch/"]',
  };
  await measureNavigation(own, { profile: "desktop", hoverMs });
  const rows = [];
  for (const profile of ["mobile", "desktop"]) {
    const [floorRuns, ownRuns] = await interleave([floor, own], runs, (target) =>
      measureNavigation(target, { profile, hoverMs }),
    );
    const line = (name, key, bound) => {
      const [a, b] = [getMedian(ownRuns, key), getMedian(floorRuns, key)];
      const lost = ownRuns.filter((run) => run[key] === null).length;
      const note = `${a?.toFixed(0) ?? "never"} ms to ${b?.toFixed(0) ?? "never"} ms${lost > 0 ? `, ${lost} of ${ownRuns.length} runs never arrived` : ""}`;
      const isMeasured = a !== null && b !== null && lost === 0;
      // The floor's page is much smaller than ours, so the desktop bound is absolute.
      if (key === "forward" && profile === "desktop")
        return atMost(`${name}, ${profile}, ms`, isMeasured ? a : null, bound, { note });
      return atMost(
        `${name}, ${profile}, × Remix floor`,
        isMeasured ? getRatio(ownRuns, floorRuns, key) : null,
        bound,
        { note },
      );
    };
    rows.push(
      line("Card to title page after 150 ms of hover", "forward", profile === "desktop" ? 60 : 1),
      line("Back to home, scroll restored", "back", 0.4),
    );
  }
  return rows;
}
