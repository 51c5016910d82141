import * as z from "zod";
import { maxUnsentProgressMs } from "#contract/unsent";
import { daySeconds } from "#domain/time-units";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";

const Form = z.strictObject({
  uid: z.string().min(1).max(200),
  position: z.coerce.number().min(0).max(daySeconds),
  duration: z.coerce.number().min(0).max(daySeconds),
  ended: z.enum(["0", "1"]).default("0"),
  profile: z.string().max(64).optional(),
  /** How long ago it was there, if it is sent late, in milliseconds. */
  age: z.coerce.number().int().min(0).max(maxUnsentProgressMs).optional(),
});

/**
 * Stores the playback position; sent every ten seconds, on pause and on leaving. The last one wins. What is sent late
 * counts for the profile that it was kept for alone.
 */
export const saveProgressAction = defineAction(
  { access: "public", form: Form },
  async ({ context, form }) => {
    const token = await context.token();
    if (!token) return new Response(null, { status: 401 });
    if (form.age !== undefined) {
      const { authState, profileId } = await context.viewer();
      if (authState === "error") return new Response(null, { status: 503 });
      if (profileId !== form.profile) return new Response(null, { status: 409 });
    }
    const result = await attempt(
      context.api.profile.progress(
        {
          uid: form.uid,
          seconds: form.position,
          duration: form.duration,
          finished: form.ended === "1",
          profile_id: form.profile,
          age_ms: form.age,
        },
        await context.callOptions(),
      ),
    );
    return new Response(null, { status: result.ok ? 204 : result.error.isFault ? 503 : 404 });
  },
);
