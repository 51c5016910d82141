import * as z from "zod";
import { needsPlan } from "#domain/access";
import { getOwnPagePath } from "~/lib/http/back-path";
import { defineAction } from "~/lib/http/define-action.server";
import { popupPath } from "~/lib/popup-path";
import { ensureAccount, redirectWithCookies } from "../watch/access-flow.server";

/**
 * "Watch" on a channel: creates an account if there is none and opens the player. Live television needs no
 * subscription, except that a child can play nothing without an active one on the account (AMB-225).
 */
export const watchChannelAction = defineAction(
  { access: "public", form: z.strictObject({}) },
  async ({ context, request }): Promise<Response> => {
    const account = await ensureAccount(context, request);
    return redirectWithCookies(
      account,
      popupPath(
        getOwnPagePath(request, context.url.pathname),
        needsPlan(account.viewer) ? "child-plan" : "player",
      ),
    );
  },
);
