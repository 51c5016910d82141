import { execFile } from "node:child_process";
import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { makeFilm } from "../tests/ingest/make-film";
import { webOrigin } from "./urls";

const run = promisify(execFile);
const dataDir = process.env.E2E_DATA_DIR ?? "";
const folder = path.join(dataDir, "films-of-the-tests");

export type Film = { name: string; alias: string; args: readonly string[]; seconds: number };
export const adults: Film = {
  name: "Фильм оператора (2026)",
  alias: "film-operatora",
  args: ["--age", "18+"],
  seconds: 20,
};
export const childrens: Film = {
  name: "Мультфильм оператора (2026)",
  alias: "multfilm-operatora",
  args: ["--age", "6+", "--kids", "--category", "cartoons"],
  seconds: 3,
};

const add = (args: string[]) =>
  run("node", ["build/api/add.js", ...args], { env: { ...process.env, DATA_DIR: dataDir } });
const isThere = (page: Page, alias: string) =>
  expect
    .poll(async () => (await page.request.get(`${webOrigin}/watch/${alias}`)).status(), { timeout: 60_000 })
    .toBe(200);

export const series = "serial-operatora";

/** Adds a folder with two episodes while the service runs. For one test. */
export async function addSeries(page: Page): Promise<void> {
  const show = path.join(folder, "Сериал оператора (2026)");
  await mkdir(path.join(show, "Сезон 1"), { recursive: true });
  const drawn = await makeFilm(show, "drawn.mkv", { seconds: 3, size: "426x240" });
  for (const number of [1, 2]) await copyFile(drawn, path.join(show, "Сезон 1", `0${number}.mkv`));
  await rm(drawn);
  // One that nobody can tell the place of is left out.
  await writeFile(path.join(show, "Сезон 1", "S02E01.mkv"), "");
  await add([show, "--age", "12+"]);
  await isThere(page, series);
}

/** Adds a film while the service runs, as an operator does; once for all workers. */
export async function requireFilm(page: Page, { name, alias, args, seconds }: Film): Promise<void> {
  const own = path.join(folder, alias);
  await mkdir(folder, { recursive: true });
  const isFirst = await mkdir(own).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const drawn = await makeFilm(own, "drawn.mkv", { seconds, size: "426x240" });
    const file = path.join(own, `${name}.mkv`);
    await rename(drawn, file);
    await writeFile(path.join(own, `${name}.sr.srt`), "1\n00:00:01,000 --> 00:00:19,000\nDobar dan\n");
    await add([file, ...args]);
  }
  await isThere(page, alias);
}
