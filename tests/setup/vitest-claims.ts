import type { Reporter, TestCase } from "vitest/node";
import { type Claim, writeClaims } from "./conformance";

/** Writes which rules the tests of a full run claimed, and whether they passed. */
export default class VitestClaims implements Reporter {
  readonly #claims: Claim[] = [];

  onTestCaseResult(test: TestCase) {
    const name = `${test.module.relativeModuleId} › ${test.fullName.replaceAll(" > ", " › ")}`;
    const passed = test.result().state === "passed";
    for (const id of test.meta().rows ?? []) this.#claims.push({ id, test: name, passed });
  }

  onTestRunEnd() {
    writeClaims("vitest", this.#claims);
  }
}
