import type { TFunction } from "~/lib/i18n/i18n";

const types = ["web", "tv", "ios", "android"] as const;

/** What a device is called: by its owner, else by its kind. */
export function getDeviceName(
  t: TFunction<"account">,
  device: { name: string | null; type: string } | null,
): string {
  if (device?.name) return device.name;
  const type = types.find((known) => known === device?.type);
  return t(`devices.types.${type ?? "other"}`);
}
