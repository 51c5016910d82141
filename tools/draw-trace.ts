// Draws docs/pictures/trace.webp from a trace that a test has kept:
//   KEEP_TRACE=/tmp/trace.json npx vitest run tests/lifecycle/observed.test.ts -t "A press"
//   npx tsx tools/draw-trace.ts /tmp/trace.json
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { at } from "./prepare.mjs";

type Span = {
  service: string;
  name: string;
  id: string;
  parent: string | null;
  startMs: number;
  endMs: number;
  attributes: Record<string, unknown>;
};

const [, , file = "/tmp/trace.json"] = process.argv;
const spans = JSON.parse(readFileSync(file, "utf8")) as Span[];
const begin = Math.min(...spans.map(({ startMs }) => startMs));
const whole = Math.max(...spans.map(({ endMs }) => endMs)) - begin;

const listBelow = (parent: string | null, depth = 0): { span: Span; depth: number }[] =>
  spans
    .filter((span) => span.parent === parent)
    .sort((one, other) => one.startMs - other.startMs)
    .flatMap((span) => [{ span, depth }, ...listBelow(span.id, depth + 1)]);

const getKind = ({ service, attributes }: Span) =>
  "db.query.text" in attributes ? "sql" : service === "luch-api" ? "api" : "web";

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function draw({ span, depth }: { span: Span; depth: number }): string {
  const percent = (ms: number) => `${((ms / whole) * 100).toFixed(2)}%`;
  const ms = span.endMs - span.startMs;
  const left = span.startMs - begin;
  const side = left + ms < 0.82 * whole ? "after" : ms > 0.1 * whole ? "within" : "before";
  return `<div class="row"><span class="name" style="padding-left:${depth * 18}px">${escape(span.name)}</span>
    <span class="lane"><span class="bar ${getKind(span)} ${side}" style="left:${percent(left)};width:max(3px,${percent(ms)})"><i>${ms.toFixed(1)} ms</i></span></span></div>`;
}

const font = readFileSync(at("public/fonts/onest-latin.woff2")).toString("base64");
const tokens = readFileSync(at("app/styles/tokens.css"), "utf8");
const html = `<!doctype html><meta charset="utf-8"><style>${tokens}
  @font-face { font-family: Onest; src: url(data:font/woff2;base64,${font}); font-weight: 400 700; }
  body { margin: 0; padding: 28px 32px; background: var(--color-background); color: var(--color-text); font: 15px/1.4 Onest; width: 1136px; }
  h1 { font-size: 20px; margin: 0 0 4px; } p { margin: 0 0 20px; color: var(--color-muted); }
  .row { display: flex; align-items: center; height: 30px; border-top: 1px solid var(--color-line); }
  .name { width: 340px; box-sizing: border-box; white-space: nowrap; }
  .lane { position: relative; flex: 1; height: 16px; }
  .bar { position: absolute; top: 0; bottom: 0; border-radius: 4px; }
  .web, .key .web { background: var(--color-accent); } .api { background: var(--color-beam-warm); } .sql { background: var(--color-success); }
  .bar i { position: absolute; top: -2px; font-style: normal; font-size: 13px; white-space: nowrap; color: var(--color-muted); }
  .after i { left: calc(100% + 8px); } .before i { right: calc(100% + 8px); } .within i { right: 8px; color: var(--color-on-accent); font-weight: 600; }
  .key b { display: inline-block; width: 12px; height: 12px; border-radius: 3px; margin: 0 6px 0 18px; } .key b:first-child { margin-left: 0; }
</style><body><h1>One press: «watch later»</h1>
<p class="key"><b class="web"></b>web server<b class="api"></b>API<b class="sql"></b>statement of the database</p>
${listBelow(null).map(draw).join("\n")}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH || "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 100 }, deviceScaleFactor: 1.5 });
await page.setContent(html);
await page.evaluate(() => document.fonts.ready.then(() => null));
const picture = await page.screenshot({ fullPage: true });
await browser.close();
await sharp(picture).webp({ quality: 80 }).toFile(at("docs/pictures/trace.webp"));
