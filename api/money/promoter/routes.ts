import { api } from "../../context";
import { passwordLimit } from "../../people/auth/attempts";
import { passGuard } from "../../people/auth/guard";
import { endPromoterSession, getPromoterLogin, loadPromoterHome, signPromoterIn } from "./promoters";

/** Promoters are separate from viewers: viewers' tokens are not accepted here (AMB-186). */
export const promoterRoutes = {
  signIn: api.promoter.signIn.handler(async ({ input, context }) => {
    const { promoter_id: id, password, key, captcha, locale } = input;
    const login = getPromoterLogin(id);
    await passGuard(context, {
      endpoint: "password",
      login,
      limits: [passwordLimit(login)],
      limitCode: "CODE_ENTRY_LIMIT_REACHED",
      answer: { key, captcha },
      locale,
    });
    return { token: await signPromoterIn(context, id, password) };
  }),
  home: api.promoter.home.handler(({ context }) => loadPromoterHome(context)),
  signOut: api.promoter.signOut.handler(async ({ context }) => {
    await endPromoterSession(context);
    return { ok: true as const };
  }),
};
