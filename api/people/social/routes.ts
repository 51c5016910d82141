import { api } from "../../context";
import { fail } from "../../platform/errors";
import { linkToOwner, listLinks, unlinkProvider } from "../account/identities";
import { requireProof } from "../account/proof";
import { toSignInContext } from "../auth/sign-in";
import { requireOwner } from "../viewers/owner";
import { offerOneTap, takeOneTapOffer } from "./one-tap";
import { confirmSocialCode, sendSocialCode, signInBySocial } from "./sign-in-by-social";
import { finishSocialFlow, startSocialFlow } from "./social-flows";

/** Signing in by accounts of other providers, and linking them (AMB-195). */
export const socialRoutes = {
  socialProviders: api.auth.socialProviders.handler(({ context }) => ({ items: context.social.providers })),
  socialStart: api.auth.socialStart.handler(async ({ input, context }) => {
    const { provider, redirect_uri: redirectUri, purpose, ...proof } = input;
    if (purpose === "login") return startSocialFlow(context, { provider, redirectUri, accountId: null });
    const caller = await requireOwner(context);
    await requireProof(context, caller, proof);
    return startSocialFlow(context, { provider, redirectUri, accountId: caller.account.id });
  }),
  socialLogin: api.auth.socialLogin.handler(async ({ input, context }) => {
    const { flow, person } = await finishSocialFlow(context, input);
    if (flow.accountId !== null) fail(400, "INVALID_TOKEN", "This sign-in was started to link an account");
    return signInBySocial(context, {
      state: input.state,
      person,
      signInContext: toSignInContext(context, input),
    });
  }),
  oneTapOffer: api.auth.oneTapOffer.handler(({ context }) => offerOneTap(context)),
  oneTapLogin: api.auth.oneTapLogin.handler(async ({ input, context }) => {
    const caller = context.token === null ? null : await context.findCaller();
    if (caller && !caller.account.virtual) fail(409, "USER_ALREADY_LOGGED_IN", "Sign out first");
    return signInBySocial(context, {
      state: input.state,
      person: await takeOneTapOffer(context, input),
      signInContext: toSignInContext(context, input),
    });
  }),
  socialCode: api.auth.socialCode.handler(({ input, context }) => sendSocialCode(context, input)),
  socialCodeConfirm: api.auth.socialCodeConfirm.handler(({ input, context }) => {
    const { state, login, code } = input;
    return confirmSocialCode(context, { state, login, code, signInContext: toSignInContext(context, input) });
  }),
  socialLinks: api.auth.socialLinks.handler(async ({ context }) => ({
    items: await listLinks(context, (await requireOwner(context)).account.id),
  })),
  socialLink: api.auth.socialLink.handler(async ({ input, context }) => {
    const { id } = (await requireOwner(context)).account;
    const { flow, person } = await finishSocialFlow(context, input);
    // The flow must have been started by the viewer who is signed in now.
    if (flow.accountId !== id) fail(400, "INVALID_TOKEN", "This sign-in was started by another viewer");
    await context.db.transaction((transaction) => linkToOwner(context, transaction, id, person));
    return { ok: true as const };
  }),
  socialUnlink: api.auth.socialUnlink.handler(async ({ input, context }) => {
    const { provider, ...proof } = input;
    const caller = await requireOwner(context);
    await requireProof(context, caller, proof);
    await unlinkProvider(context, caller.account.id, provider);
    return { ok: true as const };
  }),
};
