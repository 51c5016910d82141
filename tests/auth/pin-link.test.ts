import { describe, expect, it } from "vitest";
import { setUpVisitors } from "./set-up-visitors";
import { getResult } from "./visitors";

const visitors = setUpVisitors();

/** An account with a PIN, and the token of the link that was sent to it. */
async function openForgetful() {
  const account = await visitors.account({ pin: "1234" });
  const { token, email } = account;
  const sent = await visitors.post("/pin/v3/removeEmail", {}, { token });
  expect(sent.body).toMatchObject({ sent_to: email });
  const link =
    /\/pin_remove\?token=([\w-]+)/.exec((await visitors.messages(email))[0]?.body ?? "")?.[1] ?? "";
  return { ...account, link };
}
const look = (link: string, purpose = "pin-removal") =>
  visitors.post("/auth/email/link", { token: link, purpose });
const remove = (link: string, given: object = {}) =>
  visitors.post("/pin/removeByLink", { token: link, ...given });
const getStatus = async (token: string) =>
  ((await visitors.get("/pin/status", token)).body as unknown as { status: string }).status;

describe("A link that removes a PIN", () => {
  it("A link removes the PIN once, and then says that it has", async () => {
    const { token, email, link } = await openForgetful();
    expect((await look(link)).body).toEqual({ is_used: false });
    expect(await getStatus(token)).toBe("required");
    expect(getResult(await remove(link))).toBe("200");
    expect(await getStatus(token)).toBe("create");
    expect((await visitors.messages(email))[0]?.subject).toBe("ПИН-код в «Луче» удалён");
    expect((await look(link)).body).toEqual({ is_used: true });
    expect(getResult(await remove(link))).toBe("400 PIN_NOT_FOUND");
  });

  it("A link that was refused, replaced or is a day old removes no PIN", async () => {
    const { token, email, link } = await openForgetful();
    visitors.advanceClock(60);
    await visitors.post("/pin/v3/removeEmail", {}, { token });
    expect(getResult(await remove(link))).toBe("400 INVALID_TOKEN");
    const next = /token=([\w-]+)/.exec((await visitors.messages(email))[0]?.body ?? "")?.[1] ?? "";
    expect(getResult(await remove(next, { is_refused: true }))).toBe("200");
    expect(getResult(await remove(next))).toBe("400 INVALID_TOKEN");
    const late = await openForgetful();
    visitors.advanceClock(86_400);
    expect(getResult(await look(late.link))).toBe("400 INVALID_TOKEN");
    expect(await getStatus(token)).toBe("required");
  });

  it("A link removes the PIN of its account only, and does nothing else", async () => {
    const { link } = await openForgetful();
    expect(getResult(await look(link, "email"))).toBe("400 INVALID_TOKEN");
    expect(getResult(await visitors.post("/auth/email/confirm", { token: link }))).toBe("400 INVALID_TOKEN");
  });

  it("A link is sent once a minute, not without a PIN, and not for a child", async () => {
    const { token } = await openForgetful();
    expect(getResult(await visitors.post("/pin/v3/removeEmail", {}, { token }))).toBe(
      "429 EMAIL_LIMIT_EXCEEDED",
    );
    const other = await visitors.account();
    expect(getResult(await visitors.post("/pin/v3/removeEmail", {}, { token: other.token }))).toBe(
      "400 PIN_NOT_FOUND",
    );
    const child = await visitors.account({ pin: "1234", child: true });
    expect(getResult(await visitors.post("/pin/v3/removeEmail", {}, { token: child.token }))).toBe(
      "403 CHILD_PROFILE",
    );
  });
});

it("An address's link that was used says so", async () => {
  const { token } = await visitors.account();
  const next = `linked-${Date.now()}@auth.example`;
  await visitors.send("PUT", "/account/email", { email: next, password: "шесть-слов-и-точка" }, token);
  const link = /token=([\w-]+)/.exec((await visitors.messages(next))[0]?.body ?? "")?.[1] ?? "";
  expect((await look(link, "email")).body).toEqual({ is_used: false });
  expect(getResult(await visitors.post("/auth/email/confirm", { token: link }))).toBe("200");
  expect((await look(link, "email")).body).toEqual({ is_used: true });
  expect(getResult(await visitors.post("/auth/email/confirm", { token: link }))).toBe(
    "400 EMAIL_IS_CONFIRMED",
  );
});
