import { api } from "../../context";
import { issueCaptcha } from "./captchas";

export const captchaRoutes = {
  get: api.captcha.get.handler(({ input, context }) => issueCaptcha(context.db, context.now, input.locale)),
};
