import path from "node:path";
import { parseArgs } from "node:util";
import { loadCatalogue } from "./platform/content/catalogue";
import { createOutside, OutsideError } from "./platform/outside";
import { parseSettings } from "./platform/settings";
import { GuideError } from "./tv/guide/guide-fault";
import { loadGuide, readGuide, type Wanted } from "./tv/guide/refresh-guides";
import { checkStream } from "./watching/media/relay/check-stream";

// `npm run guide:check` reads the guides of the content's channels now, tries their streams, and says what is wrong with
// them, without a service; with an address or a name of a file and `--id` any other guide. Exits with 1 if one cannot be
// used.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { id: { type: "string", multiple: true }, zone: { type: "string", default: "UTC" } },
});
const settings = parseSettings(process.env);
const outside = createOutside({ origins: settings.mediaOrigins, mayBeLocal: settings.mode !== "production" });
const folder = path.resolve(settings.dataDir, "guides");

function listGuides(): Map<string, Wanted[]> {
  const [address] = positionals;
  if (address !== undefined)
    return new Map([
      [address, (values.id ?? []).map((guideId, index) => ({ id: index, guideId, zone: values.zone }))],
    ]);
  const found = new Map<string, Wanted[]>();
  for (const { id, schedule } of loadCatalogue().channels)
    if (schedule)
      found.set(schedule.xmltv, [
        ...(found.get(schedule.xmltv) ?? []),
        { id, guideId: schedule.id, zone: schedule.zone },
      ]);
  return found;
}

async function check(address: string, wanted: Wanted[]): Promise<boolean> {
  try {
    const guide = await loadGuide({ outside, folder }, { address, etag: null, lastModified: null }, false);
    const { programmes, faults } = await readGuide(
      guide?.bytes ?? Buffer.alloc(0),
      wanted,
      Math.floor(Date.now() / 1000),
    );
    const count = [...programmes.values()].reduce((sum, { length }) => sum + length, 0);
    process.stdout.write(`${address}: ${count} programmes of ${programmes.size} channels\n`);
    for (const { code, channel, count: times, detail } of faults)
      process.stdout.write(`  ${[code, channel, `${times} times`, detail].filter(Boolean).join(", ")}\n`);
    return true;
  } catch (error) {
    if (!(error instanceof GuideError || error instanceof OutsideError)) throw error;
    process.stdout.write(`${address}: ${error.code}, ${error.detail}\n`);
    return false;
  }
}

async function tryStreams(): Promise<boolean> {
  const origin = process.env.PUBLIC_ORIGIN ?? "http://localhost:3000";
  let isGood = true;
  for (const { alias, hls, dvrHours, recordDays } of loadCatalogue().channels) {
    if (hls === undefined) continue;
    const now = Math.floor(Date.now() / 1000);
    const report = await checkStream({ outside, hls, dvrHours, recordDays, origin, now });
    process.stdout.write(`${alias}: ${report.summary}\n`);
    for (const fault of report.faults) process.stdout.write(`  ${fault}\n`);
    isGood &&= report.isPlayable;
  }
  return isGood;
}

const guides = listGuides();
if (guides.size === 0) process.stdout.write("No channel has a guide.\n");
let isGood = true;
for (const [address, wanted] of guides) isGood = (await check(address, wanted)) && isGood;
if (positionals.length === 0) isGood = (await tryStreams()) && isGood;
process.exit(isGood ? 0 : 1);
