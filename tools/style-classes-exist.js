import { readFileSync } from "node:fs";
import path from "node:path";

/** Comments and URLs, which have dots of their own. */
const notSelectors = /\/\*[\s\S]*?\*\/|url\([^)]*\)/g;

/** ESLint rule: a class used from a CSS module must exist in it. TypeScript takes any name, and a missing class has no style. */
export const styleClassesExist = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const modules = new Map();
    return {
      ImportDeclaration({ source, specifiers }) {
        if (!source.value.endsWith(".module.css")) return;
        const file = source.value.startsWith("~/")
          ? path.join(context.cwd, "app", source.value.slice(2))
          : path.resolve(path.dirname(context.filename), source.value);
        const classes = new Set(
          [
            ...readFileSync(file, "utf8")
              .replace(notSelectors, "")
              .matchAll(/\.([A-Za-z_][\w-]*)/g),
          ].map(([, name]) => name),
        );
        for (const { local } of specifiers) modules.set(local.name, { classes, module: source.value });
      },
      MemberExpression(node) {
        if (node.computed || !modules.has(node.object.name)) return;
        const { references } = context.sourceCode.getScope(node);
        const reference = references.find(({ identifier }) => identifier === node.object);
        if (reference?.resolved?.defs[0]?.type !== "ImportBinding") return;
        const found = modules.get(node.object.name);
        if (!found.classes.has(node.property.name))
          context.report({ node, message: `${found.module} has no class ${node.property.name}.` });
      },
    };
  },
};
