import { describe, expect, it } from "vitest";
import { describeStatement } from "./trace-queries";

describe("The span of a statement", () => {
  it.each([
    ['select "id" from "titles" where "alias" = $1', "select titles"],
    ['select (select count(*) from "episodes") from "titles"', "select titles"],
    ['insert into "favorites" ("uid") values ($1)', "insert favorites"],
    ['update "outbox" set "due" = $1 where "id" in (select "id" from "outbox")', "update outbox"],
    ['delete from "sessions" where "token" = $1', "delete sessions"],
    ["select 1", "select"],
    ["begin", "begin"],
  ])("A statement is named after its kind and its table: %s", (sql, name) => {
    expect(describeStatement(sql).name).toBe(name);
  });

  it("A statement's text has no values, not even those that are written out in it", () => {
    const { text } = describeStatement(
      "select *\n  from \"accounts\" where email = 'it''s@luch.example' and id = $1",
    );
    expect(text).toBe('select * from "accounts" where email = ? and id = $1');
  });
});
