import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const folder = path.resolve(import.meta.dirname, "../locales");

/**
 * Publishes all texts under one version. With a hash per file, the script of every page would contain all file
 * names. In development they are served from their folder.
 */
export const textFiles: Plugin = {
  name: "text-files",
  config(_config, { command }) {
    const base = command === "build" ? `/assets/texts-${getVersion()}` : "/locales";
    return { define: { "import.meta.env.TEXTS_BASE": JSON.stringify(base) } };
  },
  generateBundle() {
    if (this.environment.name !== "client") return;
    const version = getVersion();
    for (const { name, text } of readTexts())
      this.emitFile({
        type: "asset",
        fileName: `assets/texts-${version}/${name}`,
        source: JSON.stringify(JSON.parse(text)),
      });
  },
};

function readTexts(): { name: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), "utf8") }));
}

function getVersion(): string {
  const hash = createHash("sha256");
  for (const { name, text } of readTexts()) hash.update(name).update(text);
  return hash.digest("base64url").slice(0, 8);
}
