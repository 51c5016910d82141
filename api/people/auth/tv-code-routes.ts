import { api, requireCaller } from "../../context";
import { toSignInContext } from "./sign-in";
import { collectTvSession, confirmTvCode, findTv, getTvStatus, startTvCode } from "./tv-codes";

/** Signing in on a television by a code that it shows and a viewer confirms on another device (C-068). */
export const tvCodeRoutes = {
  tvStart: api.auth.tvStart.handler(({ input, context }) => startTvCode(context, input.device_name)),
  tvStatus: api.auth.tvStatus.handler(async ({ input, context }) => ({
    status: await getTvStatus(context, input.secret),
  })),
  tvLookup: api.auth.tvLookup.handler(async ({ input, context }) => {
    const { deviceName, expires } = await findTv(context, await requireCaller(context), input.code);
    return { device_name: deviceName, expired: expires };
  }),
  tvConfirm: api.auth.tvConfirm.handler(async ({ input, context }) => {
    await confirmTvCode(context, await requireCaller(context), input);
    return { ok: true as const };
  }),
  tvToken: api.auth.tvToken.handler(({ input, context }) =>
    collectTvSession(context, input.secret, toSignInContext(context, input)),
  ),
};
