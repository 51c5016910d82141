import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { type Claim, writeClaims } from "./conformance";

/** Writes which rules the browser's tests of a full run claimed, and whether they passed. */
export default class PlaywrightClaims implements Reporter {
  readonly #claims: Claim[] = [];

  onTestEnd(test: TestCase, result: TestResult) {
    // The first two are the root and the project.
    const name = test.titlePath().slice(2).join(" › ");
    for (const { type, description } of result.annotations)
      if (type === "row" && description)
        this.#claims.push({ id: description, test: `e2e/${name}`, passed: result.status === "passed" });
  }

  onEnd() {
    writeClaims("playwright", this.#claims);
  }

  printsToStdio() {
    return false;
  }
}
