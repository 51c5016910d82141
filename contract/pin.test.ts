import { describe, expect, it } from "vitest";
import * as z from "zod";
import { row } from "../tests/setup/row";
import { pin } from "./pin";

const procedures = Object.values(pin).map(
  (procedure) =>
    (
      procedure as unknown as {
        "~orpc": { route: { method?: string; path: string }; inputSchema?: z.ZodType };
      }
    )["~orpc"],
);
const known = ["code", "phone", "otp", "is_everytime", "key", "captcha"];

describe("A request about the PIN", () => {
  it("A request about the PIN carries the fields of PINs and no other", () => {
    row("E-089");
    const posts = procedures.filter(
      ({ route }) => route.method === "POST" && route.path.startsWith("/pin/v3/"),
    );
    expect(posts.length).toBeGreaterThanOrEqual(9);
    for (const { route, inputSchema } of posts) {
      const schema = z.toJSONSchema(inputSchema ?? z.object({}), { io: "input", unrepresentable: "any" });
      expect(known, route.path).toEqual(expect.arrayContaining(Object.keys(schema.properties ?? {})));
      expect(schema.additionalProperties, route.path).toBe(false);
    }
  });
});
