import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

type Options = {
  getClassName: (name: string, file: string, css: string) => string;
  /** Whether a sheet is part of the one for all pages. Others load with the code that uses them, names included. */
  isOnEveryPage: (file: string) => boolean;
};

const sheets = new Map<string, Promise<string>>();

/** Each sheet is opened once: all modules are transformed at the same time, and a process may open only so many files. */
function readSheet(file: string): Promise<string> {
  const sheet = sheets.get(file) ?? readFile(file, "utf8");
  sheets.set(file, sheet);
  return sheet;
}

const importPattern = /\bimport (\w+) from ("[^"]+\.module\.css");/g;

/**
 * Writes class names of CSS modules where a browser's script uses them. As objects, those of all pages would be in the
 * script of each, which has the styles of all of them. A module that is indexed stays an object.
 */
export const inlineClassNames = ({ getClassName, isOnEveryPage }: Options): Plugin => ({
  name: "inline-class-names",
  apply: "build",
  enforce: "post",
  async transform(code, id) {
    if (this.environment.name !== "client" || !code.includes(".module.css")) return null;
    let inlined = code;
    for (const [statement, variable, source] of code.matchAll(importPattern)) {
      const file = (await this.resolve(JSON.parse(source!) as string, id))?.id;
      if (file === undefined || !isOnEveryPage(file)) continue;
      const css = await readSheet(file);
      const body = inlined
        .replace(statement, `import ${source};`)
        .replace(new RegExp(`\\b${variable}\\.(\\w+)`, "g"), (use, name: string) =>
          new RegExp(`\\.${name}\\b`).test(css) ? JSON.stringify(getClassName(name, file, css)) : use,
        );
      if (!new RegExp(`\\b${variable}\\b`).test(body)) inlined = body;
    }
    return { code: inlined, map: null };
  },
});
