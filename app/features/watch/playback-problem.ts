import type { ApiError } from "~/lib/api/api-error";

/** Why playback did not start, as shown by the player. */
type PlaybackProblem =
  | "vpn"
  | "server"
  | "geo"
  | "unavailable"
  | "devices-exceeded"
  | "device-unknown"
  | "child-plan"
  | "needs-pin"
  | "time-is-up"
  | "bedtime"
  | "needs-access"
  | "signed-out";

/** Problems by error code; any other refusal means that access is missing. */
const refusals = new Map<string | null | undefined, PlaybackProblem>([
  ["DEVICE_COUNT_EXCEEDED", "devices-exceeded"],
  ["DEVICE_NOT_REGISTERED", "device-unknown"],
  ["GEO_RESTRICTED", "geo"],
  ["CHILD_PLAN_REQUIRED", "child-plan"],
  ["PIN_REQUIRED", "needs-pin"],
  ["TIME_IS_UP", "time-is-up"],
  ["BEDTIME", "bedtime"],
]);

/**
 * Maps a failed playback call to its screen (C-007..C-010, X-051..X-053). A 401 here means that refreshing
 * the session failed too.
 */
export function getPlaybackProblem({
  status,
  code,
  message,
}: Pick<ApiError, "status" | "code" | "message">): PlaybackProblem {
  if (status === 400 && (isVpn(code) || isVpn(message))) return "vpn";
  if (status === 401) return "signed-out";
  if (status === 403) return refusals.get(code) ?? "needs-access";
  if (status === 404 || status === 410) return "unavailable";
  return "server";
}

const isVpn = (word: string) => word === "USER_USE_ANONYMIZER" || word === "FORBIDEN_IP";
