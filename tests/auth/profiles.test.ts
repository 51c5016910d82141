import { describe, expect, it } from "vitest";
import { maxProfiles } from "#contract/profile-options";
import type { ProfileList } from "#contract/profiles";
import { encodePin } from "#domain/pin";
import { setUpVisitors } from "./set-up-visitors";
import { getResult, tally, times } from "./visitors";

const visitors = setUpVisitors();

const list = async (token: string) =>
  ((await visitors.get("/profile/list", token)).body as unknown as { data: ProfileList }).data;
const select = (token: string, profile_id: string, code?: string) =>
  visitors.post("/profile/select", { profile_id, ...(code ? { code: encodePin(code) } : {}) }, { token });
const create = (token: string, given: object = {}) =>
  visitors.post("/profile", { name: "Петя", child: false, ...given }, { token });
const getId = (answer: { body: unknown }) => (answer.body as { _id: string })._id;
const find = async (token: string, child: boolean) =>
  (await list(token)).items.find((item) => item.child === child)?._id ?? "";

describe("The profiles of an account", () => {
  it("The profiles of an account are listed with the options for a new one", async () => {
    const { token } = await visitors.account({ hasChild: true });
    const data = await list(token);
    expect(data.items.map(({ name, child, profile_for_child }) => [name, child, profile_for_child])).toEqual([
      ["Я", false, false],
      ["Дети", true, true],
    ]);
    expect(data).toMatchObject({ items_total: 2, max: maxProfiles, current: data.items[0]?._id });
    expect(data.avatars.adult.length).toBeGreaterThanOrEqual(12);
    expect(data.avatars.child.length).toBeGreaterThanOrEqual(12);
    expect(data.content_languages).toEqual(["ru", "en", "sr", "bg", "hr"]);
  });
  it("The profiles of an account have pictures that are served", async () => {
    const { token } = await visitors.account();
    const { avatars } = await list(token);
    for (const { image } of [avatars.adult[0], avatars.child[3]].flatMap((avatar) => avatar ?? []))
      expect((await fetch(`${visitors.url}${image}?w=640`)).status).toBe(200);
  });
  it("The profiles of an account are limited to five, also for parallel requests", async () => {
    const { token } = await visitors.account();
    expect(tally(await times(10, (index) => create(token, { name: `Профиль ${index}` })))).toEqual({
      "200": maxProfiles - 1,
      "400 PROFILE_LIMIT_REACHED": 10 - (maxProfiles - 1),
    });
    const pictures = (await list(token)).items.map(({ avatar }) => avatar);
    expect(new Set(pictures).size).toBe(maxProfiles);
  });
  it("The profiles of an account are visible only to that account", async () => {
    const [mine, other] = await times(2, () => visitors.account({ hasChild: true }));
    if (!mine || !other) throw new Error("No accounts");
    const foreign = await find(other.token, true);
    for (const answer of [
      await select(mine.token, foreign),
      await visitors.send("PUT", `/profile/${foreign}`, { name: "Чужой" }, mine.token),
      await visitors.send("DELETE", `/profile/${foreign}`, {}, mine.token),
    ])
      expect(getResult(answer)).toBe("404 PROFILE_NOT_FOUND");
    expect((await list(other.token)).items.map(({ name }) => name)).toEqual(["Я", "Дети"]);
  });
});

describe("A profile", () => {
  it.each([
    ["name", { name: "  Аня  " }, { name: "Аня" }],
    ["birthday", { birthday: "2015-04-01" }, { birthday: "2015-04-01" }],
    ["gender", { gender: "female" }, { gender: "female" }],
    ["picture", { avatar: "adult-7" }, { avatar: "adult-7" }],
    ["language", { language: "en" }, { language: { interface: "en", content: "en" } }],
    ["contents' language", { content_language: "sr" }, { language: { interface: "ru", content: "sr" } }],
  ])("A profile saves its %s", async (_what, given, kept) => {
    const { token, profile } = await visitors.account();
    expect((await visitors.send("PUT", `/profile/${profile}`, given, token)).body).toMatchObject(kept);
    expect((await list(token)).items[0]).toMatchObject(kept);
  });
  it.each([
    [{ name: "   " }, "400 PROFILE_NAME_WRONG"],
    [{ name: "а".repeat(41) }, "400 PROFILE_NAME_WRONG"],
    [{ name: "4111 1111 1111 1111" }, "400 CARD_NUMBER_REFUSED"],
    [{ birthday: "2026-11-30" }, "400 BIRTHDAY_WRONG"],
    [{ birthday: "2015-02-30" }, "400 BIRTHDAY_WRONG"],
    [{ avatar: "child-2" }, "400 AVATAR_WRONG"],
    [{ avatar: "no-such" }, "400 BAD_REQUEST"],
    [{ child: true }, "400 BAD_REQUEST"],
    [{ gender: "other" }, "400 BAD_REQUEST"],
  ])("A profile rejects %j", async (given, refusal) => {
    const { token, profile } = await visitors.account();
    expect(getResult(await visitors.send("PUT", `/profile/${profile}`, given, token))).toBe(refusal);
  });
  it("A profile can be edited as the account owner's personal data", async () => {
    const { token } = await visitors.account();
    const person = { name: "Аня", gender: "female", birthday: "1990-01-31" };
    expect((await visitors.send("PUT", "/account/person", person, token)).body).toEqual(person);
    expect((await visitors.get("/account/person", token)).body).toEqual(person);
  });
  it("A profile is deleted with its sessions, but not while it is current", async () => {
    const { token, profile } = await visitors.account({ hasChild: true });
    expect(getResult(await visitors.send("DELETE", `/profile/${profile}`, {}, token))).toBe(
      "400 PROFILE_IS_CURRENT",
    );
    const child = await find(token, true);
    expect(getResult(await visitors.send("DELETE", `/profile/${child}`, {}, token))).toBe("200");
    expect((await list(token)).items.length).toBe(1);
  });
  it("A profile deleted elsewhere leaves no session that could continue as an adult", async () => {
    const { token, email } = await visitors.account({ hasChild: true });
    const child = await find(token, true);
    const tablet = (await select(token, child)).body.authentication_token;
    const { body } = await visitors.post("/auth/email", {
      email,
      password: "шесть-слов-и-точка",
      device_id: "a-parents-phone",
    });
    expect(getResult(await visitors.send("DELETE", `/profile/${child}`, {}, body.authentication_token))).toBe(
      "200",
    );
    expect((await visitors.get("/auth/me", tablet)).status).toBe(401);
  });
});

