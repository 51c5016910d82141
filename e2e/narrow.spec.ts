import { readFileSync } from "node:fs";
import { sample } from "../tests/setup/sample";
import { expect, test } from "./fixtures";

const width = 390;
/** Pages of one kind differ in their texts only, so that this many of them are looked at. */
const maxOfKind = 60;

test.use({ viewport: { width, height: 844 } });

/** The pages that a group of the sitemap lists, from its first to its last. */
async function readSitemap(get: (path: string) => Promise<string>, group: string): Promise<string[]> {
  const listed = [...(await get(`/sitemaps/${group}.xml`)).matchAll(/<loc>([^<]+)/g)];
  const paths = listed.map(([, address = ""]) => new URL(address).pathname);
  const step = Math.ceil(paths.length / maxOfKind);
  return paths.filter((_path, index) => index % step === 0);
}

/** The pages that need no parameter: what a visitor sees of those that nothing links for crawlers, too. */
const plainRoutes = [...readFileSync("docs/access.md", "utf8").matchAll(/^\| `(\/[^`:*.]*)` \|/gm)]
  .map(([, path = ""]) => path)
  .filter((path) => !path.startsWith("/resources/") && path !== "/oembed");

const groups = [
  "routes",
  ...["pages", "categories", "titles", "playlists", "collections", "selections"],
  ...["genres", "persons", "articles", "channels", "documents", "support"],
];

for (const group of groups)
  test(`No page scrolls sideways at ${width}: ${group}`, { tag: "@no-script" }, async ({ page, guard }) => {
    guard.expectStatus(404, 405);
    const get = async (path: string) => (await page.request.get(path)).text();
    const paths = group === "routes" ? plainRoutes : await readSitemap(get, group);
    expect(paths.length).toBeGreaterThan(0);
    const wider: string[] = [];
    for (const path of sample(`narrow ${group}`, paths, 12)) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      // Pictures are not waited for, styles are.
      await expect
        .poll(() =>
          page
            .locator('link[rel="stylesheet"]')
            .evaluateAll((links) => links.every((link) => "sheet" in link && link.sheet)),
        )
        .toBe(true);
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) wider.push(path);
    }
    expect(wider).toEqual([]);
  });
