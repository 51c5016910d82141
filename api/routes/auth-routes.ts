import { api, requireCaller } from "../context";
import { fail } from "../errors";
import { createAccount, findCaller, getAuthData, revokeToken } from "../viewers/accounts";

export const authRoutes = {
  deviceLogin: api.auth.deviceLogin.handler(async ({ input, context }) => {
    const token = await createAccount(context.db, context.now, {
      deviceId: input.device_id,
      child: input.is_child,
    });
    const caller = await findCaller(context.db, token);
    return caller ? getAuthData(caller, context.now) : fail(500, "DEVICE_LOGIN_FAILED");
  }),
  refresh: api.auth.refresh.handler(async ({ context }) =>
    getAuthData(await requireCaller(context), context.now),
  ),
  me: api.auth.me.handler(async ({ context }) => getAuthData(await requireCaller(context), context.now)),
  logout: api.auth.logout.handler(async ({ context }) => {
    if (context.token) await revokeToken(context.db, context.token);
    return { ok: true as const };
  }),
};
