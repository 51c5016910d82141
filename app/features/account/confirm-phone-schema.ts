import * as z from "zod/mini";
import { codeChecks } from "~/lib/forms/entered-fields";

const ignored = z.optional(z.string());
const fields = { intent: ignored, key: ignored, captcha: ignored, from: ignored };

// Messages are keys of the namespace «account», group «errors».
const Confirming = z.object({ ...fields, code: z.string({ error: "codeEmpty" }).check(...codeChecks) });
const Others = z.object({ ...fields, code: ignored });
export type ConfirmPhoneValues = z.infer<typeof Others>;

/** The fields required when a button is pressed. */
export const getConfirmPhoneSchema = (pressed: string | null): z.ZodMiniType<ConfirmPhoneValues> =>
  pressed === "confirm" ? Confirming : Others;
