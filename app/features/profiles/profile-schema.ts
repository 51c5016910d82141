import * as z from "zod/mini";
import { genders, isAvatar, spoilerChoices } from "#contract/profile-options";
import { hasCardNumber } from "#domain/card-number";
import { isBirthday, parseProfileName } from "#domain/profile";
import { isLocale } from "~/lib/i18n/locales";

const optional = <Value extends string>(values: readonly Value[]) => z.optional(z.enum(values));

/** Fields of the profile form. An empty birthday or gender means none. Messages are keys of «errors». */
export const getProfileSchema = (now: number) =>
  z.object({
    intent: z.optional(z.string()),
    child: z.optional(z.enum(["true", "false"])),
    name: z.string({ error: "nameEmpty" }).check(
      z.refine((value) => value.trim() !== "", { error: "nameEmpty", abort: true }),
      z.refine((value) => parseProfileName(value) !== null, { error: "nameLong" }),
      z.refine((value) => !hasCardNumber(value), { error: "nameCard" }),
    ),
    avatar: z.optional(z.string().check(z.refine(isAvatar, { error: "avatar" }))),
    birthday: z.optional(
      z.string().check(z.refine((value) => isBirthday(value, now), { error: "birthday" })),
    ),
    gender: optional(genders),
    language: z.optional(z.string().check(z.refine(isLocale))),
    spoilers: optional(spoilerChoices),
    content_language: z.optional(z.string().check(z.refine(isLocale))),
  });
export type ProfileValues = z.output<ReturnType<typeof getProfileSchema>>;
