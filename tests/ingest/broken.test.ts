import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brokenFiles } from "./broken-files";
import { takeIn } from "./take-in";

describe("A file that is not a whole film", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "luch-broken-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(brokenFiles)(
    "An operator who adds $what ($name) learns why not: $code",
    async ({ name, code, make }) => {
      const file = path.join(folder, name);
      await make(file);
      const outputs = path.join(folder, `${name}.out`);
      const workDir = path.join(folder, `${name}.work`);
      await expect(takeIn(file, path.join(outputs, "film"), { workDir })).rejects.toMatchObject({ code });
      const left = (await readdir(folder)).filter((one) => one.startsWith(`${name}.`));
      expect(left).toEqual([]);
    },
  );
});
