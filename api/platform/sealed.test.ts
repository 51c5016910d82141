import { expect, it } from "vitest";
import { seal, unseal } from "./sealed";

const sealed = seal("secret", "preview", { at: 5, name: "Ночь" });
const [text = "", signature = ""] = sealed.split(".");

it("A sealed value is read again", () =>
  expect(unseal("secret", "preview", sealed)).toEqual({ at: 5, name: "Ночь" }));

it.each([
  ["another secret", "other", "preview", sealed],
  ["another purpose", "secret", "picture", sealed],
  ["another value", "secret", "preview", `${Buffer.from('{"at":6}').toString("base64url")}.${signature}`],
  ["a cut signature", "secret", "preview", `${text}.${signature.slice(0, -4)}`],
  ["no signature", "secret", "preview", text],
  ["more behind it", "secret", "preview", `${sealed}.x`],
  ["nothing", "secret", "preview", ""],
])("A sealed value with %s is nobody's", (_what, secret, purpose, given) =>
  expect(unseal(secret, purpose, given)).toBeNull(),
);
