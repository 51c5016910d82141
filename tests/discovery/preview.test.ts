import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titles, trailers } from "../../api/platform/db/schema";
import { type Catalogue, openCatalogue } from "./catalogue";

let catalogue: Catalogue;
let kidsAlias: string;
beforeAll(async () => {
  catalogue = await openCatalogue();
  const [row] = await catalogue.db
    .select({ alias: titles.alias })
    .from(titles)
    .innerJoin(trailers, eq(trailers.titleId, titles.id))
    .where(and(eq(titles.forKids, true), eq(trailers.clip, "trailer-children")))
    .limit(1);
  kidsAlias = row?.alias ?? expect.unreachable("there is a trailer for children");
});
afterAll(() => catalogue.close());

const ask = (path: string, token?: string) => catalogue.requestApi(path, token ? { token } : {});

describe("The silent clip of a title", () => {
  it.each([
    ["", "240"],
    ["?height=0", "240"],
    ["?height=239", "240"],
    ["?height=480", "480"],
    ["?height=700", "480"],
    ["?height=2160", "720"],
  ])("With «%s» it is the largest that fits, else the smallest: %s", async (query, height) => {
    const { status, body } = await ask(`/watch/metropolis/preview${query}`);
    expect(status).toBe(200);
    expect(body.src).toMatch(new RegExp(`^/media/.+/${height}\\.mp4$`));
  });

  it.each(["?height=-1", "?height=x", "?height=1.5"])("«%s» is refused", async (query) =>
    expect((await ask(`/watch/metropolis/preview${query}`)).status).toBe(400),
  );

  it("A child gets a clip for children of a title for children, in any size, and none of others", async () => {
    const { token } = await catalogue.viewer("PAID", true);
    for (const query of ["", "?height=720", "?height=720&for_kids=false"]) {
      expect((await ask(`/watch/${kidsAlias}/preview${query}`, token)).body.src).toContain(
        "trailer-children",
      );
      expect((await ask(`/watch/metropolis/preview${query}`, token)).status).toBe(404);
    }
  });
});
