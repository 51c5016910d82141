/**
 * Builds the web fonts (one file per family and language group) and the glyph outlines used for lettering on pictures.
 * Needs Python 3 with fonttools and brotli (`apt install python3-fonttools python3-brotli`); its output is committed.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const python = process.env.PYTHON ?? "/usr/bin/python3";

const basic = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const punctuation = " «»„“”‘’‚‹›–—−…·•°§©®×№€£™←↑→↓¼½¾¹²³";
const rouble = "₽₴";
const western = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœ";
const southSlavic = "ČčĆćŽžŠšĐđ";
const central = "ĀāĂăĄąĎďĒēĘęĚěĢģĪīĶķŁłŃńŇňŐőŘřŚśŞşŤťŪūŮůŰűŹźŻż";
const cyrillic = "ЁАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяёЍѝІіЇїЄєҐґЎў";
const serbian = "ЂЈЉЊЋЏђјљњћџ";

const getSourceFiles = (family: string, scripts: string[]) =>
  scripts.map((script) =>
    join(root, `node_modules/@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`),
  );

type Job = {
  family: string;
  limits: Record<string, number | [number, number]>;
  characters: string;
  output: string;
  format: "woff2" | "outlines";
};

const onest = { family: "onest", limits: { wght: [400, 700] as [number, number] } };
const unbounded = { family: "unbounded", limits: { wght: 800 } };
const russian = basic + punctuation + rouble + cyrillic;
const latin = basic + punctuation + western + southSlavic;
const capitals = (basic + cyrillic + southSlavic + western).toUpperCase();

const jobs: Job[] = [
  {
    ...onest,
    format: "woff2",
    characters: russian + "éèêëàâçîïôöüäåñáíóúČčĆćŽžŠšĐđ",
    output: "public/fonts/onest-cyrillic.woff2",
  },
  { ...onest, format: "woff2", characters: latin, output: "public/fonts/onest-latin.woff2" },
  { ...unbounded, format: "woff2", characters: russian, output: "public/fonts/unbounded-cyrillic.woff2" },
  { ...unbounded, format: "woff2", characters: latin, output: "public/fonts/unbounded-latin.woff2" },
  {
    ...unbounded,
    format: "outlines",
    characters: russian + latin + serbian + central,
    output: "artwork/pictures/lettering-outlines.json",
  },
];

const work = mkdtempSync(join(tmpdir(), "luch-fonts-"));
try {
  for (const job of jobs) {
    const output = join(root, job.output);
    const sources = getSourceFiles(job.family, [
      "latin",
      "cyrillic",
      "latin-ext",
      "cyrillic-ext",
      ...(job.family === "onest" ? ["symbols", "math"] : []),
    ]);
    const answer = execFileSync(python, [join(import.meta.dirname, "merge_fonts.py")], {
      input: JSON.stringify({ ...job, output, sources, work, kernCharacters: capitals }),
      encoding: "utf8",
      stdio: ["pipe", "pipe", "inherit"],
    });
    const { missing, glyphs } = JSON.parse(answer.trim().split("\n").at(-1) ?? "{}") as {
      missing: string;
      glyphs: number;
    };
    process.stdout.write(
      `${job.output}: ${glyphs} glyphs, ${statSync(output).size} bytes${missing ? `, not in the family: ${missing}` : ""}\n`,
    );
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
