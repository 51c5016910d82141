import { readFileSync } from "node:fs";
import path from "node:path";

/** ESLint rule: a class that is read from a CSS module is in it. Types take any name, and a missing class has no style. */
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
          [...readFileSync(file, "utf8").matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name),
        );
        for (const { local } of specifiers) modules.set(local.name, { classes, module: source.value });
      },
      MemberExpression(node) {
        const found = node.computed ? undefined : modules.get(node.object.name);
        if (found && !found.classes.has(node.property.name))
          context.report({ node, message: `${found.module} has no class ${node.property.name}.` });
      },
    };
  },
};
