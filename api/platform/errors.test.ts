import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { describeError } from "./errors";

it("A failed query is logged without its parameters", () => {
  const error = new DrizzleQueryError("insert into outbox values ($1)", ["viewer@luch.example", 123_456]);
  error.cause = new Error("no space left");
  expect(describeError(error)).toBe("Failed query: insert into outbox values ($1): no space left");
  expect(describeError(new Error("broken"))).toMatch(/^Error: broken\n +at /);
  expect(describeError("words")).toBe("words");
});
