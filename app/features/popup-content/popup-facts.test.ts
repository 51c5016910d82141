import { describe, expect, it } from "vitest";
import { isAllowedPicture } from "./popup-facts";

const isAllowed = (url: string) => isAllowedPicture(url, ["pictures.example"]);

describe("A popup's picture is the site's own or one at an allowed host (AMB-056)", () => {
  it.each(["/images/a.webp", "https://pictures.example/a.webp", "https://evil.example@pictures.example/a"])(
    "%s is allowed",
    (url) => expect(isAllowed(url)).toBe(true),
  );

  it.each([
    "//evil.example/a",
    "/\\evil.example/a",
    "/\t/evil.example/a",
    "/\n/evil.example/a",
    "https://pictures.example@evil.example/a",
    "https://pictures.example.evil.example/a",
    "https://pictures.example:8443/a",
    "http://pictures.example/a",
    "javascript:alert(1)",
    "data:image/png;base64,",
    "a.webp",
    "",
  ])("%j is refused", (url) => expect(isAllowed(url)).toBe(false));
});
