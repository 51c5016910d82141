import * as z from "zod";
import { maxPasskeyBytes } from "#contract/sizes";

/** What a browser answers for a passkey, sent as text; the API reads the rest of it. */
export const PasskeyAnswer = z
  .string()
  .max(maxPasskeyBytes)
  .transform((text, { addIssue }): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      addIssue("not JSON");
      return z.NEVER;
    }
  });
