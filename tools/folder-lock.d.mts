export class FolderInUseError extends Error {}
export function lockFolder(folder: string): () => void;
export function findHolder(folder: string): { pid: number; since: string } | null;
