import { describe, expect, it } from "vitest";
import { getDocumentPath, parseDocumentPath } from "./document-path";

const addresses = [
  ["/about", "about", "page"],
  ["/ways-to-watch", "ways-to-watch", "page"],
  ["/legal", "legal", "page"],
  ["/legal/terms_of_use", "terms_of_use", "legal"],
  ["/partners/ok", "partner_ok", "partner"],
  ["/partners/promo/samsung", "promo_samsung", "partner"],
  ["/ways-to-watch/samsung", "platform_samsung", "platform"],
] as const;

describe("A document has one canonical URL", () => {
  it.each(addresses)("A document has one canonical URL: %s", (path, alias, group) => {
    expect(parseDocumentPath(path)).toEqual({ alias, group });
    expect(getDocumentPath({ alias, group })).toBe(path);
  });

  it.each(["/partners/promo/samsung/x", "/legal/a/b", "/about/us", "/partners/x/y"])(
    "%s is not found",
    (path) => expect(parseDocumentPath(path)).toBeNull(),
  );

  it("A partner's promotion is not found as a partner", () =>
    expect(parseDocumentPath("/partners/promo_samsung")?.alias).toBe("partner_promo_samsung"));
});
