import { expect, it } from "vitest";
import { getFixedHeaders } from "./security-headers";

const sites = ["https://a.example", "https://*.b.example"];

it.each([
  ["/embed/metropolis", sites, "https://a.example https://*.b.example"],
  ["/en/embed/metropolis", ["*"], "*"],
  ["/embed/metropolis", [], "'none'"],
  ["/watch/metropolis", ["*"], "'none'"],
])("The sites that may frame %s, of %j, are %s", (path, embedOrigins, expected) => {
  const { headers, frameAncestors } = getFixedHeaders(path, { isHttps: true, embedOrigins });
  expect(frameAncestors).toBe(expected);
  expect("X-Frame-Options" in headers).toBe(expected === "'none'");
  expect(headers).toHaveProperty("Strict-Transport-Security");
});
