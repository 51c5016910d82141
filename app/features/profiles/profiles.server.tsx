import * as z from "zod/mini";
import type { AuthData } from "#contract/auth";
import { genders, isAvatar } from "#contract/profile-options";
import type { Profile, ProfileList } from "#contract/profiles";
import { hasCardNumber } from "#domain/card-number";
import { encodePin, hasPins } from "#domain/pin";
import { isBirthday, parseProfileName } from "#domain/profile";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { pinChecks } from "~/lib/forms/entered-fields";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { isLocale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import { getReminded } from "../pin/pin-check.server";
import { describePinError } from "../pin/pin-errors";
import { createPinForm } from "../pin/pin-page.server";
import { describeProfileError } from "./profile-errors";
import { ProfileFormBody } from "./profile-form-body";
import { ChildProfileBody, LeaveBody, ProfilesBody } from "./profiles-body";

const loadList = async (context: RequestContext): Promise<ProfileList> =>
  (await context.api.profiles.list(undefined, await context.callOptions())).data;

const getTitle = (context: RequestContext) => fixedT(context.locale, "profiles")("title");

/** /profiles: who is watching; an adult's profile requires the PIN if the account has one (F-040 to F-045). */
export const profilesLoader = defineLoader({ access: "registered" }, async ({ context }) => {
  const list = await loadList(context);
  const to = (path: string) => localisedPath(path, context.locale);
  const { isChild, billingCountry } = await context.viewer();
  const leaving = list.items.find(({ _id }) => _id === context.url.searchParams.get("leaving"));
  if (leaving && list.pin_to_leave && !leaving.child) {
    const here = to(paths.profiles(leaving._id));
    const form = await createPinForm(
      context,
      { kind: "check" },
      { action: here, hidden: { profile: leaving._id }, forgottenHref: to(paths.pinCheck(here, "remind")) },
    );
    return {
      page: privateMarkup(context, LeaveBody, {
        form,
        profile: leaving,
        sentTo: await getReminded(context),
        backHref: to(paths.profiles()),
      }),
      plainTitle: fixedT(context.locale, "pin")("leave.title"),
    };
  }
  const hasChild = list.items.some(({ child }) => child);
  return {
    page: privateMarkup(context, ProfilesBody, {
      list,
      isChild,
      action: to(paths.profiles()),
      error: context.formResult?.submission.error?.[""]?.[0] ?? null,
      invitesPin: !isChild && hasChild && hasPins(billingCountry) && (await mayCreatePin(context)),
    }),
    plainTitle: getTitle(context),
  };
});

/** Only decides whether to suggest a PIN, so a failure counts as no. */
async function mayCreatePin(context: RequestContext): Promise<boolean> {
  const status = await attempt(context.api.pin.status(undefined, await context.callOptions()));
  return status.ok && status.value.status === "create";
}

const Selection = z.object({
  profile: z.string(),
  intent: z.optional(z.string()),
  key: z.optional(z.string()),
  captcha: z.optional(z.string()),
  pin: z.optional(z.string().check(...pinChecks)),
});
const SelectionWithPin = z.extend(Selection, {
  pin: z.string({ error: "incomplete" }).check(...pinChecks),
});

const isLeaving = (context: RequestContext) => context.url.searchParams.has("leaving");

/** POST /profiles: switches to another profile. */
export const profilesAction = defineFormAction(
  {
    access: "registered",
    getSchema: ({ context }) => (isLeaving(context) ? SelectionWithPin : Selection),
    secrets: ["pin"],
    describeError: (error, { context }) =>
      isLeaving(context) ? describePinError(error) : describeProfileError(error),
  },
  async ({ context, value: { profile, pin } }) => selectProfile(context, profile, pin),
);

/**
 * Switches to a profile and redirects to its home page in its language; on responses of 400 and above nothing changes
 * (C-017).
 */
async function selectProfile(context: RequestContext, id: string, pin?: string): Promise<Response> {
  const to = (path: string) => localisedPath(path, context.locale);
  const session = await context.session();
  const { deviceId } = session.data;
  if (!(await maySwitchHere(context)) || deviceId === undefined)
    return redirectTo(popupPath(to(paths.profiles()), "switch-unavailable"), { status: 303 });
  const selected = await attempt<AuthData>(
    context.api.profiles.select(
      { profile_id: id, ...(pin === undefined ? {} : { code: encodePin(pin) }) },
      await context.callOptions(),
    ),
  );
  if (!selected.ok) {
    if (selected.error.code === "PIN_REQUIRED") return redirectTo(to(paths.profiles(id)), { status: 303 });
    throw selected.error;
  }
  const auth = selected.value;
  session.signIn(auth, deviceId);
  session.set({ pin: undefined, auth_route: undefined, returnToProduct: undefined, upsale_route: undefined });
  const home = auth.profile_for_child ? paths.kids() : paths.home();
  return redirectTo(localisedPath(home, auth.language.interface), {
    status: 303,
    headers: { "Set-Cookie": await session.commit(), "Cache-Control": "no-store" },
  });
}

/** Gift hosts and operators' accounts have one profile only (AMB-087). */
const maySwitchHere = async (context: RequestContext): Promise<boolean> =>
  !context.isGiftHost && !(await context.viewer()).isOperator;

/** Only adults may create and change profiles; a child is redirected. */
async function requireAdult(context: RequestContext): Promise<void> {
  if ((await context.viewer()).isChild) throw redirectTo(localisedPath(paths.profiles(), context.locale));
}

async function createFormPage(
  context: RequestContext,
  {
    list,
    profile,
    isChild,
    path,
  }: { list: ProfileList; profile: Profile | null; isChild: boolean; path: string },
) {
  return {
    page: privateMarkup(context, ProfileFormBody, {
      list,
      profile,
      isChild,
      action: localisedPath(path, context.locale),
      submission: context.formResult?.submission ?? null,
      today: new Date(context.now * 1000).toISOString().slice(0, "YYYY-MM-DD".length),
    }),
    plainTitle: fixedT(context.locale, "profiles")(profile ? "form.title" : "new.title"),
  };
}

const isForChild = (context: RequestContext) => context.url.searchParams.get("child") === "true";

/** /profiles/new: creates a profile; with ?child=true for a child. */
export const newProfileLoader = defineLoader({ access: "registered" }, async ({ context }) => {
  await requireAdult(context);
  const list = await loadList(context);
  if (list.items_total >= list.max) throw redirectTo(getMaxPath(context));
  const isChild = isForChild(context);
  return createFormPage(context, { list, profile: null, isChild, path: paths.newProfile(isChild) });
});

const getMaxPath = (context: RequestContext) =>
  popupPath(localisedPath(paths.profiles(), context.locale), "max-profiles");

const optional = <Value extends string>(values: readonly Value[]) => z.optional(z.enum(values));

/** Fields of the profile form. An empty birthday or gender means none. */
const getProfileSchema = (now: number) =>
  z.object({
    intent: z.optional(z.string()),
    child: z.optional(z.enum(["true", "false"])),
    name: z.string({ error: "nameEmpty" }).check(
      z.refine((value) => parseProfileName(value) !== null, { error: "nameLong" }),
      z.refine((value) => !hasCardNumber(value), { error: "nameCard" }),
    ),
    avatar: z.optional(z.string().check(z.refine(isAvatar, { error: "avatar" }))),
    birthday: z.optional(
      z.string().check(z.refine((value) => isBirthday(value, now), { error: "birthday" })),
    ),
    gender: optional(genders),
    language: z.optional(z.string().check(z.refine(isLocale))),
    content_language: z.optional(z.string().check(z.refine(isLocale))),
  });
type ProfileValues = z.output<ReturnType<typeof getProfileSchema>>;

const toFields = ({
  name,
  avatar,
  birthday,
  gender,
  language,
  content_language: content,
}: ProfileValues) => ({
  name,
  birthday: birthday ?? null,
  gender: gender ?? null,
  ...(avatar === undefined ? {} : { avatar }),
  ...(isLocale(language) ? { language } : {}),
  ...(isLocale(content) ? { content_language: content } : {}),
});

/** POST /profiles/new: creates the profile, then shows who is watching. */
export const newProfileAction = defineFormAction(
  {
    access: "registered",
    getSchema: ({ context }) => getProfileSchema(context.now),
    secrets: [],
    describeError: describeProfileError,
  },
  async ({ context, value }) => {
    const options = await context.callOptions();
    const made = await attempt(
      context.api.profiles.create({ ...toFields(value), child: value.child === "true" }, options),
    );
    if (made.ok) return redirectTo(localisedPath(paths.profiles(), context.locale), { status: 303 });
    if (made.error.code === "PROFILE_LIMIT_REACHED") return redirectTo(getMaxPath(context), { status: 303 });
    throw made.error;
  },
);

/** /profiles/edit?id={id}: changes or deletes a profile. */
export const profileLoader = defineLoader({ access: "registered" }, async ({ context }) => {
  await requireAdult(context);
  const list = await loadList(context);
  const profile = list.items.find(({ _id }) => _id === context.url.searchParams.get("id")) ?? notFound();
  return createFormPage(context, { list, profile, isChild: profile.child, path: paths.profile(profile._id) });
});

const Deletion = z.object({ intent: z.literal("delete") });

/** POST /profiles/edit?id={id}. */
export const profileAction = defineFormAction(
  {
    access: "registered",
    getSchema: ({ context, fields }) =>
      fields.get("intent") === "delete" ? Deletion : getProfileSchema(context.now),
    secrets: [],
    describeError: describeProfileError,
  },
  async ({ context, value }) => {
    const profile_id = context.url.searchParams.get("id") ?? notFound();
    const options = await context.callOptions();
    const { profiles } = context.api;
    if ("name" in value) await profiles.update({ ...toFields(value), profile_id }, options);
    else await profiles.remove({ profile_id }, options);
    return redirectTo(localisedPath(paths.profiles(), context.locale), { status: 303 });
  },
);

/** /child_profile: asks whether to switch to the child's profile, or offers to create one (R-122, AMB-199). */
export const childProfileLoader = defineLoader({ access: "registered" }, async ({ context }) => {
  const { items } = await loadList(context);
  return {
    page: privateMarkup(context, ChildProfileBody, {
      profiles: items.filter(({ child }) => child),
      action: localisedPath(paths.childProfile(), context.locale),
    }),
    plainTitle: fixedT(context.locale, "profiles")("child.title"),
  };
});

/**
 * POST /child_profile: switches to the given child's profile, by default the first; if there is none, offers to
 * create one.
 */
export const childProfileAction = defineFormAction(
  {
    access: "registered",
    getSchema: () => z.strictObject({ profile: z.optional(z.string()) }),
    secrets: [],
    describeError: describeProfileError,
  },
  async ({ context, value }) => {
    const children = (await loadList(context)).items.filter(({ child }) => child);
    const chosen =
      value.profile === undefined ? children[0] : children.find(({ _id }) => _id === value.profile);
    if (chosen) return selectProfile(context, chosen._id);
    if (value.profile !== undefined)
      throw new ApiError({ kind: "refused", status: 404, code: "PROFILE_NOT_FOUND" });
    const home = localisedPath(paths.home(), context.locale);
    return redirectTo(popupPath(home, "create-child"), { status: 303 });
  },
);
