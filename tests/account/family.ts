import type { ProfileList } from "#contract/profiles";
import type { Visitors } from "../auth/visitors";

let made = 0;
/** A paying account with an adult's and a child's session. */
export async function openFamily(visitors: Visitors, given: object = {}) {
  const device = `family-device-${(made += 1)}`;
  const parent = await visitors.account({ kind: "PAID", hasChild: true, deviceId: device, ...given });
  const { items } = (
    (await visitors.get("/profile/list", parent.token)).body as unknown as { data: ProfileList }
  ).data;
  const childProfile = items.find(({ child }) => child)?._id ?? "";
  const { body } = await visitors.post("/auth/email", {
    email: parent.email,
    password: "шесть-слов-и-точка",
    device_id: device,
  });
  const selected = await visitors.post(
    "/profile/select",
    { profile_id: childProfile },
    { token: body.authentication_token },
  );
  const child = selected.body.authentication_token;
  const ask = `device_id=${device}&auth_token=${child}`;
  return {
    email: parent.email,
    device,
    parent: parent.token,
    adultProfile: parent.profile,
    child,
    profile: childProfile,
    play: (uid: string) => visitors.get(`/playback/${uid}?${ask}`),
    watchChannel: (id: number) => visitors.get(`/tv/channels/${id}/stream?${ask}`),
    playRecording: (id: string) => visitors.get(`/catchups/${id}/playback?${ask}`),
    report: (uid: string, state = "playing") =>
      visitors.post("/profile/viewing", { uid, state }, { token: child }),
  };
}
export type Family = Awaited<ReturnType<typeof openFamily>>;

/** Watches for this many seconds, with the reports of a player. */
export async function watch(
  visitors: Visitors,
  { report }: Pick<Family, "report">,
  uid: string,
  seconds: number,
) {
  for (let passed = 0; passed < seconds; passed += 15) {
    visitors.advanceClock(15);
    await report(uid);
  }
}
