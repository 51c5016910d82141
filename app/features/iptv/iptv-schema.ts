import * as z from "zod/mini";

const profile = z.string().check(z.maxLength(64));

/** «make» also replaces an address. */
export const IptvFields = z.object({ intent: z.enum(["make", "end"]), profile });
