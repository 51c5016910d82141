import * as z from "zod";
import { createRoutes } from "./create-routes";
import { LocaleCode, UnixSeconds } from "./shared";

/**
 * A picture of digits as a data URL, and a question in words for those who cannot see it. The answer to either is sent with
 * the key, which is valid once.
 */
export const Captcha = z.object({
  captcha: z.string(),
  key: z.string(),
  question: z.string(),
  expires: UnixSeconds,
});
export type Captcha = z.infer<typeof Captcha>;

const { get } = createRoutes("captcha");

export const captcha = {
  get: get("/captcha", "A new captcha, valid for five minutes and one attempt")
    .input(
      z.object({
        renew: z.union([z.boolean(), z.stringbool()]).optional(),
        v: z.string().max(40).optional(),
        locale: LocaleCode.optional(),
      }),
    )
    .output(Captcha),
};
