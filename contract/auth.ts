import { oc } from "@orpc/contract";
import * as z from "zod";
import { Acknowledgement, LocaleCode, UnixSeconds } from "./shared";

export const AccountType = z.enum([
  "VIRTUAL",
  "REGISTERED",
  "TRIAL",
  "GRACE",
  "PROMO",
  "PAID",
  "EX_PAID",
  "EX_TRIAL",
  "EX_PROMO",
]);
export type AccountType = z.infer<typeof AccountType>;

export const Subscription = z.object({
  _id: z.string(),
  type: z.enum(["TRIAL", "GRACE", "PROMO", "PAID"]),
  manageable: z.boolean(),
  start: UnixSeconds,
  expiration: UnixSeconds,
  billing_expire: UnixSeconds,
  is_grace: z.boolean(),
  acl_type: z.string().nullable(),
  reccurent: z.boolean(),
  tariff_id: z.string().nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/** Who the session belongs to. A failed parse of type, subscriptions or profile counts as a virtual visitor. */
export const AuthData = z.object({
  _id: z.string(),
  type: AccountType,
  virtual: z.boolean(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  need_credentials: z.boolean(),
  subscriptions: z.array(Subscription),
  externals: z.array(z.string()),
  partner: z.object({ name: z.string() }).nullable(),
  profile_id: z.string(),
  profile_for_child: z.boolean(),
  current_country_code: z.string().length(2),
  trial_is_available: z.boolean(),
  authentication_token: z.string(),
  ab: z.array(
    z.object({ exp_name: z.string(), group_name: z.string(), exp_id: z.string(), group_id: z.string() }),
  ),
  tags: z.array(z.string()),
  language: z.object({ interface: LocaleCode }),
  mf_info: z.object({ is_mf: z.boolean(), mf_pop_up: z.string().nullable() }),
  date_created: UnixSeconds,
  has_child_profile: z.boolean(),
});
export type AuthData = z.infer<typeof AuthData>;

export const auth = {
  deviceLogin: oc
    .route({
      method: "POST",
      path: "/auth/device/login",
      tags: ["auth"],
      summary: "Makes a virtual account for a device",
    })
    .input(
      z.object({
        device_id: z.string().min(8).max(64),
        device_type: z.literal("web"),
        traffic_source: z.string().max(200),
        is_child: z.boolean(),
      }),
    )
    .output(AuthData),
  refresh: oc
    .route({
      method: "POST",
      path: "/auth/refresh",
      tags: ["auth"],
      summary: "Answers who the session belongs to",
    })
    .input(z.object({ auth_token: z.string().max(200).optional() }))
    .output(AuthData),
  me: oc
    .route({ method: "GET", path: "/auth/me", tags: ["auth"], summary: "The session's viewer, read only" })
    .output(AuthData),
  logout: oc
    .route({ method: "POST", path: "/auth/logout", tags: ["auth"], summary: "Revokes the session's token" })
    .input(z.object({}))
    .output(Acknowledgement),
};
