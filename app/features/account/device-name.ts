import type { TFunction } from "~/lib/i18n/i18n";

const types = ["web", "tv", "iptv", "ios", "android"] as const;

/** A device's name: the one its owner gave, else its kind. */
export function getDeviceName(
  t: TFunction<"account">,
  device: { name: string | null; type: string } | null,
): string {
  if (device?.name) return device.name;
  const type = types.find((known) => known === device?.type);
  return t(`devices.types.${type ?? "other"}`);
}
