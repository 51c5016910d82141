// Time from a click on «Смотреть» to the first frame, compared with a bare video.js page that autoplays.
import { createViewer, get, parseTitleAliases } from "../lib/http.mjs";
import { interleave } from "../lib/interleave.mjs";
import { play } from "../lib/play.mjs";
import { playFloor, product } from "../lib/product.mjs";
import { atMost } from "../lib/row.mjs";
import { getMedian, getRatio } from "../lib/stats.mjs";

const watchedSeconds = 30;

export async function playback({ runs }) {
  const [{ url }, floor] = [await product(), await playFloor()];
  const cookie = await createViewer(url);
  const titles = parseTitleAliases((await get(`${url}/`)).body.toString());
  const button = "form[data-play] button";
  const targets = [
    { url: floor, watchSeconds: 1 },
    { url: `${url}/watch/${titles[10]}`, click: button, cookie, watchSeconds: watchedSeconds },
  ];
  const [floorRuns, ownRuns] = await interleave(targets, runs, ({ url: path, ...options }) =>
    play(path, options),
  );
  const [own, bare] = [getMedian(ownRuns, "toFrame"), getMedian(floorRuns, "toFrame")];
  const worst = Math.max(...ownRuns.map(({ stalls }) => stalls));
  return [
    atMost(
      "«Смотреть» to the first frame, mobile, × video.js floor",
      getRatio(ownRuns, floorRuns, "toFrame"),
      0.7,
      {
        note: `${own.toFixed(0)} ms to ${bare.toFixed(0)} ms; ${(getMedian(ownRuns, "bytesToFrame") / 1024).toFixed(0)} KB to ${(getMedian(floorRuns, "bytesToFrame") / 1024).toFixed(0)} KB from opening to the frame`,
      },
    ),
    atMost("Stalls in 30 s at 1.6 Mbps, worst run", worst, 0, {
      digits: 0,
      note: `${Math.max(...ownRuns.map(({ stalledMs }) => stalledMs)).toFixed(0)} ms`,
    }),
  ];
}
