import { symlinkSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportEvents } from "../../api/watching/analytics/export-events";
import { setUpVisitors } from "../auth/set-up-visitors";
import { apiKey, testNow } from "../setup/test-api";
import { createView, newSession } from "./event";

const visitors = setUpVisitors();
const days = { from: "2026-11-17", to: "2026-11-18" };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "luch-export-"));
  const session_id = newSession();
  const events = [2, 1, 0].map((age) =>
    createView({ session_id, sequence_number: 3 - age, event_time: testNow - age * 86_400, text: "«Луч»" }),
  );
  const { status } = await fetch(`${visitors.url}/analytics/events?apikey=${apiKey}`, {
    method: "POST",
    body: JSON.stringify({ events }),
    headers: { "content-type": "application/json" },
  });
  expect(status).toBe(204);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("The events of the days asked for are in the Parquet file, with their types", async () => {
  const file = path.join(folder, "it's.parquet");
  expect([...(await exportEvents(visitors.db, { ...days, file }))]).toEqual([
    ["2026-11-17", 1],
    ["2026-11-18", 1],
  ]);
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const answer = await connection.runAndReadAll(
    `SELECT day::VARCHAR AS day, sequence_number, event_time, screen_attributes->>'watchAlias' AS alias, text, block_type FROM '${file.replace("'", "''")}' ORDER BY day`,
  );
  const common = { alias: "metropolis", text: "«Луч»", block_type: null };
  expect(answer.getRowObjectsJson()).toEqual([
    { day: "2026-11-17", sequence_number: 2, event_time: String(testNow - 86_400), ...common },
    { day: "2026-11-18", sequence_number: 3, event_time: String(testNow), ...common },
  ]);
});

it("An export says what keeps it from it, and leaves nothing behind", async () => {
  const before = await readdir(folder);
  const existing = path.join(folder, "there.parquet");
  await writeFile(existing, "");
  await expect(exportEvents(visitors.db, { ...days, file: existing })).rejects.toThrow("exists already");
  const file = path.join(folder, "new.parquet");
  await expect(exportEvents(visitors.db, { from: "2020-01-01", to: "2020-01-02", file })).rejects.toThrow(
    "There are no events from 2020-01-01 to 2020-01-02.",
  );
  await expect(exportEvents(visitors.db, { ...days, file: "/nowhere/x.parquet" })).rejects.toThrow(
    "cannot be written",
  );
  symlinkSync("/dev/full", `${file}.ndjson`);
  await expect(exportEvents(visitors.db, { ...days, file })).rejects.toThrow("The disk is full");
  expect((await readdir(folder)).sort()).toEqual([...before, "there.parquet"].sort());
});
