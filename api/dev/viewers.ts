import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import * as z from "zod";
import { AccountType } from "#contract/auth";
import { toLocale } from "#contract/languages";
import { homeCountry } from "#domain/country";
import { normalizeEmail } from "#domain/entered-text";
import { getPasswordProblem, isEmail, parsePhone } from "#domain/login";
import { isPin } from "#domain/pin";
import { createPasswords, type Passwords } from "../people/auth/passwords";
import { hashPin, insertPin } from "../people/pin/pins";
import {
  createAccount,
  findCaller,
  firstNames,
  getAuthData,
  getProfileAudience,
} from "../people/viewers/accounts";
import { getExamplePeriods } from "../people/viewers/example-periods";
import { loadCatalogue } from "../platform/content/catalogue";
import type { Database } from "../platform/db/database";
import { devices, paymentMethods, profiles } from "../platform/db/schema";
import { fail } from "../platform/errors";
import { watchLastYear } from "./last-year";

export const viewerKinds = [
  ...AccountType.options,
  "LITE",
  "TTK",
  "OPERATOR",
  "OPERATOR_BLOCKED",
  "EXTERNALS",
] as const;

export const ViewerRequest = z.strictObject({
  kind: z.enum(viewerKinds),
  child: z.boolean().default(false),
  /** An adult session on an account that also has a child profile. */
  hasChild: z.boolean().default(false),
  /** Whether the profile watched much in the last year that can be looked back at. */
  hasLastYear: z.boolean().default(false),
  country: z.string().length(2).default(homeCountry),
  deviceId: z.string().min(8).max(64).optional(),
  extraDevices: z.number().int().min(0).max(20).default(0),
  /** False leaves the account's own device unregistered. */
  deviceIsRegistered: z.boolean().default(true),
  /** Logins of the account; a password requires an e-mail address. */
  email: z.string().transform(normalizeEmail).refine(isEmail).optional(),
  phone: z
    .string()
    .transform((text) => parsePhone(text)?.number ?? "")
    .refine((number) => number !== "")
    .optional(),
  /** A number that waits to be confirmed. */
  unconfirmedPhone: z.string().optional(),
  password: z
    .string()
    .refine((password) => getPasswordProblem(password) === null)
    .optional(),
  /** The account's PIN, and whether it is required every time. */
  pin: z.string().refine(isPin).optional(),
  pinIsEverytime: z.boolean().default(false),
});
export type ViewerRequest = z.input<typeof ViewerRequest>;

/** Kinds of viewers with a saved card. */
const payers: ReadonlySet<string> = new Set(["TRIAL", "GRACE", "PAID", "LITE"]);

/** Creates a signed-in account of any kind, for testing access rules. */
export async function createViewer(
  db: Database,
  now: number,
  request: z.infer<typeof ViewerRequest>,
  { passwords = createPasswords(), codeSecret = "" }: { passwords?: Passwords; codeSecret?: string } = {},
) {
  const deviceId = request.deviceId ?? randomUUID();
  const { kind } = request;
  const token = await createAccount(db, now, {
    deviceId,
    virtual: kind === "VIRTUAL",
    ...(kind === "VIRTUAL" ? {} : await getLogin(passwords, request)),
    country: request.country.toUpperCase(),
    child: request.child && kind !== "VIRTUAL",
    unconfirmedPhone: request.unconfirmedPhone ?? null,
    partner: kind === "TTK" ? "ttk" : null,
    externals: kind === "EXTERNALS" ? ["partner-store"] : [],
    isMobileOperator: kind.startsWith("OPERATOR"),
    operatorPopup: kind === "OPERATOR_BLOCKED" ? "to_block" : null,
    trialIsAvailable: kind === "REGISTERED",
    periods: getExamplePeriods(kind, now),
  });
  const caller = (await findCaller(db, now, token)) ?? fail(500, "VIEWER_NOT_MADE");
  if (request.hasChild && !request.child)
    await db.insert(profiles).values({
      id: randomUUID(),
      accountId: caller.account.id,
      child: true,
      name: firstNames.child[toLocale(caller.account.language)],
      avatar: "child-1",
      created: now,
    });
  if (request.hasLastYear) {
    const { forKids, limits } = getProfileAudience(caller);
    const audience = { locale: toLocale(caller.account.language), forKids, limits, now };
    await watchLastYear(db, { ...audience, country: request.country.toUpperCase() }, caller.profile.id);
  }
  if (payers.has(kind))
    await db.insert(paymentMethods).values({
      id: randomUUID(),
      accountId: caller.account.id,
      token: `demonstration-${randomUUID()}`,
      type: "card",
      brand: "mir",
      bank: "Маяк",
      last4: "0017",
      expire: "12/40",
      isActive: true,
      added: now,
    });
  if (request.pin) {
    const accountId = caller.account.id;
    const hash = await hashPin({ passwords, settings: { codeSecret } }, accountId, request.pin);
    await insertPin(db, now, { accountId, hash, isEverytime: request.pinIsEverytime });
  }
  await adjustDevices(db, caller.account.id, deviceId, request, now);
  return {
    device_id: deviceId,
    token,
    auth: getAuthData(
      { ...caller, hasChildProfile: caller.hasChildProfile || request.hasChild },
      { now, experiments: loadCatalogue().experiments, chosenGroups: {} },
    ),
  };
}

async function getLogin(passwords: Passwords, { email, phone, password }: z.infer<typeof ViewerRequest>) {
  return {
    email: email ?? (phone ? null : `viewer-${randomUUID()}@luch.example`),
    phone: phone ?? null,
    passwordHash: password ? await passwords.hash(password) : null,
  };
}

async function adjustDevices(
  db: Database,
  accountId: string,
  deviceId: string,
  request: z.infer<typeof ViewerRequest>,
  now: number,
) {
  for (let index = 0; index < request.extraDevices; index += 1) {
    await db.insert(devices).values({ id: randomUUID(), accountId, type: "tv", created: now, lastUsed: now });
  }
  if (!request.deviceIsRegistered)
    await db.delete(devices).where(and(eq(devices.accountId, accountId), eq(devices.id, deviceId)));
}
