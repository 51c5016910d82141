import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clearErrors } from "../../api/people/auth/attempts";
import { isLongTestDrawn } from "../setup/sample";
import { isSoak } from "../setup/soak";
import { testNow } from "../setup/test-api";
import { getResult, newDevice, openVisitors, type Visitors } from "./visitors";

/** The number of sequences (2000 in npm run soak). The state machine of PINs is in tests/security/pin-machine.test.ts. */
const runs = isSoak ? 2000 : 25;

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openVisitors();
});
afterAll(() => visitors.stop());

/** A model of one recipient's codes; times in seconds from the start. */
type Model = {
  now: number;
  code: { tries: number; isUsed: boolean; expires: number } | null;
  pauseEnds: number;
  hour: { count: number; ends: number };
};
type Real = { email: string; codes: string[] };

const send = (model: Model): string => {
  const count = model.hour.ends <= model.now ? 0 : model.hour.count;
  if (model.now < model.pauseEnds || count >= 5) return "429 EMAIL_LIMIT_EXCEEDED";
  model.hour = count === 0 ? { count: 1, ends: model.now + 3600 } : { ...model.hour, count: count + 1 };
  model.pauseEnds = model.now + 60;
  model.code = { tries: 0, isUsed: false, expires: model.now + 600 };
  return "200";
};
const enter = (model: Model, isRight: boolean): string => {
  const { code, now } = model;
  if (!code || code.isUsed || code.expires <= now) return "400 CODE_NOT_FOUND";
  if (code.tries >= 5) return "429 CODE_ENTRY_LIMIT_REACHED";
  code.tries += 1;
  if (!isRight) return "400 CODE_NOT_FOUND";
  code.isUsed = true;
  // There is no code to enter any more, so that the next one need not wait.
  model.pauseEnds = now;
  return "200";
};

class Send implements fc.AsyncCommand<Model, Real> {
  check = () => true;
  async run(model: Model, real: Real) {
    // Captchas after errors have tests of their own.
    await clearErrors(visitors.db, real.email);
    const answer = await visitors.post("/v3/auth/email", { email: real.email });
    expect(getResult(answer)).toBe(send(model));
    if (answer.status === 200) real.codes.push(await visitors.codeFor(real.email));
  }
  toString = () => "send";
}
class SendLater extends Send {
  override async run(model: Model, real: Real) {
    await new Wait(60).run(model);
    await super.run(model, real);
  }
  override toString = () => "wait 60, send";
}
class Enter implements fc.AsyncCommand<Model, Real> {
  constructor(readonly which: "right" | "wrong" | "former") {}
  check = () => true;
  async run(model: Model, { email, codes }: Real) {
    const [right = "none", former = "none"] = [codes.at(-1), codes.at(-2)];
    const code = { right, former, wrong: "000000" === right ? "111111" : "000000" }[this.which];
    const answer = await visitors.post("/v3/auth/email/confirm", { email, code, device_id: newDevice() });
    expect(getResult(answer)).toBe(enter(model, code === right));
  }
  toString = () => `enter ${this.which}`;
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

describe("Any sequence of actions with codes", () => {
  it.skipIf(!isLongTestDrawn("Any sequence of actions with codes follows the rules"))(
    "Any sequence of actions with codes follows the rules",
    async () => {
      const commands = fc.commands(
        [
          fc.constant(new Send()),
          // Often enough to reach the hourly limit.
          fc.constant(new SendLater()),
          fc.constantFrom("right", "wrong", "wrong", "former").map((which) => new Enter(which as "right")),
          fc.constantFrom(1, 59, 60, 60, 60, 60, 540, 600, 3600).map((seconds) => new Wait(seconds)),
        ],
        { maxCommands: 50, size: "max" },
      );
      await fc.assert(
        fc.asyncProperty(commands, async (chosen) => {
          visitors.clock.set(testNow);
          const { email } = await visitors.account();
          const model: Model = { now: 0, code: null, pauseEnds: 0, hour: { count: 0, ends: 0 } };
          await fc.asyncModelRun(() => ({ model, real: { email, codes: [] } }), chosen);
        }),
        { numRuns: runs },
      );
    },
    1_800_000,
  );
});
