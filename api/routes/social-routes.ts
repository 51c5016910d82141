import type { Locale } from "#contract/languages";
import { api, type ApiContext, requireCaller } from "../context";
import { fail } from "../errors";
import { linkToOwner, listLinks, unlinkProvider } from "../social/identities";
import { confirmSocialCode, sendSocialCode, signInBySocial } from "../social/sign-in-by-social";
import { finishSocialFlow, startSocialFlow } from "../social/social-flows";

/** Whose account providers are linked to: a grown-up's of a registered account. */
async function requireOwner(context: ApiContext) {
  const { account, profile } = await requireCaller(context);
  if (account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in first");
  if (profile.child) fail(403, "CHILD_PROFILE", "Not from a child's profile");
  return account;
}

const getDevice = ({ device_id: deviceId, locale }: { device_id: string; locale?: Locale | undefined }) => ({
  deviceId,
  locale,
});

/** Signing in by accounts of other providers, and linking them (AMB-195). */
export const socialRoutes = {
  socialProviders: api.auth.socialProviders.handler(({ context }) => ({ items: context.social.providers })),
  socialStart: api.auth.socialStart.handler(async ({ input, context }) => {
    const { provider, redirect_uri: redirectUri, purpose } = input;
    const accountId = purpose === "link" ? (await requireOwner(context)).id : null;
    return startSocialFlow(context, { provider, redirectUri, accountId });
  }),
  socialLogin: api.auth.socialLogin.handler(async ({ input, context }) => {
    const { flow, person } = await finishSocialFlow(context, input);
    if (flow.accountId !== null) fail(400, "INVALID_TOKEN", "This visit is for linking");
    return signInBySocial(context, { state: input.state, person, device: getDevice(input) });
  }),
  socialCode: api.auth.socialCode.handler(({ input, context }) => sendSocialCode(context, input)),
  socialCodeConfirm: api.auth.socialCodeConfirm.handler(({ input, context }) => {
    const { state, login, code } = input;
    return confirmSocialCode(context, { state, login, code, device: getDevice(input) });
  }),
  socialLinks: api.auth.socialLinks.handler(async ({ context }) => ({
    items: await listLinks(context, (await requireOwner(context)).id),
  })),
  socialLink: api.auth.socialLink.handler(async ({ input, context }) => {
    const { id } = await requireOwner(context);
    const { flow, person } = await finishSocialFlow(context, input);
    // Whoever began it: not who is signed in by now.
    if (flow.accountId !== id) fail(400, "INVALID_TOKEN", "This visit is somebody else's");
    await context.db.transaction((transaction) => linkToOwner(context, transaction, id, person));
    return { ok: true as const };
  }),
  socialUnlink: api.auth.socialUnlink.handler(async ({ input, context }) => {
    await unlinkProvider(context, (await requireOwner(context)).id, input.provider);
    return { ok: true as const };
  }),
};