describe("Switching profiles", () => {
  it("Switching profiles returns the new viewer and ends the old token", async () => {
    const { token } = await visitors.account({ hasChild: true });
    const { status, body } = await select(token, await find(token, true));
    expect(status).toBe(200);
    expect(body).toMatchObject({ profile_for_child: true, language: { interface: "ru" } });
    expect(body.authentication_token).not.toBe(token);
    expect((await visitors.get("/auth/me", token)).status).toBe(401);
  });
  it("Switching profiles succeeds once for ten parallel requests", async () => {
    const { token } = await visitors.account({ hasChild: true });
    const child = await find(token, true);
    const answers = tally(await times(10, () => select(token, child)));
    expect(answers["200"]).toBe(1);
    expect(Object.keys(answers).filter((key) => key !== "200" && key !== "401 UNAUTHORIZED")).toEqual([]);
  });
  it("Switching to a child of an account without a PIN needs none", async () => {
    const { token } = await visitors.account({ child: true });
    expect(getResult(await select(token, await find(token, false)))).toBe("200");
  });
  it.each([
    ["outside Russia", { country: "RS" }, "200"],
    ["in Russia", {}, "403 PIN_REQUIRED"],
  ])("Switching to a child with a PIN %s: %o %s", async (_where, given, answer) => {
    const { token } = await visitors.account({ child: true, pin: "1234", ...given });
    expect(getResult(await select(token, await find(token, false)))).toBe(answer);
  });
  it("Switching from a child's profile requires the PIN, and changes nothing without it", async () => {
    const { token } = await visitors.account({ child: true, pin: "1234" });
    const adult = await find(token, false);
    expect((await list(token)).pin_to_leave).toBe(true);
    expect(getResult(await select(token, adult, "4321"))).toBe("400 INVALID_PIN");
    expect((await visitors.get("/auth/me", token)).body.profile_for_child).toBe(true);
    expect((await select(token, adult, "1234")).body.profile_for_child).toBe(false);
  });
  it("Switching between children requires no PIN", async () => {
    const { token } = await visitors.account({ pin: "1234", hasChild: true });
    const second = getId(await create(token, { name: "Маша", child: true }));
    const first = (await list(token)).items.find(({ child, _id }) => child && _id !== second)?._id ?? "";
    const asChild = (await select(token, first)).body.authentication_token;
    expect(getResult(await select(asChild, second))).toBe("200");
  });
});

describe("A child's profile", () => {
  it.each<[string, (token: string, adult: string) => ReturnType<typeof create>]>([
    ["cannot create a profile", (token) => create(token)],
    [
      "cannot change a profile",
      (token, adult) => visitors.send("PUT", `/profile/${adult}`, { name: "Я" }, token),
    ],
    ["cannot delete a profile", (token, adult) => visitors.send("DELETE", `/profile/${adult}`, {}, token)],
    [
      "cannot set the owner's personal data",
      (token) => visitors.send("PUT", "/account/person", { name: "Я" }, token),
    ],
    ["cannot read the owner's personal data", (token) => visitors.get("/account/person", token)],
  ])("A child's profile %s", async (_what, act) => {
    const { token } = await visitors.account({ child: true });
    expect(getResult(await act(token, await find(token, false)))).toBe("403 CHILD_PROFILE");
  });
  it("A child's profile sees no birthdays of other profiles", async () => {
    const { token, profile } = await visitors.account({ hasChild: true });
    await visitors.send("PUT", `/profile/${profile}`, { birthday: "1980-05-05", gender: "male" }, token);
    const child = (await select(token, await find(token, true))).body.authentication_token;
    expect(JSON.stringify(await list(child))).not.toContain("1980");
  });
});

it("A virtual viewer has one profile and cannot create another", async () => {
  const { token } = await visitors.virtual();
  expect((await list(token)).items.length).toBe(1);
  expect(getResult(await create(token))).toBe("403 ACCESS_VIRTUAL_DENIED");
});
