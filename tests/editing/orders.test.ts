import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findEntry, getState } from "../../api/content-desk/entries";
import { readCsv } from "../../api/content-desk/import/csv";
import { type ImportRow, importRows } from "../../api/content-desk/import/import-rows";
import { runOrders } from "../../api/orders";
import { changeStaff, listStaff } from "../../api/people/viewers/staff";
import { staffChanges } from "../../api/platform/db/schema";
import { openOwners, type Owners } from "../account/owners";
import { testNow } from "../setup/test-api";

let owners: Owners;
beforeAll(async () => {
  owners = await openOwners();
});
afterAll(() => owners.stop());

const context = () => ({ db: owners.db, now: testNow, clips: [] });
const read = (text: string): ImportRow[] =>
  readCsv(new TextEncoder().encode(text), { file: "persons.csv", kind: "persons" }).rows;
const run = (rows: ImportRow[], isPublished = false) => importRows(context(), rows, { isPublished });
const getRecord = (key: string) => findEntry(owners.db, { kind: "persons", key });

describe("Content from files", () => {
  const rows = read(
    "alias,name_ru,name_en,born,biography\nvera-proba,Вера Проба,Vera Proba,1900,Снимала.\n,Нина Проба,Nina Proba,,Играла.\nwrong,Кто-то,Somebody,MCM,Играл.\n",
  );

  it("Rows become drafts, each whole or not at all, and the same rows again change nothing", async () => {
    expect(await run(rows)).toEqual([
      { place: "persons.csv:2", key: "vera-proba", result: "added" },
      { place: "persons.csv:3", key: "nina-proba", result: "added" },
      { place: "persons.csv:4", key: "wrong", result: "refused", problem: "born: wrong" },
    ]);
    expect(getState(await getRecord("vera-proba"))).toBe("draft");
    await expect(getRecord("wrong")).rejects.toThrow();
    expect((await run(rows)).map(({ result }) => result)).toEqual(["unchanged", "unchanged", "refused"]);
    expect((await getRecord("vera-proba")).stored?.version).toBe(1);
  });

  it("A row that says less changes only what it says, and may be published", async () => {
    expect(await run(read("alias,died\nvera-proba,1980\n"), true)).toMatchObject([{ result: "changed" }]);
    const record = await getRecord("vera-proba");
    expect(record.stored?.published).toMatchObject({ born: 1900, died: 1980, biography: "Снимала." });
    expect(await run(read("alias,died\nvera-proba,1980\n"), true)).toMatchObject([{ result: "unchanged" }]);
  });

  it("Entries as the content's files have them are read, with pictures of their own and for adults", async () => {
    const entry = {
      title: { ru: "Подборка", en: "X", sr: "X", bg: "X", hr: "X" },
      description: "",
      titles: ["general"],
      forKids: false,
    };
    const answers = await run([{ place: "x.json", kind: "collections", key: "iz-fajla", entry }]);
    expect(answers).toEqual([{ place: "x.json", key: "iz-fajla", result: "added" }]);
  });

  it("A column that no entry has is refused with its name", async () => {
    expect(await run(read("alias,salary\nvera-proba,1\n"))).toMatchObject([
      { result: "refused", problem: "salary: no such field" },
    ]);
  });
});

describe("Who is staff", () => {
  it("An account becomes staff without a restart, and is no more once it is removed; both are kept", async () => {
    const { token } = await owners.account({ email: "novyj@luch.example" });
    const getStatus = async (path: string) => (await owners.ask(path, { token })).status;
    expect(await getStatus("/editing/content")).toBe(404);
    const change = { role: "editing", name: "Novyj@Luch.example", by: "root" } as const;
    expect(await changeStaff(context(), "added", change)).toBe(true);
    expect(await changeStaff(context(), "added", change)).toBe(false);
    expect(await getStatus("/editing/content")).toBe(200);
    expect(await getStatus("/money-desk/acts")).toBe(404);
    expect(await listStaff(owners.db)).toMatchObject([{ role: "editing", name: "novyj@luch.example" }]);
    expect(await changeStaff(context(), "removed", change)).toBe(true);
    expect(await getStatus("/editing/content")).toBe(404);
    expect(await owners.db.select().from(staffChanges)).toMatchObject([
      { action: "added", by: "root" },
      { action: "removed", by: "root" },
    ]);
  });

  it("The running service carries out what a command left in the folder, once, and says what came of it", async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), "luch-orders-"));
    try {
      const clips = new Map<string, never>();
      await runOrders(dataDir, { db: owners.db, now: testNow, clips });
      const folder = path.join(dataDir, "orders");
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      const order = { kind: "staff", action: "added", role: "money", name: "a@luch.example", by: "root" };
      writeFileSync(path.join(folder, "1.order.json"), JSON.stringify(order));
      writeFileSync(path.join(folder, "2.order.json"), "{");
      const both = () => runOrders(dataDir, { db: owners.db, now: testNow, clips });
      await Promise.all([both(), both()]);
      expect(readdirSync(folder).sort()).toEqual(["1.answer.json", "2.answer.json"]);
      expect(JSON.parse(readFileSync(path.join(folder, "1.answer.json"), "utf8"))).toEqual({ value: true });
      expect(JSON.parse(readFileSync(path.join(folder, "2.answer.json"), "utf8"))).toHaveProperty("error");
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
