/** Whether the path is one of these or lies below one. */
export const isUnder = (paths: readonly string[], path: string): boolean =>
  paths.some((known) => path === known || path.startsWith(`${known}/`));
