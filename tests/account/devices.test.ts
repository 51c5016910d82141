import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ActiveSession, Device } from "#contract/account";
import { getResult, newDevice, password } from "../auth/visitors";
import { openOwners, type Owners } from "./owners";

let owners: Owners;
beforeAll(async () => {
  owners = await openOwners();
});
afterAll(() => owners.stop());

const getSessions = async (token: string) =>
  (await owners.read<{ items: ActiveSession[] }>("/account/sessions", token)).items;
const getDevices = (token: string) =>
  owners.read<{ items: Device[]; limit: number }>("/account/devices", token);
const remove = (path: string, token: string) => owners.ask(path, { method: "DELETE", token });

describe("Sessions", () => {
  it("Sessions are listed with their devices, without anything that could be used to sign in", async () => {
    const { email, token } = await owners.account();
    owners.advanceClock(7200);
    const other = await owners.signIn(email, newDevice());
    const list = await getSessions(token);
    expect(list.map(({ is_current }) => is_current).sort()).toEqual([false, true]);
    expect(list[0]?.device?.type).toBe("web");
    expect(JSON.stringify(list)).not.toContain(other);
    const mine = list.find(({ is_current }) => is_current);
    // It was used just now, although it started two hours ago.
    expect(mine?.last_used).toBe(owners.clock.now());
    expect(mine?.created).toBe(owners.clock.now() - 7200);
  });

  it("Sessions can be ended one by one, or all others together", async () => {
    const { email, token } = await owners.account();
    const [one, two, three] = [
      await owners.signIn(email, newDevice()),
      await owners.signIn(email, newDevice()),
      await owners.signIn(email, newDevice()),
    ];
    const other = (await getSessions(one)).find(({ is_current }) => is_current);
    expect(getResult(await remove(`/account/sessions/${other?.id}`, token))).toBe("200");
    expect((await owners.get("/auth/me", one)).status).toBe(401);
    expect((await owners.get("/auth/me", two)).status).toBe(200);
    await owners.ask("/account/sessions/end-others", { method: "POST", body: {}, token });
    for (const ended of [two, three]) expect((await owners.get("/auth/me", ended)).status).toBe(401);
    expect(await getSessions(token)).toHaveLength(1);
  });

  it("Sessions of another account are not found", async () => {
    const [mine, theirs] = [await owners.account(), await owners.account()];
    const [session] = await getSessions(theirs.token);
    expect(getResult(await remove(`/account/sessions/${session?.id}`, mine.token))).toBe("404 NOT_FOUND");
    expect((await owners.get("/auth/me", theirs.token)).status).toBe(200);
  });
});

