import * as z from "zod";
import { cleanText } from "#domain/entered-text";
import { createRoutes } from "./create-routes";
import { CaptchaFields, EnteredPassword } from "./entered";
import { Acknowledgement, LocaleCode, UnixSeconds } from "./shared";

const PromoterCode = z.object({
  code: z.string(),
  created: UnixSeconds,
  /** How many accounts have activated it. */
  activations: z.number().int().nonnegative(),
});

export const PromoterHome = z.object({
  name: z.string(),
  codes: z.array(PromoterCode),
  /** Latest first. */
  activations: z.array(z.object({ code: z.string(), activated: UnixSeconds })),
  activations_total: z.number().int().nonnegative(),
});
export type PromoterHome = z.infer<typeof PromoterHome>;

const { get, post } = createRoutes("promoter");

/** Promoters hand out codes. Their sessions are separate and give no access to viewers' data (AMB-186). */
export const promoter = {
  signIn: post("/promoter/login", "Begins a promoter's session")
    .input(
      z.strictObject({
        promoter_id: z.string().overwrite(cleanText).min(1).max(40),
        password: EnteredPassword,
        ...CaptchaFields,
        locale: LocaleCode.optional(),
      }),
    )
    .output(z.object({ token: z.string() })),
  home: get("/promoter/home", "The promoter's codes and their activations").output(PromoterHome),
  signOut: post("/promoter/logout", "Ends the promoter's session")
    .input(z.strictObject({}))
    .output(Acknowledgement),
};
