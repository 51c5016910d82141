import { build } from "esbuild";
import type { Plugin } from "vite";

const ending = "?script";

/**
 * `import code from "./page-script?script"`: a browser's script with all that it imports, as text, for a document that
 * must load nothing.
 */
export const inlineScripts: Plugin = {
  name: "inline-scripts",
  enforce: "pre",
  async resolveId(source, importer) {
    if (!source.endsWith(ending)) return null;
    const found = await this.resolve(source.slice(0, -ending.length), importer, { skipSelf: true });
    return found && found.id + ending;
  },
  async load(id) {
    if (!id.endsWith(ending)) return null;
    const { outputFiles, metafile } = await build({
      entryPoints: [id.slice(0, -ending.length)],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: "iife",
      target: "es2022",
      charset: "utf8",
      define: { "import.meta.env.SSR": "false", "import.meta.env.DEV": "false" },
    });
    for (const file of Object.keys(metafile.inputs)) this.addWatchFile(file);
    return `export default ${JSON.stringify(outputFiles[0]?.text ?? "")}`;
  },
};
