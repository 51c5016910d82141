import { api, requireSession } from "../../context";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { addPushBrowser, removePushBrowser } from "../../platform/push/push-browsers";
import { createVapidKeys } from "../../platform/push/vapid";
import { findEmailLink } from "../auth/email-links";
import { confirmEmailCode } from "../auth/sign-in-routes";
import { addConsent, listConsents } from "../viewers/consents";
import { deviceLimit } from "../viewers/devices";
import { requireDeletedOrOwner, requireOwner } from "../viewers/owner";
import { loadAccountData } from "./account-data";
import { changeLogin, confirmByLink, confirmLogin, parseEmail, parseRussianPhone } from "./change-login";
import { changePassword } from "./change-password";
import { isCountryFixed, setCountry } from "./country";
import { requestDeletion, restore } from "./deletion";
import { listDevices, removeDevice, renameDevice } from "./devices";
import { getSwitches, setSubscribed, setTags, unsubscribe } from "./notifications";
import { sendProof } from "./proof";
import { endOtherSessions, endSession, listSessions } from "./sessions";
import { forgetPhone, notePhone } from "./unconfirmed-phone";

const done = { ok: true as const };

/** A link or code from an email, by the same path as in older versions of the API. */
export const emailConfirmRoutes = {
  emailConfirm: api.auth.emailConfirm.handler(async ({ input, context }) => {
    if ("code" in input) return confirmEmailCode(context, input);
    await confirmByLink(context, { token: input.token, isRefused: input.is_refused, locale: input.locale });
    return done;
  }),
};

