import { afterAll, beforeAll, expect, it } from "vitest";
import { getResult, newPhone, password } from "../auth/visitors";
import { apiKey } from "../setup/test-api";
import { openOwners, type Owners } from "./owners";

let owners: Owners;
beforeAll(async () => {
  owners = await openOwners();
});
afterAll(() => owners.stop());

const send = (method: "PUT" | "POST" | "DELETE", path: string, body: object, token: string) =>
  owners.ask(path, { method, body, token });
const getPhones = async (token: string) => {
  const { phone, unconfirmed_phone } = await owners.read<{ phone: string; unconfirmed_phone: string }>(
    "/auth/me",
    token,
  );
  return [phone, unconfirmed_phone];
};
async function note(phone: string, accountId: string, { key = "luch-service" } = {}) {
  const response = await fetch(`${owners.url}/account/phone/unconfirmed?apikey=${key}`, {
    method: "PUT",
    body: JSON.stringify({ phone, account_id: accountId }),
    headers: { "content-type": "application/json" },
  });
  const { code = "" } = (await response.json()) as { code?: string };
  return `${response.status} ${code}`.trim();
}

it("A number that was changed and not confirmed is kept, and confirmed later without another proof", async () => {
  const { token } = await owners.account();
  const phone = newPhone();
  expect(getResult(await send("PUT", "/account/phone", { phone }, token))).toBe("400 PROOF_IS_NEEDED");
  expect(await getPhones(token)).toEqual([null, null]);
  expect(getResult(await send("PUT", "/account/phone", { phone, password }, token))).toBe("200");
  expect(await getPhones(token)).toEqual([null, phone]);
  owners.advanceClock(86_400);
  expect(getResult(await send("PUT", "/account/phone", { phone }, token))).toBe("200");
  expect(getResult(await send("PUT", "/account/phone", { phone: newPhone() }, token))).toBe(
    "400 PROOF_IS_NEEDED",
  );
  const code = await owners.codeFor(phone);
  expect(getResult(await send("POST", "/account/phone/confirm", { phone, code }, token))).toBe("200");
  expect(await getPhones(token)).toEqual([phone, null]);
});

it("The operator's services note a number, by which nobody signs in until it is confirmed", async () => {
  const [one, other] = [await owners.account(), await owners.account()];
  const phone = newPhone();
  expect(await note(phone, one.id, { key: apiKey })).toBe("403 SERVICE_ONLY");
  expect(await note("+4915112345678", one.id)).toBe("400 REGISTRATION_UNAVAILABLE");
  expect(await note("no number", one.id)).toBe("400 PHONE_WRONG_FORMAT");
  expect(await note(phone, "a_nobody")).toBe("404 NOT_FOUND");
  expect(await note(phone, one.id)).toBe("200");
  expect(await note(phone, other.id)).toBe("200");
  expect(await getPhones(one.token)).toEqual([null, phone]);
  const looked = await owners.post("/auth/lookup", { login: phone });
  expect(looked.body).toMatchObject({ result: "USER_NOT_FOUND" });
  expect(getResult(await send("PUT", "/account/phone", { phone }, one.token))).toBe("200");
  const code = await owners.codeFor(phone);
  expect(getResult(await send("POST", "/account/phone/confirm", { phone, code }, one.token))).toBe("200");
  expect(await getPhones(one.token)).toEqual([phone, null]);
  expect(await note(phone, one.id)).toBe("200");
  expect(await getPhones(one.token)).toEqual([phone, null]);
  owners.advanceClock(60);
  expect(getResult(await send("PUT", "/account/phone", { phone }, other.token))).toBe(
    "400 PHONE_ALREADY_USED",
  );
});

it("The owner forgets a number that was not confirmed, and then needs a proof for it", async () => {
  const { id, token } = await owners.account();
  const phone = newPhone();
  await note(phone, id);
  expect(getResult(await send("DELETE", "/account/phone/unconfirmed", {}, token))).toBe("200");
  expect(await getPhones(token)).toEqual([null, null]);
  expect(getResult(await send("PUT", "/account/phone", { phone }, token))).toBe("400 PROOF_IS_NEEDED");
});
