import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProfileList } from "#contract/profiles";
import { encodePin } from "#domain/pin";
import { clearErrors } from "../../api/people/auth/attempts";
import { createPasswords } from "../../api/people/auth/passwords";
import { pinLogin } from "../../api/people/pin/pins";
import { type Answer, getResult, newDevice, openVisitors, password, type Visitors } from "../auth/visitors";
import { isWhole } from "../setup/sample";
import { isSoak } from "../setup/soak";
import { testNow } from "../setup/test-api";

/** The number of sequences (2000 in npm run soak). The state machine of codes is in tests/auth/model.test.ts. */
const runs = isSoak ? 2000 : isWhole ? 40 : 12;

let visitors: Visitors;
beforeAll(async () => {
  // Hashing would take 90 % of the time, and has its own tests.
  const passwords = createPasswords({
    hash: (text) => Promise.resolve(`hash of ${text}`),
    verify: (hash, text) => Promise.resolve(hash === `hash of ${text}`),
  });
  visitors = await openVisitors({ passwords, settings: { PIN_NEEDS_PHONE: "false" } });
});
afterAll(() => visitors.stop());

type Counter = { count: number; ends: number };
/** A model of an account's PIN; times in seconds from the start. */
type Model = {
  now: number;
  pin: { digits: string; isEverytime: boolean } | null;
  /** The PIN of the last reminder, until it is used. */
  reminded: string | null;
  quarter: Counter;
  day: Counter;
  pauseEnds: number;
  hour: Counter;
};
type Real = {
  id: string;
  email: string;
  adult: string;
  child: string;
  adultProfile: string;
  childProfile: string;
};

const current = ({ count, ends }: Counter, now: number) => (ends <= now ? 0 : count);
const add = (counter: Counter, now: number, seconds: number): Counter =>
  counter.ends <= now ? { count: 1, ends: now + seconds } : { ...counter, count: counter.count + 1 };

/** An attempt at the PIN, for any purpose. */
function enter(model: Model, digits: string): string {
  const { now, pin } = model;
  if (!pin) return "400 PIN_NOT_FOUND";
  if (current(model.quarter, now) >= 5 || current(model.day, now) >= 20) return "429 PIN_TRIES_EXCEEDED";
  const isRight = digits === pin.digits;
  if (!isRight && digits !== model.reminded) {
    model.quarter = add(model.quarter, now, 900);
    model.day = add(model.day, now, 86_400);
    return "400 INVALID_PIN";
  }
  // The day starts at the first attempt, even if that was right.
  const day = add(model.day, now, 86_400);
  model.day = { ...day, count: day.count - 1 };
  model.quarter = { count: 0, ends: 0 };
  if (!isRight) Object.assign(model, { pin: { ...pin, digits }, reminded: null });
  return "200";
}

function remind(model: Model): string {
  const { now } = model;
  if (!model.pin) return "400 PIN_NOT_FOUND";
  if (now < model.pauseEnds || current(model.hour, now) >= 5) return "429 EMAIL_LIMIT_EXCEEDED";
  model.pauseEnds = now + 60;
  model.hour = add(model.hour, now, 3600);
  return "200";
}

type Which = "right" | "reminded" | "wrong";
const choose = ({ pin, reminded }: Model, which: Which): string => {
  if (which === "right" && pin) return pin.digits;
  if (which === "reminded" && reminded) return reminded;
  return ["1111", "2222", "3333"].find((digits) => digits !== pin?.digits && digits !== reminded) ?? "1111";
};

