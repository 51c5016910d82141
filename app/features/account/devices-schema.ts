import * as z from "zod/mini";
import { maxDeviceName } from "#contract/sizes";
import { hasCardNumber } from "#domain/card-number";

const id = z.string().check(z.maxLength(64));

export const ForgetFields = z.object({ intent: z.literal("forget"), id });

// Messages are keys of the namespace «account», group «errors».
export const RenameFields = z.object({
  intent: z.literal("rename"),
  id,
  name: z.string({ error: "nameEmpty" }).check(
    z.trim(),
    z.minLength(1, "nameEmpty"),
    z.maxLength(maxDeviceName, "nameLong"),
    z.refine((value) => !hasCardNumber(value), { error: "nameCard" }),
  ),
});
