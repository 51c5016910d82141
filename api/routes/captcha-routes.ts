import { issueCaptcha } from "../captcha/captchas";
import { api } from "../context";

export const captchaRoutes = {
  get: api.captcha.get.handler(({ input, context }) => issueCaptcha(context.db, context.now, input.locale)),
};