describe("Devices", () => {
  it("Devices can be renamed, and a removed one is signed out at once", async () => {
    const { email, token } = await owners.account({ extraDevices: 1 });
    const id = newDevice();
    const elsewhere = await owners.signIn(email, id);
    const { items, limit } = await getDevices(token);
    expect(limit).toBe(5);
    expect(items.map(({ type }) => type).sort()).toEqual(["tv", "web", "web"]);
    const rename = (name: string) =>
      owners.ask(`/account/devices/${id}`, { method: "PUT", body: { name }, token });
    expect(getResult(await rename(" Ноутбук на даче "))).toBe("200");
    expect((await rename("  ")).status).toBe(400);
    expect((await rename("x".repeat(41))).status).toBe(400);
    expect(getResult(await rename("4111-1111-1111-1111"))).toBe("400 CARD_NUMBER_REFUSED");
    expect((await getDevices(token)).items.find((device) => device.id === id)?.name).toBe("Ноутбук на даче");
    expect(getResult(await remove(`/account/devices/${id}`, token))).toBe("200");
    expect((await owners.get("/auth/me", elsewhere)).status).toBe(401);
    expect(getResult(await remove(`/account/devices/${id}`, token))).toBe("404 NOT_FOUND");
    expect(await owners.read("/devices", token)).toMatchObject({
      tv: [{ type: "tv" }],
      ios: [],
      android: [],
    });
  });

  it.each(["web", "tv", "android", "ios"] as const)("A device is listed as %s", async (type) => {
    const device = newDevice();
    const given = { device_id: device, device_type: type };
    const visitor = await owners.post("/auth/device/login", {
      ...given,
      traffic_source: "direct",
      is_child: false,
    });
    const { email, token } = await owners.account();
    const getType = async () => (await getDevices(token)).items.find(({ id }) => id === device)?.type;
    await owners.post(
      "/auth/email",
      { email, password, ...given },
      { token: visitor.body.authentication_token },
    );
    expect(await getType()).toBe(type);
    // Signing in without a device name does not change the device.
    await owners.post("/auth/email", { email, password, device_id: device });
    expect(await getType()).toBe(type);
  });
  it("Devices of an unknown type are rejected", async () =>
    expect(
      (
        await owners.post("/auth/device/login", {
          device_id: newDevice(),
          device_type: "fridge",
          traffic_source: "direct",
          is_child: false,
        })
      ).status,
    ).toBe(400));

  it("The requesting device cannot be removed, and another account's are not found", async () => {
    const [mine, theirs] = [await owners.account(), await owners.account()];
    const [own] = (await getDevices(mine.token)).items;
    const [other] = (await getDevices(theirs.token)).items;
    expect(own?.is_current).toBe(true);
    expect(getResult(await remove(`/account/devices/${own?.id}`, mine.token))).toBe("409 DEVICE_IN_USE");
    expect(getResult(await remove(`/account/devices/${other?.id}`, mine.token))).toBe("404 NOT_FOUND");
    const renamed = await owners.ask(`/account/devices/${other?.id}`, {
      method: "PUT",
      body: { name: "Мой" },
      token: mine.token,
    });
    expect(getResult(renamed)).toBe("404 NOT_FOUND");
  });

  it("Devices over the limit block playback until one is removed", async () => {
    const deviceId = newDevice();
    const { token } = await owners.account({ kind: "PAID", deviceId, extraDevices: 5 });
    const play = () => owners.get(`/playback/u_metropolis?device_id=${deviceId}&auth_token=${token}`);
    expect(getResult(await play())).toBe("403 DEVICE_COUNT_EXCEEDED");
    const other = (await getDevices(token)).items.find(({ is_current }) => !is_current);
    await remove(`/account/devices/${other?.id}`, token);
    expect(getResult(await play())).toBe("200");
  });
});

describe("Account endpoints", () => {
  it("Account endpoints refuse a child's profile and reveal nothing to it", async () => {
    const email = `parent-${Date.now()}@auth.example`;
    const { token } = await owners.account({ child: true, email });
    const { body } = await owners.get("/auth/me", token);
    expect(body.profile_for_child).toBe(true);
    const calls: [string, string, object?][] = [
      ["GET", "/account"],
      ["GET", "/account/email"],
      ["GET", "/account/phone"],
      ["GET", "/account/sessions"],
      ["GET", "/account/devices"],
      ["GET", "/devices"],
      ["GET", "/account/data"],
      ["GET", `/profile/notify/${body.profile_id}`],
      ["PUT", "/account/email", { email: "x@auth.example" }],
      ["PUT", "/account/phone", { phone: "+79160000000" }],
      ["POST", "/account/email/confirm", { email: "x@auth.example", code: "123456" }],
      ["POST", "/account/phone/confirm", { phone: "+79160000000", code: "123456" }],
      ["POST", "/account/proof", {}],
      ["POST", "/auth/password/change", { new_password: "123456" }],
      ["DELETE", "/account/sessions/x"],
      ["POST", "/account/sessions/end-others", {}],
      ["PUT", "/account/devices/x", { name: "x" }],
      ["DELETE", "/account/devices/x"],
      ["POST", "/account/notify/subscribe/email", {}],
      ["POST", "/account/delete", {}],
      ["POST", "/account/restore", {}],
    ];
    for (const [method, path, sent] of calls) {
      const answer = await owners.ask(path, { method, ...(sent ? { body: sent } : {}), token });
      expect(getResult(answer), `${method} ${path}`).toBe("403 CHILD_PROFILE");
    }
    expect(JSON.stringify(body)).not.toContain(email);
    const unsubscribed = await owners.ask("/account/notify/unsubscribe", {
      method: "POST",
      body: { account_id: body._id },
      token,
    });
    expect(getResult(unsubscribed)).toBe("400 INVALID_TOKEN");
  });

  it("Account endpoints ask a virtual viewer to sign in", async () => {
    const { token } = await owners.virtual();
    expect(getResult(await owners.ask("/account/devices", { token }))).toBe("403 ACCESS_VIRTUAL_DENIED");
    expect(getResult(await owners.ask("/account/devices"))).toBe("401 UNAUTHORIZED");
  });
});
