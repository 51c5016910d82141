import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isUnavailable } from "./failures";

const coded = (code: string, message = "failed") => Object.assign(new Error(message), { code });

describe("isUnavailable", () => {
  it.each([
    ["a refused connection", coded("ECONNREFUSED"), true],
    ["a server that shuts down", coded("57P01"), true],
    ["a server that starts", coded("57P03"), true],
    ["a statement ended for taking too long", coded("57014"), true],
    ["no connection left", coded("53300"), true],
    ["a full disk", coded("53100"), true],
    ["a server that became a replica", coded("25006"), true],
    ["a connection that broke", new Error("Connection terminated unexpectedly"), true],
    ["a frozen server", new Error("Query read timeout"), true],
    ["a full pool", new Error("timeout exceeded when trying to connect"), true],
    ["a lock that others keep", coded("55P03"), true],
    ["a row that is there already", coded("23505"), false],
    ["a lost race of two transactions", coded("40001"), false],
    ["a statement that is wrong", coded("42703"), false],
    ["a fault of ours that speaks of a timeout", new Error("timeout of the picture"), false],
    ["no error at all", "Connection terminated", false],
  ])("%s", (_, cause, expected) => {
    expect(isUnavailable(cause)).toBe(expected);
    if (cause instanceof Error)
      expect(isUnavailable(new DrizzleQueryError("select 1", [], cause))).toBe(expected);
  });
});
