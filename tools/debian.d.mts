export const clusterPrograms: [name: string, file: string][];
export function listMissing(packages: [name: string, file: string][]): string[];
export function hasApt(): boolean;
export function installFromDebian(names: string[]): void;
