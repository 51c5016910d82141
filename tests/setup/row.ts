import { TestRunner } from "vitest";
import { assertIds } from "./conformance";

/**
 * Says which rules of docs/conformance.json this test proves by doing what their `check` says: the first
 * statement of its body.
 */
export function row(...ids: string[]) {
  assertIds(ids);
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error("row() belongs into a test");
  test.meta.rows = [...(test.meta.rows ?? []), ...ids];
}

declare module "vitest" {
  interface TaskMeta {
    rows?: string[];
  }
}
