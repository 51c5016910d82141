import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { findProjectRoot } from "../project-root";

const ContentVersion = z.object({ version: z.number().int().positive(), digest: z.string() });

/** Where the content's version is kept: a number that only grows, and the digest of what it was given to. */
export const contentVersionFile = () => path.join(findProjectRoot(), "content/version.json");

/** The version of this release's content. An older one never overwrites a newer one in a database. */
export const readContentVersion = (): z.output<typeof ContentVersion> =>
  ContentVersion.parse(JSON.parse(readFileSync(contentVersionFile(), "utf8")));
