import { afterAll, beforeAll, beforeEach } from "vitest";
import { testNow } from "../setup/test-api";
import { openVisitors, type Visitors } from "./visitors";

/** Opens the API for a whole test file and resets its clock before each test. The result is filled in by `beforeAll`. */
export function setUpVisitors(): Visitors {
  const visitors = {} as Visitors;
  beforeAll(async () => {
    Object.assign(visitors, await openVisitors());
  });
  afterAll(() => visitors.stop());
  beforeEach(() => visitors.clock.set(testNow));
  return visitors;
}
