import * as z from "zod";
import { AuthData } from "./auth";
import { createRoutes } from "./create-routes";
import { genders, isAvatar, maxProfiles, spoilerChoices } from "./profile-options";
import { Acknowledgement, LocaleCode, tolerantArray } from "./shared";

const Gender = z.enum(genders);
/** YYYY-MM-DD; whether the date is plausible is checked by the API. */
const Birthday = z.string().max(10);

/** A profile of the account (E-048). A child's session does not get the birthday and gender of other profiles. */
export const Profile = z.object({
  _id: z.string(),
  name: z.string(),
  child: z.boolean(),
  profile_for_child: z.boolean(),
  avatar: z.string(),
  image: z.string(),
  birthday: z.string().nullable(),
  gender: Gender.nullable(),
  language: z.object({ interface: LocaleCode, content: LocaleCode }),
  tags: z.array(z.string()),
  /** Null in a child's session for other profiles. */
  spoilers: z.enum(spoilerChoices).nullable().default(null),
});
export type Profile = z.infer<typeof Profile>;

const Avatar = z.object({ name: z.string(), image: z.string() });
export type Avatar = z.infer<typeof Avatar>;

/** The profiles of the account and the options for new ones (E-057, E-058). */
export const ProfileList = z.object({
  data: z.object({
    items: tolerantArray(Profile, maxProfiles),
    items_total: z.number().int(),
    current: z.string(),
    max: z.number().int(),
    /** Whether leaving a child's profile requires the PIN (F-045). */
    pin_to_leave: z.boolean(),
    avatars: z.object({ adult: z.array(Avatar), child: z.array(Avatar) }),
    content_languages: z.array(LocaleCode),
  }),
});
export type ProfileList = z.infer<typeof ProfileList>["data"];

const Fields = {
  name: z.string().max(200),
  avatar: z.string().refine(isAvatar),
  birthday: Birthday.nullable(),
  gender: Gender.nullable(),
  language: LocaleCode,
  content_language: LocaleCode,
  spoilers: z.enum(spoilerChoices),
};
const ProfileId = z.string().max(64);

const { get, post, put, remove } = createRoutes("profiles");

export const profiles = {
  list: get("/profile/list", "The account's profiles").output(ProfileList),
  select: post("/profile/select", "Switches to another profile")
    .input(z.strictObject({ profile_id: ProfileId, code: z.string().max(8).optional() }))
    .output(AuthData),
  create: post("/profile", "Adds a profile; five at most")
    .input(
      z.strictObject({ child: z.boolean(), ...Fields }).partial({
        avatar: true,
        birthday: true,
        gender: true,
        language: true,
        content_language: true,
        spoilers: true,
      }),
    )
    .output(Profile),
  update: put("/profile/{profile_id}", "Changes the given fields")
    .input(
      z
        .strictObject({ profile_id: ProfileId, ...Fields })
        .partial()
        .required({ profile_id: true }),
    )
    .output(Profile),
  remove: remove(
    "/profile/{profile_id}",
    "Deletes a profile with all it saved; neither the current nor the last adult one",
  )
    .input(z.strictObject({ profile_id: ProfileId }))
    .output(Acknowledgement),
  person: get("/account/person", "The current profile's name, gender and birthday").output(
    z.object({ name: z.string(), gender: Gender.nullable(), birthday: z.string().nullable() }),
  ),
  setPerson: put("/account/person", "Changes the given fields")
    .input(z.strictObject({ name: Fields.name, gender: Fields.gender, birthday: Fields.birthday }).partial())
    .output(z.object({ name: z.string(), gender: Gender.nullable(), birthday: z.string().nullable() })),
};
