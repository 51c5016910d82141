import { test } from "@playwright/test";
import { assertIds } from "../tests/setup/conformance";

/** As `row` of tests/setup/row.ts, in a test of the browser. */
export function row(...ids: string[]) {
  assertIds(ids);
  for (const id of ids) test.info().annotations.push({ type: "row", description: id });
}
