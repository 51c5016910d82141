import * as z from "zod/mini";
import type { AuthData } from "#contract/auth";
import type { Profile, ProfileList } from "#contract/profiles";
import { encodePin, hasPins } from "#domain/pin";
import { shortenName } from "#domain/profile";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { pinChecks } from "~/lib/forms/entered-fields";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { configuredThirdParties } from "~/lib/http/third-party-sources.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { isLocale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { asDocument, redirectWithSession } from "~/lib/session/redirects.server";
import { getPinSentTo } from "../pin/pin-check.server";
import { describePinError } from "../pin/pin-errors";
import { createPinForm } from "../pin/pin-page.server";
import { describeProfileError } from "./profile-errors";
import { getProfileSchema, type ProfileValues } from "./profile-schema";

const loadList = async (context: RequestContext): Promise<ProfileList> =>
  (await context.api.profiles.list(undefined, await context.callOptions())).data;

const getTitle = (context: RequestContext) => fixedT(context.locale, "profiles")("title");

/** /profiles: who is watching; an adult's profile requires the PIN if the account has one (F-040 to F-045). */
export const profilesLoader = defineLoader({ access: "registered" }, async ({ context }) => {
  const list = await loadList(context);
  const { isChild, billingCountry } = await context.viewer();
  const leaving = list.items.find(({ _id }) => _id === context.url.searchParams.get("leaving"));
  if (leaving && list.pin_to_leave && !leaving.child) {
    const here = localisedPath(paths.profiles(leaving._id), context.locale);
    const forgottenHref = localisedPath(paths.pinCheck(here, "remind"), context.locale);
    return {
      kind: "leave" as const,
      form: await createPinForm(context, { kind: "check" }, forgottenHref),
      profile: { id: leaving._id, image: leaving.image },
      sentTo: await getPinSentTo(context),
      plainTitle: fixedT(context.locale, "pin")("leave.title"),
    };
  }
  const hasChild = list.items.some(({ child }) => child);
  return {
    kind: "choice" as const,
    profiles: list.items.map(({ _id, name, image, child }) => ({ id: _id, name, image, isChild: child })),
    currentId: list.current,
    needsPinToLeave: list.pin_to_leave,
    isFull: list.items_total >= list.max,
    isChild,
    invitesPin: !isChild && hasChild && hasPins(billingCountry) && (await mayCreatePin(context)),
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
    describeError: (error, { context }) =>
      isLeaving(context) ? describePinError(error) : describeProfileError(error),
  },
  async ({ context, value: { profile, pin } }) => selectProfile(context, profile, pin),
);

/**
 * Switches to a profile and redirects to its home page, in another language by a new document (F-043, F-044); on
 * responses of 400 and above nothing changes (C-017).
 */
async function selectProfile(context: RequestContext, id: string, pin?: string): Promise<Response> {
  const to = (path: string) => localisedPath(path, context.locale);
  const session = await context.session();
  const { deviceId } = session.data;
  if (!(await maySwitchHere(context)) || deviceId === undefined)
    return redirectTo(popupPath(to(paths.profiles()) + context.url.search, "switch-unavailable"), {
      status: 303,
    });
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
  session.set({
    pin: undefined,
    auth_route: undefined,
    auth_from: undefined,
    returnToProduct: undefined,
    upsale_route: undefined,
  });
  const { profile_for_child: isChild, language } = auth;
  // A script of another company that the page has cannot be removed from it.
  const needsDocument =
    language.interface !== context.locale || (isChild && configuredThirdParties.length > 0);
  return redirectWithSession(
    context,
    localisedPath(isChild ? paths.kids() : paths.home(), language.interface),
    [],
    needsDocument ? asDocument : {},
  );
}

/** Gift hosts and operators' accounts have one profile only (AMB-087). */
const maySwitchHere = async (context: RequestContext): Promise<boolean> =>
  !context.isGiftHost && !(await context.viewer()).isOperator;

/** Only adults may create and change profiles; a child is redirected. */
async function requireAdult(context: RequestContext): Promise<void> {
  if ((await context.viewer()).isChild) throw redirectTo(localisedPath(paths.profiles(), context.locale));
}

/** What the form of a profile shows. */
function createFormPage(
  context: RequestContext,
  { list, profile, isChild }: { list: ProfileList; profile: Profile | null; isChild: boolean },
) {
  const taken = list.items.map(({ avatar }) => avatar);
  const pictures = list.avatars[isChild ? "child" : "adult"];
  const free = pictures.find(({ name }) => !taken.includes(name)) ?? pictures[0];
  return {
    isChild,
    /** Null for a new profile. */
    profile: profile && {
      id: profile._id,
      name: profile.name,
      isCurrent: profile._id === list.current,
    },
    initial: {
      name: profile?.name ?? "",
      avatar: profile?.avatar ?? free?.name ?? "",
      birthday: profile?.birthday ?? "",
      gender: profile?.gender ?? "",
      language: profile?.language.interface ?? "ru",
      content_language: profile?.language.content ?? "ru",
      spoilers: profile?.spoilers ?? "auto",
    },
    pictures,
    contentLanguages: list.content_languages,
    now: context.now,
    /** YYYY-MM-DD, the latest possible birthday. */
    today: new Date(context.now * 1000).toISOString().slice(0, "YYYY-MM-DD".length),
    plainTitle: fixedT(context.locale, "profiles")(profile ? "form.title" : "new.title"),
  };
}
export type ProfileFormData = ReturnType<typeof createFormPage>;

const isForChild = (context: RequestContext) => context.url.searchParams.get("child") === "true";

/** /profiles/new: creates a profile; with ?child=true for a child. */
export const newProfileLoader = defineLoader({ access: "registered" }, async ({ context }) => {
  await requireAdult(context);
  const list = await loadList(context);
  if (list.items_total >= list.max) throw redirectTo(getMaxPath(context));
  const isChild = isForChild(context);
  return createFormPage(context, { list, profile: null, isChild });
});

const getMaxPath = (context: RequestContext) =>
  popupPath(localisedPath(paths.profiles(), context.locale), "max-profiles");

const toFields = ({
  name,
  avatar,
  birthday,
  gender,
  language,
  content_language: content,
  spoilers,
}: ProfileValues) => ({
  name,
  birthday: birthday ?? null,
  gender: gender ?? null,
  ...(avatar === undefined ? {} : { avatar }),
  ...(isLocale(language) ? { language } : {}),
  ...(isLocale(content) ? { content_language: content } : {}),
  ...(spoilers === undefined ? {} : { spoilers }),
});

const keptFields = {
  text: ["name"],
  rest: ["intent", "child", "avatar", "birthday", "gender", "language", "content_language", "spoilers"],
};

/** POST /profiles/new: creates the profile, then shows who is watching. */
export const newProfileAction = defineFormAction(
  {
    access: "registered",
    keepsTyped: keptFields,
    getSchema: ({ context }) => getProfileSchema(context.now),
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
  return createFormPage(context, { list, profile, isChild: profile.child });
});

const Deletion = z.object({ intent: z.literal("delete") });

/** POST /profiles/edit?id={id}. */
export const profileAction = defineFormAction(
  {
    access: "registered",
    keepsTyped: keptFields,
    getSchema: ({ context, fields }) =>
      fields.get("intent") === "delete" ? Deletion : getProfileSchema(context.now),
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
    profiles: items
      .filter(({ child }) => child)
      .map(({ _id, name, image }) => ({ id: _id, name: shortenName(name), image })),
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
