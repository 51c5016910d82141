const forgetters = new Set<() => void>();

/** Registers how a module forgets what it keeps of the viewer, as another profile is opened without a new document. */
export const onForgetViewer = (forget: () => void): void => void forgetters.add(forget);

/** To be called before another profile is opened. */
export function forgetViewer(): void {
  for (const forget of forgetters) forget();
}
