export const root: string;
export const at: (...parts: string[]) => string;
export function getPaymentPort(env: Record<string, string | undefined>): string;
export function installPackages(announce?: () => void): void;
export const getBuildState: () => string;
export const isBuilt: (state: string) => boolean;
export function markAsBuilt(state: string): void;
export function getDigest(sources: { folders?: string[]; files?: string[] }): string;
export function getSampleSeed(): string;