/** The account, for its owner only: child profiles and virtual viewers are refused everywhere. */
export const accountRoutes = {
  summary: api.account.summary.handler(async ({ context }) => {
    const { account } = await requireDeletedOrOwner(context);
    return {
      country: account.country,
      country_is_fixed: await isCountryFixed(context.db, account.id, context.now),
      email: account.email,
      phone: account.phone,
      unconfirmed_phone: account.unconfirmedPhone,
      has_password: account.passwordHash !== null,
      created: account.created,
      deletion: account.deleteAt,
    };
  }),
  setCountry: api.account.setCountry.handler(async ({ input, context }) => {
    await setCountry(context, await requireOwner(context), input.country);
    context.clearCallers();
    return done;
  }),
  prove: api.account.prove.handler(async ({ input, context }) =>
    sendProof(context, await requireOwner(context), input),
  ),
  email: api.account.email.handler(async ({ context }) => ({
    email: (await requireOwner(context)).account.email,
  })),
  changeEmail: api.account.changeEmail.handler(async ({ input, context }) =>
    changeLogin(context, await requireOwner(context), parseEmail(input.email), input),
  ),
  confirmEmail: api.account.confirmEmail.handler(async ({ input, context }) => {
    await confirmLogin(context, await requireOwner(context), parseEmail(input.email), input);
    return done;
  }),
  emailLink: api.account.emailLink.handler(async ({ input, context }) => {
    const link = await findEmailLink(context.db, context.now, input);
    return link ? { is_used: link.used } : fail(400, "INVALID_TOKEN", "The link is out of date");
  }),
  phone: api.account.phone.handler(async ({ context }) => ({
    phone: (await requireOwner(context)).account.phone,
  })),
  changePhone: api.account.changePhone.handler(async ({ input, context }) =>
    changeLogin(context, await requireOwner(context), parseRussianPhone(input.phone), input),
  ),
  confirmPhone: api.account.confirmPhone.handler(async ({ input, context }) => {
    await confirmLogin(context, await requireOwner(context), parseRussianPhone(input.phone), input);
    return done;
  }),
  notePhone: api.account.notePhone.handler(async ({ input, context }) => {
    if (!context.isService) fail(403, "SERVICE_ONLY", "Only the operator's services note numbers");
    await notePhone(context.db, input.account_id, parseRussianPhone(input.phone).phone);
    context.clearCallers();
    return done;
  }),
  forgetPhone: api.account.forgetPhone.handler(async ({ context }) => {
    await forgetPhone(context.db, (await requireOwner(context)).account.id);
    context.clearCallers();
    return done;
  }),
  changePassword: api.account.changePassword.handler(async ({ input, context }) => {
    await changePassword(context, await requireOwner(context), { ...input, newPassword: input.new_password });
    return done;
  }),
  sessions: api.account.sessions.handler(async ({ context }) =>
    createList(await listSessions(context.db, await requireOwner(context))),
  ),
  endSession: api.account.endSession.handler(async ({ input, context }) => {
    await endSession(context.db, await requireOwner(context), input.id);
    context.clearCallers();
    return done;
  }),
  endOtherSessions: api.account.endOtherSessions.handler(async ({ context }) => {
    await endOtherSessions(context.db, await requireOwner(context));
    context.clearCallers();
    return done;
  }),
  devices: api.account.devices.handler(async ({ context }) => ({
    ...createList(await listDevices(context.db, await requireOwner(context))),
    limit: deviceLimit,
  })),
  renameDevice: api.account.renameDevice.handler(async ({ input, context }) => {
    await renameDevice(context.db, await requireOwner(context), input.id, input.name);
    return done;
  }),
  forgetDevice: api.account.forgetDevice.handler(async ({ input, context }) => {
    await removeDevice(context.db, await requireOwner(context), input.id);
    context.clearCallers();
    return done;
  }),
  devicesByType: api.account.devicesByType.handler(async ({ context }) => {
    const all = await listDevices(context.db, await requireOwner(context));
    const ofType = (wanted: string) => all.filter(({ type }) => type === wanted);
    return { tv: ofType("tv"), ios: ofType("ios"), android: ofType("android") };
  }),
  notifications: api.account.notifications.handler(async ({ input, context }) => {
    const caller = await requireOwner(context);
    if (caller.profile.id !== input.profile_id) fail(404, "NOT_FOUND", "No such profile");
    return { data: createList(getSwitches(caller)) };
  }),
  subscribe: api.account.subscribe.handler(async ({ input, context }) => {
    await setSubscribed(context, await requireOwner(context), input.channel, input.is_subscribed);
    context.clearCallers();
    return done;
  }),
  pushKey: api.account.pushKey.handler(async ({ context }) => {
    await requireOwner(context);
    return { key: createVapidKeys(context.settings.codeSecret).publicKey };
  }),
  addPushBrowser: api.account.addPushBrowser.handler(async ({ input, context }) => {
    await addPushBrowser(context, await requireOwner(context), input);
    context.clearCallers();
    return done;
  }),
  removePushBrowser: api.account.removePushBrowser.handler(async ({ input, context }) => {
    await removePushBrowser(context, await requireOwner(context), input.endpoint);
    return done;
  }),
  tags: api.account.tags.handler(async ({ context }) => {
    const { tags } = (await requireOwner(context)).account;
    return { tags };
  }),
  setTags: api.account.setTags.handler(async ({ input, context }) => {
    if (!context.isService) fail(403, "SERVICE_ONLY", "Only the operator's services set tags");
    const tags = [...new Set(input.tags)];
    const id = input.account_id ?? (await requireOwner(context)).account.id;
    await setTags(context.db, id, tags);
    context.clearCallers();
    return { tags };
  }),
  unsubscribe: api.account.unsubscribe.handler(async ({ input, context }) => {
    const { account_id: accountId, token, reason } = input;
    await unsubscribe(context, await context.findCaller(), { accountId, token, reason });
    context.clearCallers();
    return done;
  }),
  addConsent: api.account.addConsent.handler(async ({ input, context }) => {
    const { account, profile } = await requireSession(context);
    if (profile.child) fail(403, "CHILD_PROFILE", "A child is not asked for consent");
    const isRecorded = await addConsent(context.db, account.id, { ...input, at: context.now });
    return isRecorded ? done : fail(429, "CONSENT_LIMIT_REACHED", "Too many answers today");
  }),
  consents: api.account.consents.handler(async ({ context }) =>
    createList(await listConsents(context.db, (await requireOwner(context)).account.id)),
  ),
  data: api.account.data.handler(async ({ context }) =>
    loadAccountData(context.db, await requireDeletedOrOwner(context)),
  ),
  requestDeletion: api.account.requestDeletion.handler(async ({ input, context }) => ({
    deletion: await requestDeletion(context, await requireOwner(context), input),
  })),
  restore: api.account.restore.handler(async ({ context }) => {
    await restore(context, await requireDeletedOrOwner(context));
    return done;
  }),
};
