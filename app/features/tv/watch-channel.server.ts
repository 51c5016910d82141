import * as z from "zod";
import { defineAction } from "~/lib/http/define-action.server";
import { enter, goOn } from "../watch/access-flow.server";

/** Pressing «watch» on a channel: makes the account if there is none and opens the player. Live television needs no subscription. */
export const watchChannelAction = defineAction({ access: "public", form: z.strictObject({}) }, async ({ scope, request }): Promise<Response> =>
  goOn(await enter(scope, request), `${scope.url.pathname}?popup=player`),
);
