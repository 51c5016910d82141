import { describe, expect, it } from "vitest";
import { locales } from "#contract/languages";
import { createTicket, readTicket } from "./tickets";

const bought = { title: "Месяц", until: 1_800_000_000, isTrial: false, id: "p1" };
const getSealed = (url: string) => url.split(".").slice(-2).join(".");
const read = (made: { url: string }) => readTicket("secret", getSealed(made.url));

describe("A ticket", () => {
  it.each(locales)("A ticket in %s says in its picture what it says in words", (locale) => {
    const made = createTicket("secret", bought, locale);
    const spec = read(made);
    expect(spec).toMatchObject({ shape: "ticket", lettering: "Месяц" });
    expect(`${spec?.lettering}. ${spec?.lines?.slice(0, 2).join(" ")}`).toBe(made.text);
  });

  it("A ticket of a trial says until when it is free", () => {
    expect(createTicket("secret", { ...bought, isTrial: true }, "ru").text).toMatch(
      /^Месяц\. Бесплатно до 15 января 2027/,
    );
  });

  it("A ticket's address names nobody, and no payment", () => {
    const { url } = createTicket("secret", { ...bought, id: "payment-of-somebody" }, "ru");
    const [said = ""] = getSealed(url).split(".");
    expect(Buffer.from(said, "base64url").toString()).not.toContain("payment-of-somebody");
  });

  it("What was bought again has a picture of its own", () => {
    const one = createTicket("secret", bought, "ru");
    expect(createTicket("secret", { ...bought, id: "p2" }, "ru").url).not.toBe(one.url);
    expect(createTicket("secret", bought, "ru")).toEqual(one);
  });
});
