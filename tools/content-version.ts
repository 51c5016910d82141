// `npm run content:version`: gives changed content the next version. Without it a test fails.
import { writeFileSync } from "node:fs";
import { loadClips } from "#artwork/clips/load-clips";
import { contentVersionFile, readContentVersion } from "../api/platform/content/content-version";
import { getContentDigest } from "../api/seed/seed";
import { at } from "./prepare.mjs";

const { version, digest } = readContentVersion();
const current = getContentDigest(await loadClips(at("artwork/clips/files")));
if (current !== digest)
  writeFileSync(
    contentVersionFile(),
    `${JSON.stringify({ version: version + 1, digest: current }, null, 2)}\n`,
  );
process.stdout.write(`The content has version ${current === digest ? version : version + 1}\n`);
