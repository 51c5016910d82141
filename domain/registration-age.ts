import { daySeconds } from "./time-units";

const monthSeconds = 30 * daySeconds;

type RegistrationAge = "0-1" | "1-6" | "6+";

/** How many months of 30 days ago an account was created; a border belongs to the higher bucket (K-068, AMB-036). Unix seconds. */
export function getRegistrationAge(created: number, now: number): RegistrationAge {
  const months = (now - created) / monthSeconds;
  if (months < 1) return "0-1";
  return months < 6 ? "1-6" : "6+";
}
