import type { ApiError } from "~/lib/api/api-error";

/** Why playback did not start, as shown by the player. */
export type PlaybackProblem =
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

/**
 * Maps a failed playback call to its screen (C-007..C-010, X-051..X-053). A 401 here means that refreshing
 * the session failed too.
 */
export function playbackProblem({
  status,
  code,
  message,
}: Pick<ApiError, "status" | "code" | "message">): PlaybackProblem {
  if (status === 400 && (isVpn(code) || isVpn(message))) return "vpn";
  if (status === 401) return "signed-out";
  if (status === 403 && code === "DEVICE_COUNT_EXCEEDED") return "devices-exceeded";
  if (status === 403 && code === "DEVICE_NOT_REGISTERED") return "device-unknown";
  if (status === 403 && code === "GEO_RESTRICTED") return "geo";
  if (status === 403 && code === "CHILD_PLAN_REQUIRED") return "child-plan";
  if (status === 403 && code === "PIN_REQUIRED") return "needs-pin";
  if (status === 403 && code === "TIME_IS_UP") return "time-is-up";
  if (status === 403 && code === "BEDTIME") return "bedtime";
  if (status === 403) return "needs-access";
  if (status === 404 || status === 410) return "unavailable";
  return "server";
}

const isVpn = (word: string) => word === "USER_USE_ANONYMIZER" || word === "FORBIDEN_IP";
