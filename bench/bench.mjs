// `npm run bench`: measures the production build and the reference pages (floors) on the same machine, in one run.
//     node bench/bench.mjs [--only a,b] [--quick] [--json FILE]
import { writeFileSync } from "node:fs";
import os from "node:os";
import { parseArgs } from "node:util";
import { catalogue } from "./figures/catalogue.mjs";
import { compression } from "./figures/compression.mjs";
import { encoding } from "./figures/encoding.mjs";
import { events } from "./figures/events.mjs";
import { filmLines } from "./figures/film-lines.mjs";
import { firstLoad, weight, withoutScript } from "./figures/loading.mjs";
import { memory } from "./figures/memory.mjs";
import { navigation } from "./figures/navigation.mjs";
import { playback } from "./figures/playback.mjs";
import { pressing } from "./figures/presses.mjs";
import { progressReports } from "./figures/progress.mjs";
import { renewing } from "./figures/renewals.mjs";
import { search } from "./figures/search.mjs";
import { signingIn } from "./figures/signing-in.mjs";
import { television } from "./figures/television.mjs";
import { anonymous, personal } from "./figures/throughput.mjs";
import { close, prepare } from "./lib/product.mjs";
import { table } from "./lib/stats.mjs";

const groups = {
  a: personal,
  b: anonymous,
  c: compression,
  d: weight,
  e: firstLoad,
  f: navigation,
  g: playback,
  h: withoutScript,
  i: memory,
  j: search,
  k: catalogue,
  l: television,
  m: signingIn,
  n: renewing,
  o: events,
  p: encoding,
  q: progressReports,
  r: pressing,
  s: filmLines,
};

const { values } = parseArgs({
  options: { only: { type: "string" }, quick: { type: "boolean", default: false }, json: { type: "string" } },
});
const letters = values.only ? values.only.split(",") : Object.keys(groups);
const unknown = letters.filter((letter) => !(letter in groups));
if (unknown.length > 0) {
  process.stderr.write(
    `No such group: ${unknown.join(", ")}. Groups are ${Object.keys(groups).join(", ")}.\n`,
  );
  process.exit(2);
}
const options = values.quick
  ? { isQuick: true, runs: 3, rounds: 3, seconds: 2 }
  : { isQuick: false, runs: 5, rounds: 5, seconds: 4 };

const rows = [];
process.on("SIGINT", () => void close().then(() => process.exit(130)));
try {
  prepare();
  for (const letter of letters) {
    process.stderr.write(`${letter}…\n`);
    rows.push(...(await measureGroup(letter)).map((row) => ({ letter, ...row })));
  }
} finally {
  await close();
}
process.stdout.write(
  `${os.cpus().length} cores (${os.cpus()[0].model.trim()}), Node ${process.versions.node}, ${new Date().toISOString()}\n\n`,
);
process.stdout.write(
  `${table([["", "figure", "target", "measured", "", "detail"], ...rows.map(({ letter, figure, target, measured: value, ok, note }) => [letter, figure, target, value, ok ? "ok" : "short", note])])}\n`,
);
if (values.json)
  writeFileSync(
    values.json,
    `${JSON.stringify({ when: new Date().toISOString(), options, rows }, null, 1)}\n`,
  );
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;

/** A group that fails becomes a failed row, so that the other groups are still reported. */
async function measureGroup(letter) {
  try {
    return await groups[letter](options);
  } catch (error) {
    process.stderr.write(`${error.stack}\n`);
    return [
      {
        figure: `Group ${letter} could not be measured`,
        target: "",
        measured: "-",
        ok: false,
        note: error.message.split("\n")[0],
      },
    ];
  }
}
