import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../tools/prepare.mjs";

export type Source = { file: string; text: string };

/** The source files in a folder of the project, without tests. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ file: path.relative(root, file), text: readFileSync(file, "utf8") }));
}

/** The file that an import of the application resolves to. */
export function findFile(specifier: string, from: string): string | null {
  const base = specifier.startsWith("~/")
    ? path.join("app", specifier.slice(2))
    : specifier.startsWith(".")
      ? path.join(path.dirname(from), specifier)
      : null;
  if (base === null) return null;
  return (
    [".ts", ".tsx"].map((ending) => base + ending).find((file) => existsSync(path.join(root, file))) ?? null
  );
}

export const read = (file: string) => readFileSync(path.join(root, file), "utf8");
export const readJson = <Value>(file: string) => JSON.parse(read(file)) as Value;
