import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NotifySwitch } from "#contract/account";
import { getResult, newPhone, times } from "../auth/visitors";
import { type Account, openOwners, type Owners } from "./owners";

let owners: Owners;
beforeAll(async () => {
  owners = await openOwners();
});
afterAll(() => owners.stop());

const subscribe = (token: string, channel: string, isSubscribed = true) =>
  owners.ask(`/account/notify/subscribe/${channel}`, {
    method: "POST",
    body: { is_subscribed: isSubscribed },
    token,
  });
const getSwitches = async ({ token, profile }: Account) =>
  Object.fromEntries(
    (
      await owners.read<{ data: { items: NotifySwitch[] } }>(`/profile/notify/${profile}`, token)
    ).data.items.map(({ channel, is_subscribed }) => [channel, is_subscribed]),
  );

describe("Notification channels", () => {
  it("Notification channels are off until switched on, and need a recipient", async () => {
    const account = await owners.account();
    expect(await getSwitches(account)).toEqual({ email: false, push: false, sms: false });
    expect(getResult(await subscribe(account.token, "sms"))).toBe("400 PHONE_IS_NEEDED");
    expect(getResult(await subscribe(account.token, "email"))).toBe("200");
    expect(getResult(await subscribe(account.token, "push"))).toBe("200");
    expect(await getSwitches(account)).toEqual({ email: true, push: true, sms: false });
    await subscribe(account.token, "push", false);
    expect(await getSwitches(account)).toEqual({ email: true, push: false, sms: false });
    expect((await subscribe(account.token, "pigeon")).status).toBe(400);
  });

  it("Notification channels belong to one account", async () => {
    const [mine, theirs] = [await owners.account(), await owners.account()];
    expect(getResult(await owners.ask(`/profile/notify/${theirs.profile}`, { token: mine.token }))).toBe(
      "404 NOT_FOUND",
    );
  });
});

describe("Reminders", () => {
  /** An upcoming programme, the one after the last that was asked for. */
  let from = 0;
  const comingProgramme = async () => {
    from = Math.max(from, owners.clock.now()) + 7200;
    const { body } = await owners.get(`/tv/schedule?from=${from}&to=${from + 7200}&channel=1`);
    const [{ programs }] = (
      body as unknown as { items: [{ programs: { id: string; start_ts: number; title: string }[] }] }
    ).items;
    return programs.find(({ start_ts }) => start_ts >= from) ?? expect.unreachable("there is a programme");
  };
  const remind = (token: string, id: string) => owners.post("/tv/reminders", { id }, { token });

  it("Reminders are sent once to subscribers, ten minutes before", async () => {
    const phone = newPhone();
    const [reader, both, silent] = [
      await owners.account(),
      await owners.account({ phone }),
      await owners.account(),
    ];
    await subscribe(reader.token, "email");
    await subscribe(both.token, "email");
    await subscribe(both.token, "sms");
    const programme = await comingProgramme();
    for (const { token } of [reader, both, silent])
      expect(getResult(await remind(token, programme.id))).toBe("200");
    owners.clock.set(programme.start_ts - 601);
    await owners.sweep();
    expect(await owners.messages(reader.email)).toEqual([]);
    owners.clock.set(programme.start_ts - 600);
    await times(4, () => owners.sweep());
    const [message, ...more] = await owners.messages(reader.email);
    expect(more).toEqual([]);
    expect(message?.body).toContain(programme.title);
    expect(await owners.messages(both.email)).toHaveLength(1);
    expect(await owners.messages(phone)).toHaveLength(1);
    expect(await owners.messages(silent.email)).toEqual([]);
    owners.clock.set(programme.start_ts - 1);
    await owners.sweep();
    expect(await owners.messages(reader.email)).toHaveLength(1);
  });

  it("Reminders contain a link by which the email's reader, and nobody else, can unsubscribe", async () => {
    const account = await owners.account();
    await subscribe(account.token, "email");
    const programme = await comingProgramme();
    await remind(account.token, programme.id);
    owners.clock.set(programme.start_ts - 60);
    await owners.sweep();
    const [message] = (await owners.messages(account.email)) as unknown as {
      unsubscribe: string;
      body: string;
    }[];
    const url = new URL(message?.unsubscribe ?? "");
    expect(message?.body).toContain(url.href);
    expect(url.pathname).toBe(`/auth/unsubscribe/${account.id}`);
    const token = url.searchParams.get("token") ?? "";
    const stop = (body: object, as?: string) =>
      owners.post("/account/notify/unsubscribe", body, as ? { token: as } : {});
    const stranger = await owners.account();
    for (const wrong of [{}, { token: "wrong" }, { token: `${token}x` }])
      expect(getResult(await stop({ account_id: account.id, ...wrong }, stranger.token))).toBe(
        "400 INVALID_TOKEN",
      );
    expect(getResult(await stop({ account_id: stranger.id, token }))).toBe("400 INVALID_TOKEN");
    expect(getResult(await stop({ account_id: "no-such-account" }))).toBe("400 INVALID_TOKEN");
    expect(await getSwitches(account)).toMatchObject({ email: true });
    expect(getResult(await stop({ account_id: account.id, token, reason: "too_often" }))).toBe("200");
    expect(await getSwitches(account)).toMatchObject({ email: false });
    await subscribe(account.token, "email");
    expect(getResult(await stop({ account_id: account.id }, account.token))).toBe("200");
    expect(await getSwitches(account)).toMatchObject({ email: false });
  });

  it("Reminders of a child are not sent to the parents", async () => {
    const account = await owners.account({ kind: "PAID", child: true });
    const programme = await comingProgramme();
    await remind(account.token, programme.id);
    owners.clock.set(programme.start_ts - 60);
    await owners.sweep();
    expect(await owners.messages(account.email)).toEqual([]);
  });
});
