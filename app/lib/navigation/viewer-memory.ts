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

let generation = 0;
/** Changes when what is kept is forgotten: what was asked for before is not kept any more. */
export const getKeptGeneration = (): number => generation;

export async function forgetKept(): Promise<void> {
  generation += 1;
  await clearKept();
}

/** Browsers without caches keep nothing. */
export async function clearKept(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(keptCache);
}
