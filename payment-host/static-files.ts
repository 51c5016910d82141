import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { banks, defaultBankColor } from "#domain/cards";

export type StaticFiles = ReturnType<typeof loadStaticFiles>;

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const own = ["pay.css", "pay.js", "icon.svg"];
const fonts = [
  "onest-cyrillic.woff2",
  "onest-latin.woff2",
  "unbounded-cyrillic.woff2",
  "unbounded-latin.woff2",
];

/** The pages' style, script, icon and fonts, in memory. URLs change with the content. */
export function loadStaticFiles() {
  const root = findRoot();
  const files = new Map<string, { body: Buffer<ArrayBuffer>; type: string; version: string }>();
  const add = (name: string, body: Buffer<ArrayBuffer>) =>
    files.set(name, {
      body,
      type: types[path.extname(name)] ?? "application/octet-stream",
      version: createHash("sha256").update(body).digest("hex").slice(0, 8),
    });
  for (const name of own) {
    const text = readFileSync(path.join(root, "payment-host/static", name), "utf8");
    add(name, Buffer.from(name === "pay.css" ? text + getBankStyles() : text));
  }
  for (const name of fonts) add(name, Buffer.from(readFileSync(path.join(root, "public/fonts", name))));
  return {
    find: (name: string) => files.get(name) ?? null,
    url: (name: string) => `/static/${name}?v=${files.get(name)?.version ?? ""}`,
  };
}

/** A class for each bank, because the content security policy forbids inline styles. */
const getBankStyles = (): string =>
  [defaultBankColor, ...banks.map(({ color }) => color)]
    .map((color, index) => `${index === 0 ? ".bank" : `.bank-${index - 1}`}{background:${color}}`)
    .join("\n");

/** Searches upwards, so that it works in source and in the build. */
function findRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, "payment-host/static"))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error("The folder payment-host/static is missing");
    folder = parent;
  }
  return folder;
}
