import { randomUUID } from "node:crypto";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { getDeviceType } from "~/lib/request-context/user-agent";
import { runPendingAction } from "../favorites/pending-action.server";
import { getEntryPath, storeReturnPath, takeReturnPath } from "./auth.server";
import { PasskeyAnswer } from "./passkey-answer.server";

const PasskeyForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("options") }),
  z.strictObject({
    intent: z.literal("sign-in"),
    answer: PasskeyAnswer,
    back: z.string().optional(),
    from: z.string().optional(),
  }),
]);

/** POST /resources/passkey: what the browser has to sign; then signs the viewer in, and says where they go. */
export const passkeyAction = defineAction(
  { access: "public", form: PasskeyForm },
  async ({ context, request, form }) => {
    const headers = new Headers({ "Cache-Control": "private, no-store" });
    const options = await context.callOptions();
    if (form.intent === "options")
      return Response.json(await context.api.passkeys.signInOptions({}, options), { headers });
    const session = await context.session();
    const deviceId = session.data.deviceId ?? randomUUID();
    const signedIn = await attempt(
      context.api.passkeys.signIn(
        {
          answer: form.answer as AuthenticationResponseJSON,
          device_id: deviceId,
          device_type: getDeviceType(context.userAgent, session.data.webview),
          locale: context.locale,
        },
        options,
      ),
    );
    if (!signedIn.ok) {
      const { error } = signedIn;
      return Response.json({ code: error.code }, { status: error.isFault ? 503 : error.status, headers });
    }
    storeReturnPath(session, form);
    const route = takeReturnPath(session, false);
    session.signIn(signedIn.value, deviceId);
    session.set({ auth: undefined, socials: undefined });
    const cookies = await runPendingAction(context, request, signedIn.value);
    for (const cookie of [await session.commit(), ...cookies]) headers.append("Set-Cookie", cookie);
    return Response.json({ path: getEntryPath(context, signedIn.value, route) }, { headers });
  },
);