abstract class Step implements fc.AsyncCommand<Model, Real> {
  constructor(readonly which: Which = "right") {}
  check = () => true;
  abstract run(model: Model, real: Real): Promise<void>;
  toString = () => `${this.constructor.name} ${this.which}`;
}
class Check extends Step {
  async run(model: Model, { adult }: Real) {
    const digits = choose(model, this.which);
    const answer = await visitors.post("/pin/v3/check", { code: encodePin(digits) }, { token: adult });
    expect(getResult(answer)).toBe(enter(model, digits));
  }
}
class Disable extends Step {
  async run(model: Model, { adult }: Real) {
    const digits = choose(model, this.which);
    const answer = await visitors.post("/pin/v3/disable", { code: encodePin(digits) }, { token: adult });
    const expected = enter(model, digits);
    if (expected === "200") Object.assign(model, { pin: null, reminded: null });
    expect(getResult(answer)).toBe(expected);
  }
}
class SetEverytime extends Step {
  async run(model: Model, { adult }: Real) {
    const isNew = model.pin === null;
    const digits = isNew ? "1234" : choose(model, this.which);
    const isEverytime = this.which === "reminded";
    const answer = await visitors.send(
      "PUT",
      "/pin/status",
      { code: encodePin(digits), is_everytime: isEverytime },
      adult,
    );
    const expected = isNew ? "200" : enter(model, digits);
    if (isNew) model.pin = { digits, isEverytime };
    else if (expected === "200" && model.pin) model.pin = { ...model.pin, isEverytime };
    // This endpoint's response has its own `status` field and no code.
    expect(getResult(answer)).toBe(expected);
  }
}
class LeaveChild extends Step {
  async run(model: Model, real: Real) {
    const digits = choose(model, this.which);
    const select = (profile_id: string, token: string, code?: string) =>
      visitors.post("/profile/select", { profile_id, ...(code ? { code } : {}) }, { token });
    const answer = await select(real.adultProfile, real.child, encodePin(digits));
    expect(getResult(answer)).toBe(model.pin === null ? "200" : enter(model, digits));
    if (answer.status !== 200) return;
    const back: Answer = await select(real.childProfile, answer.body.authentication_token);
    real.child = back.body.authentication_token;
  }
}
class Remind extends Step {
  async run(model: Model, { id, email, adult }: Real) {
    // Captchas after errors have tests of their own.
    await clearErrors(visitors.db, pinLogin(id));
    const answer = await visitors.post("/pin/v3/remindEmail", {}, { token: adult });
    expect(getResult(answer)).toBe(remind(model));
    if (answer.status !== 200) return;
    const sent = (await visitors.messages(email)).map(({ body }) => /: (\d{4})\b/.exec(body)?.[1]);
    model.reminded = sent.find((digits) => digits !== undefined) ?? null;
  }
}
class Status extends Step {
  async run({ pin }: Model, { adult }: Real) {
    const { body } = await visitors.get("/pin/status", adult);
    expect(body).toMatchObject({
      status: pin ? "required" : "create",
      is_everytime: pin?.isEverytime ?? false,
    });
  }
}
class Wait implements fc.AsyncCommand<Model, Real> {
  constructor(readonly seconds: number) {}
  check = () => true;
  run(model: Model) {
    model.now += this.seconds;
    visitors.clock.set(testNow + model.now);
    return Promise.resolve();
  }
  toString = () => `wait ${this.seconds}`;
}

/** An account without a PIN, with an adult's session and a child's. */
async function openAccount(): Promise<Real> {
  const { id, email, token, profile } = await visitors.account({ hasChild: true });
  const { data } = (await visitors.get("/profile/list", token)).body as unknown as { data: ProfileList };
  const childProfile = data.items.find(({ child }) => child)?._id ?? "";
  const signedIn = await visitors.post("/auth/email", { email, password, device_id: newDevice() });
  const child = await visitors.post(
    "/profile/select",
    { profile_id: childProfile },
    { token: signedIn.body.authentication_token },
  );
  return {
    id,
    email,
    adult: token,
    child: child.body.authentication_token,
    adultProfile: profile,
    childProfile,
  };
}

describe("Any sequence of actions with a PIN", () => {
  it(`Any sequence of actions with a PIN follows the rules (${runs} sequences)`, async () => {
    const which = fc.constantFrom<Which>("right", "wrong", "wrong", "wrong", "reminded");
    const commands = fc.commands(
      [
        which.map((chosen) => new Check(chosen)),
        which.map((chosen) => new LeaveChild(chosen)),
        which.map((chosen) => new SetEverytime(chosen)),
        fc.constantFrom<Which>("wrong", "wrong", "right").map((chosen) => new Disable(chosen)),
        fc.constant(new Remind()),
        fc.constant(new Status()),
        fc
          .constantFrom(1, 59, 60, 60, 899, 900, 900, 3600, 86_399, 86_400)
          .map((seconds) => new Wait(seconds)),
      ],
      { maxCommands: 30, size: "max" },
    );
    await fc.assert(
      fc.asyncProperty(commands, async (chosen) => {
        visitors.clock.set(testNow);
        const real = await openAccount();
        const none = { count: 0, ends: 0 };
        const model: Model = {
          now: 0,
          pin: null,
          reminded: null,
          quarter: none,
          day: none,
          pauseEnds: 0,
          hour: none,
        };
        await fc.asyncModelRun(() => ({ model, real }), chosen);
      }),
      { numRuns: runs },
    );
  }, 1_800_000);
});
