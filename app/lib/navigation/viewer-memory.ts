const forgetters = new Set<() => void>();

/** What this browser keeps for one profile, for use without a connection (lib/offline/kept). */
export const keptCache = "luch-kept";

/** Registers how a module forgets what it keeps of the viewer, as another profile is opened without a new document. */
export const onForgetViewer = (forget: () => void): void => void forgetters.add(forget);

/** To be called before another profile is opened. */
export function forgetViewer(): void {
  for (const forget of forgetters) forget();
  void forgetKept();
}

/** Browsers without caches keep nothing. */
export async function forgetKept(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(keptCache);
}
