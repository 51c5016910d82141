import type { Locale } from "#contract/languages";
import type { PlayCheck, PlayRule } from "#contract/playback";
import { type ApiContext, getDeletionRefusal } from "../../context";
import { findTimeRefusal } from "../../people/parents/viewings";
import { findPinRefusal, requirePinFor } from "../../people/pin/pins";
import { type Caller, findCaller } from "../../people/viewers/accounts";
import { findDevices, getDeviceRefusal, isOverDeviceLimit, touchDevice } from "../../people/viewers/devices";
import { fail, failAs, type Refusal } from "../../platform/errors";
import { findPlanRefusal, type PlayRequest } from "./play-rules";

/**
 * A rule of playback. Playing, and checking why something does not play, go through the same steps: `check` returns the
 * refusal without changing anything, `commit` makes the changes of playing when there is none.
 */
export type PlayStep = {
  rule: PlayRule;
  check: () => Promise<Refusal | null> | Refusal | null;
  commit?: () => Promise<void>;
};

/** Who plays. Without a caller it is a visitor, who gets an account when they first play something. */
export type Player = {
  caller: Caller | null;
  deviceId: string | null;
  /** For visitors. */
  isChild?: boolean;
};
export type PlayerInput = { device_id: string; auth_token: string; locale?: Locale | undefined };

/** The player that a token and a device stand for, or 401. */
export async function requirePlayer({ db, now }: ApiContext, input: PlayerInput) {
  const caller =
    (await findCaller(db, now, input.auth_token)) ?? fail(401, "UNAUTHORIZED", "The token is not known");
  return { caller, deviceId: input.device_id };
}

/** Goes through the steps; throws the first refusal. */
export async function enforcePlayRules(steps: readonly PlayStep[]): Promise<void> {
  for (const { check, commit } of steps) {
    const refusal = await check();
    if (refusal) failAs(refusal);
    await commit?.();
  }
}

/** Goes through the steps without changing anything; returns the state of each. */
export async function traceSteps(steps: readonly PlayStep[]): Promise<Pick<PlayCheck, "rules" | "refusal">> {
  const rules: PlayCheck["rules"] = [];
  let stop: Refusal | null = null;
  for (const { rule, check } of steps) {
    const refusal: Refusal | null = stop === null ? await check() : null;
    rules.push({ rule, state: refusal ? "stopped" : stop ? "not_reached" : "passed" });
    stop ??= refusal;
  }
  return { rules, refusal: stop && { status: stop.status, code: stop.code } };
}

/** The session, the account and the device are checked first, whatever is played. */
export function getViewerSteps(context: ApiContext, { caller, deviceId }: Player): PlayStep[] {
  const { db, now, token } = context;
  let loading: ReturnType<typeof findDevices> | null = null;
  const findOwnDevices = (own: Caller) => (loading ??= findDevices(db, own));
  return [
    {
      rule: "session",
      check: () =>
        caller === null && token !== null
          ? { status: 401, code: "UNAUTHORIZED", message: "The token is not known" }
          : null,
    },
    { rule: "account", check: () => caller && getDeletionRefusal(caller) },
    {
      rule: "device-count",
      check: async () => (caller && isOverDeviceLimit(await findOwnDevices(caller)) ? tooManyDevices : null),
    },
    {
      rule: "device",
      check: async () => (caller ? getDeviceRefusal(await findOwnDevices(caller), deviceId) : null),
      commit: async () => {
        const used = caller && (await findOwnDevices(caller)).find(({ id }) => id === deviceId);
        if (used) await touchDevice(db, now, caller, used);
      },
    },
  ];
}

const tooManyDevices: Refusal = { status: 403, code: "DEVICE_COUNT_EXCEEDED", message: "Too many devices" };
export const notFound: Refusal = { status: 404, code: "NOT_FOUND", message: "Nothing to play here" };

export const planStep = (caller: Caller | null, request: Pick<PlayRequest, "now" | "isChild">): PlayStep => ({
  rule: "child-plan",
  check: () => findPlanRefusal(caller, request),
});

export const pinStep = (
  context: ApiContext,
  caller: Caller | null,
  what: { uid: string; rating: string },
): PlayStep => ({
  rule: "pin",
  check: () => caller && findPinRefusal(context, caller, what),
  commit: async () => {
    if (caller) await requirePinFor(context, caller, what);
  },
});

/** A child's time. Checked again by beginViewing, in a transaction that serialises starts of the profile. */
export const timeStep = (
  context: ApiContext,
  caller: Caller | null,
  what: { uid: string; liveUntil?: number },
): PlayStep => ({ rule: "time", check: () => caller && findTimeRefusal(context, caller, what) });
