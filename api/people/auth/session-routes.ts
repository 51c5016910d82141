import { api, getCallersCountry, requireSession } from "../../context";
import { fail } from "../../platform/errors";
import { createAccount, findAccountByToken, findCaller, getAuthData, revokeToken } from "../viewers/accounts";
import { deleteWorthless } from "../viewers/delete-unused";
import { exchangeToken } from "./exchange-token";

export const authRoutes = {
  deviceLogin: api.auth.deviceLogin.handler(async ({ input, context }) => {
    const token = await createAccount(context.db, context.now, {
      deviceId: input.device_id,
      deviceType: input.device_type,
      child: input.is_child,
      country: getCallersCountry(context, null),
      ...(input.locale ? { language: input.locale } : {}),
    });
    const caller = await findCaller(context.db, context.now, token);
    return caller ? getAuthData(caller, context) : fail(500, "DEVICE_LOGIN_FAILED");
  }),
  refresh: api.auth.refresh.handler(async ({ input, context }) => {
    const { db, now } = context;
    if (input.auth_token === undefined) return getAuthData(await requireSession(context), context);
    const token = await exchangeToken(db, now, {
      token: input.auth_token,
      deviceId: input.device_id,
      deviceType: input.device_type,
    });
    const caller = token === null ? null : await findCaller(db, now, token);
    return caller ? getAuthData(caller, context) : fail(401, "UNAUTHORIZED", "Sign in first");
  }),
  me: api.auth.me.handler(async ({ context }) => getAuthData(await requireSession(context), context)),
  logout: api.auth.logout.handler(async ({ context }) => {
    const { db, now, token } = context;
    if (token === null) return { ok: true as const };
    const account = await findAccountByToken(db, now, token);
    await db.transaction(async (transaction) => {
      await revokeToken(transaction, token);
      // Without a login nobody can come back to it.
      if (account?.virtual) await deleteWorthless({ ...context, db: transaction }, [account.id]);
    });
    return { ok: true as const };
  }),
};
