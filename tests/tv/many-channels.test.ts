import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadClips } from "#artwork/clips/load-clips";
import type { ChannelNow } from "#contract/catalog";
import type { ChannelSchedule } from "#contract/tv";
import { childRatings } from "#domain/age-rating";
import { loadCatalogue } from "../../api/platform/content/catalogue";
import { channels } from "../../api/platform/db/schema";
import { seed } from "../../api/seed/seed";
import { type Catalogue, openCatalogue } from "../discovery/catalogue";
import { isLongTestDrawn, isWhole } from "../setup/sample";
import { testNow } from "../setup/test-api";

const builtIn = loadCatalogue().channels;
const invented = isWhole ? 30 : 6;
let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue(0, invented);
});
afterAll(() => catalogue.close());

describe("Generated channels for benchmarks", () => {
  it("Generated channels are listed after the built-in ones, each with a running programme", async () => {
    const { data } = (await catalogue.requestApi("/tv")).body as {
      data: { items: ChannelNow[]; items_total: number };
    };
    expect(data.items_total).toBe(builtIn.length + invented);
    expect(data.items.filter(({ current_programs: programmes }) => programmes.length !== 2)).toEqual([]);
    expect(data.items.filter(({ alias }) => alias.startsWith("generated-"))).toHaveLength(invented);
  });

  it("Generated channels show titles for children on children's channels", async () => {
    const { items } = (
      await catalogue.requestApi(`/tv/schedule?from=${testNow}&to=${testNow + 86_400}&category=kids`)
    ).body as { items: ChannelSchedule[] };
    expect(items).toHaveLength(builtIn.filter(({ forKids }) => forKids).length + invented / 6);
    expect(
      items
        .flatMap(({ programs }) => programs)
        .filter(({ rating_age: age }) => !childRatings.includes(age ?? "18+")),
    ).toEqual([]);
  });

  it.skipIf(
    !isLongTestDrawn(
      "Generated channels stay the same, also without a given number, and are removed by zero",
    ),
  )("Generated channels stay the same, also without a given number, and are removed by zero", async () => {
    const clips = await loadClips(path.resolve("artwork/clips/files"));
    const rows = () => catalogue.db.select().from(channels).orderBy(channels.id);
    const before = await rows();
    expect(await seed(catalogue.db, { clips })).toBe("unchanged");
    expect(await seed(catalogue.db, { clips, extraChannels: invented + 1 })).toBe("seeded");
    expect((await rows()).slice(0, before.length)).toEqual(before);
    expect(await seed(catalogue.db, { clips, extraChannels: 0 })).toBe("seeded");
    expect(await rows()).toHaveLength(builtIn.length);
  });
});
