import path from "node:path";
import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadClips } from "#artwork/clips/load-clips";
import { readSeededDump } from "../../tests/setup/seeded-database";
import { createAccount } from "../people/viewers/accounts";
import { readContentVersion } from "../platform/content/content-version";
import { type OpenDatabase, openDatabase } from "../platform/db/database";
import {
  favorites,
  genres,
  persons,
  profiles,
  searchEntries,
  seedState,
  titles,
} from "../platform/db/schema";
import { getContentDigest, seed } from "./seed";

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openDatabase({
    url: null,
    folder: null,
    dump: await readSeededDump(),
  });
});
afterAll(() => opened.close());

test("Titles removed from the content are hidden, and viewers keep them among their favourites", async () => {
  const { db } = opened;
  const [known] = await db.select().from(titles).orderBy(asc(titles.alias)).limit(1);
  if (!known) throw new Error("The catalogue is empty");
  for (const alias of ["forgotten", "generated-1"])
    await db.insert(titles).values({ ...known, id: `t_${alias}`, uid: `u_${alias}`, alias });
  await db.update(titles).set({ isDisabled: true }).where(eq(titles.alias, known.alias));
  await db.insert(genres).values({ alias: "forgotten", title: known.title });
  await db.insert(persons).values({ alias: "forgotten", name: known.title, biography: "" });
  await createAccount(db, 0, { deviceId: "d1", country: "RU" });
  const [profile] = await db.select().from(profiles);
  if (!profile) throw new Error("No profile was made");
  await db.insert(favorites).values({ profileId: profile.id, titleId: "t_forgotten", added: 0 });
  await db.delete(seedState);

  expect(await seed(db, { clips: await loadClips(path.resolve("artwork/clips/files")) })).toBe("seeded");
  const disabled = db.select({ alias: titles.alias }).from(titles).where(eq(titles.isDisabled, true));
  expect(await disabled).toEqual([{ alias: "forgotten" }]);
  const named = ["forgotten", "generated-1"];
  const found = db.select().from(searchEntries).where(inArray(searchEntries.alias, named));
  expect((await found).map(({ alias }) => alias)).toEqual(["generated-1"]);
  expect(await db.$count(favorites)).toBe(1);
  expect(await db.$count(genres, eq(genres.alias, "forgotten"))).toBe(0);
  expect(await db.$count(persons, eq(persons.alias, "forgotten"))).toBe(0);
});

test("Changed content has a version of its own: run «npm run content:version»", async () => {
  const clips = await loadClips(path.resolve("artwork/clips/files"));
  expect(readContentVersion().digest).toBe(getContentDigest(clips));
});
