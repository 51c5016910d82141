import type { Plugin } from "vite";

const importPattern = /\bimport (\w+) from ("[^"]+\.module\.css");/g;
const namePattern = /\bexport const (\w+) = ("[^"]*");/g;

/**
 * Writes class names of CSS modules where a browser's script uses them. As objects, those of all pages would be in the
 * script of each, which has the styles of all of them. A module that is indexed stays an object.
 */
export const inlineClassNames: Plugin = {
  name: "inline-class-names",
  apply: "build",
  enforce: "post",
  async transform(code, id) {
    if (this.environment.name !== "client" || !code.includes(".module.css")) return null;
    let inlined = code;
    for (const [statement, variable, source] of code.matchAll(importPattern)) {
      const sheet = await this.resolve(JSON.parse(source!) as string, id);
      const loaded = sheet && (await this.load(sheet));
      const names = new Map([...(loaded?.code ?? "").matchAll(namePattern)].map(([, name, value]) => [name, value]));
      const body = inlined
        .replace(statement, `import ${source};`)
        .replace(new RegExp(`\\b${variable}\\.(\\w+)`, "g"), (use, name: string) => names.get(name) ?? use);
      if (!new RegExp(`\\b${variable}\\b`).test(body)) inlined = body;
    }
    return { code: inlined, map: null };
  },
};
