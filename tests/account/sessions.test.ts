import { afterAll, beforeAll, expect, it } from "vitest";
import type { ActiveSession } from "#contract/account";
import { newDevice } from "../auth/visitors";
import { openOwners, type Owners } from "./owners";

let owners: Owners;
beforeAll(async () => {
  owners = await openOwners();
});
afterAll(() => owners.stop());

it("A session is recognised by its browser, system and country", async () => {
  const { email, token } = await owners.account();
  const other = await owners.signIn(email, newDevice());
  // A call that may change something, because the API remembers callers for a moment otherwise.
  const visit = (agent: string, country: string, by = other) =>
    fetch(`${owners.url}/auth/refresh?apikey=luch-web`, {
      method: "POST",
      body: "{}",
      headers: {
        "content-type": "application/json",
        cookie: `auth_token=${by}`,
        "x-client-agent": encodeURIComponent(agent),
        "x-client-country": country,
      },
    });
  const list = async () =>
    (await owners.read<{ items: ActiveSession[] }>("/account/sessions", token)).items.find(
      ({ is_current }) => !is_current,
    );
  expect(await list()).toMatchObject({ browser: null, system: null, country: null });
  await visit("Firefox, Windows", "RS");
  expect(await list()).toMatchObject({ browser: "Firefox", system: "Windows", country: "RS" });
  // Within the hour nothing is written again.
  owners.advanceClock(60);
  await visit("Firefox, Windows", "DE");
  expect(await list()).toMatchObject({ country: "RS" });
  owners.advanceClock(3600);
  await visit("Firefox, Windows", "DE");
  expect(await list()).toMatchObject({ country: "DE" });
  const third = await owners.signIn(email, newDevice());
  for (const agent of ["%", "x".repeat(500)]) expect((await visit(agent, "??", third)).status).toBe(200);
});

it("A television is recognised by its make", async () => {
  const { email, token } = await owners.account();
  const television = await owners.signIn(email, newDevice());
  await fetch(`${owners.url}/auth/me?apikey=luch-web`, {
    headers: { cookie: `auth_token=${television}`, "x-client-agent": "Samsung%20TV" },
  });
  const { items } = await owners.read<{ items: ActiveSession[] }>("/account/sessions", token);
  expect(items.find(({ is_current }) => !is_current)).toMatchObject({ browser: "Samsung TV", system: null });
});

it("A profile's form that is sent twice makes one profile", async () => {
  const { token } = await owners.account();
  const make = (name: string) =>
    owners.ask("/profile", { method: "POST", body: { name, child: true }, token });
  const [one, same] = await Promise.all([make("Петя"), make("Петя")]);
  expect(one.body._id).toBe(same.body._id);
  expect((await make("Маша")).body._id).not.toBe(one.body._id);
  owners.advanceClock(10);
  expect((await make("Петя")).body._id).not.toBe(one.body._id);
});
